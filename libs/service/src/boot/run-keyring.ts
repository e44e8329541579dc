import { parseArgs } from 'node:util';
import { KeysConfig } from '../config/keys.config.js';
import { loadConfig } from '../config/load-config.js';
import { provideKeyring, rotateKey } from './provide-keyring.js';
import { orExit } from './run-service.js';
import type { ServiceDefinition } from './service-definition.js';

/** Keys are made before there is an address to listen on, so it is not asked for. */
const UNUSED = {
  ENVIRONMENT: 'local',
  PUBLIC_URL: 'https://localhost',
  HOST: '127.0.0.1',
  PORT: '0',
  MANAGEMENT_PORT: '0',
};

/**
 * The `keyring.ts` of a service: makes the file of `KEYRING_FILE`, or adds the keys to it that this
 * version of the service needs. Keys that are there are never changed.
 * With `--new-version NAME` it adds a version of a key that can be rotated.
 */
export async function runKeyring(definition: ServiceDefinition): Promise<void> {
  await orExit(`${definition.name} keyring`, async () => {
    const config = loadConfig(KeysConfig, process.env, UNUSED);
    const { values } = parseArgs({ options: { 'new-version': { type: 'string' } } });
    const rotated = values['new-version'];
    if (rotated !== undefined) {
      await rotateKey(definition, config, rotated);
      process.stdout.write(`${definition.name}: the key ${rotated} has a new version.\n`);
      return;
    }
    const added = await provideKeyring(definition, config);
    const what = added.length === 0 ? 'is complete' : `now has ${added.join(', ')}`;
    process.stdout.write(`${definition.name}: the keyring ${what}.\n`);
  });
}
