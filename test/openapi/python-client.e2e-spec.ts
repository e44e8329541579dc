import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { expectFile } from '../support/expect-file.js';
import { CLIENT_SERVICES } from './client-files.js';
import { eventsModule, modulesOf } from './python/client-files.js';
import { readDescription } from './python/description.js';
import { snakeCase } from './python/names.js';

const FOLDER = 'clients/python/tessera_client';

describe('the generated files of the Python client', () => {
  it.each(CLIENT_SERVICES)('are up to date with the description of %s', async (service) => {
    const { types, service: operations } = modulesOf(await readDescription(service));
    const name = `${service.replaceAll('-', '_')}.py`;
    await expectFile(`${FOLDER}/types/${name}`, types);
    await expectFile(`${FOLDER}/services/${name}`, operations);
  });

  it('have the type of every event', async () => {
    const descriptions = await Promise.all(CLIENT_SERVICES.map(readDescription));
    await expectFile(`${FOLDER}/types/events.py`, eventsModule(descriptions));
  });

  it('have a method for every operation that takes a credential', async () => {
    for (const service of CLIENT_SERVICES) {
      const { operations } = await readDescription(service);
      const name = service.replaceAll('-', '_');
      const source = await readFile(`${FOLDER}/services/${name}.py`, 'utf8');
      const called = operations.filter(
        ({ scope, takesApiKey }) => scope !== undefined || takesApiKey,
      );
      expect(called.length).toBeGreaterThan(20);
      const missing = called.filter(({ id }) => !source.includes(`    def ${snakeCase(id)}(`));
      expect(missing).toEqual([]);
    }
  });
});
