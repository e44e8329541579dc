import { IsIn, IsString } from 'class-validator';
import { EnvVar } from '../config/env-var.js';
import { loadConfig } from '../config/load-config.js';
import { provideKeyring } from './provide-keyring.js';
import { orExit } from './run-service.js';
import type { ServiceDefinition } from './service-definition.js';

/** Keys are made before there is a database or an address, so nothing else is asked for. */
class KeyringConfig {
  @EnvVar('NODE_ENV', {
    describe: 'A keyring made with `production` opens there, and one made without it does not.',
    default: 'development',
  })
  @IsIn(['development', 'test', 'production'])
  nodeEnv!: string;

  @EnvVar('KEYRING_FILE', { describe: 'The file to make or to complete.' })
  @IsString()
  keyringFile!: string;
}

/**
 * The `keyring.ts` of a service: makes the file of `KEYRING_FILE`, or adds the keys to it that this
 * version of the service needs. Keys that are there are never changed.
 */
export async function runKeyring(definition: ServiceDefinition): Promise<void> {
  await orExit(`${definition.name} keyring`, async () => {
    const { keyringFile, nodeEnv } = loadConfig(KeyringConfig, process.env);
    const production = nodeEnv === 'production';
    const added = await provideKeyring(definition, { keyringFile, production });
    const what = added.length === 0 ? 'is complete' : `now has ${added.join(', ')}`;
    process.stdout.write(`${definition.name}: the keyring ${what}.\n`);
  });
}
