import { readdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { expectFile } from '../support/expect-file.js';
import { collectionFiles } from './bruno/collection.js';
import { CLIENT_SERVICES } from './client-files.js';
import { readDescription } from './python/description.js';

const FOLDER = 'clients/bruno';

describe('the Bruno collection', () => {
  it('is up to date with the descriptions, and has nothing else', async () => {
    const services = [...CLIENT_SERVICES, 'sandbox'];
    const files = collectionFiles(await Promise.all(services.map(readDescription)));
    for (const [path, content] of files) await expectFile(`${FOLDER}/${path}`, content);
    const found = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' });
    const requests = found.filter((path) => path.endsWith('.bru'));
    expect(requests.filter((path) => !files.has(path))).toEqual([]);
    expect(requests.length).toBeGreaterThan(300);
  });
});
