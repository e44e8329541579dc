import { BootError, KeysConfig, loadConfig } from '@tessera/config';
import { backUpKeyring, recoverKeyring, terminalAsk, type Ask } from './keyring-ceremony.js';
import { moveKeyring, rewrapKeyringFile, rotateRootOfKeyring } from './move-keyring.js';
import { provideKeyring, rotateKey } from './provide-keyring.js';
import { orExit } from './run-service.js';
import type { ServiceDefinition } from './service-definition.js';
import { writeWorkerKeyring } from './worker-keyring.js';

/** Keys are made before the listen address is known, so it is not required. */
const UNUSED = {
  ENVIRONMENT: 'local',
  PUBLIC_URL: 'https://localhost',
  HOST: '127.0.0.1',
  PORT: '0',
  MANAGEMENT_PORT: '0',
};

type Action = (
  definition: ServiceDefinition,
  config: KeysConfig,
  args: readonly string[],
) => Promise<string>;

const ACTIONS: Readonly<Record<string, Action>> = {
  complete: async (definition, config) => {
    const added = await provideKeyring(definition, config);
    return added.length === 0 ? 'is complete' : `now has ${added.join(', ')}`;
  },
  'new-version': async (definition, config, [key]) => {
    if (key === undefined) throw new BootError('Name the key: new-version KEY.');
    await rotateKey(definition, config, key);
    return `has a new version of ${key}`;
  },
  'rotate-root': rotateRootOfKeyring,
  rewrap: rewrapKeyringFile,
  move: moveKeyring,
  worker: writeWorkerKeyring,
  backup: asking(backUpKeyring),
  recover: asking(recoverKeyring),
};

function asking(
  action: (...parameters: [...Parameters<Action>, ask: Ask]) => Promise<string>,
): Action {
  return async (...parameters) => {
    const terminal = terminalAsk();
    try {
      return await action(...parameters, terminal.ask);
    } finally {
      terminal.close();
    }
  };
}

/**
 * The `keyring.ts` of a service. Without an argument it creates the file of `KEYRING_FILE`, or adds
 * the keys that this version of the service needs; keys in the file never change. `new-version KEY`
 * adds a version of a key that can be rotated, `rotate-root` gives a file of the provider `local` a
 * new root key, `rewrap` wraps its keys under the newest root key of a key service, `move` under
 * another provider. `worker FILE` writes the keyring of the worker, which has only the keys that it
 * needs, under a separate root key. `backup` encrypts the file under a key that is split among
 * operators, and `recover` writes the file again from enough of their shares.
 */
export async function runKeyring(definition: ServiceDefinition): Promise<void> {
  await orExit(`${definition.name} keyring`, async () => {
    const [name = 'complete', ...args] = process.argv.slice(2);
    const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
    if (action === undefined) {
      throw new BootError(
        `There is no action "${name}"; use ${Object.keys(ACTIONS).join(', ')}, or none to complete the keyring.`,
      );
    }
    const config = loadConfig(KeysConfig, process.env, UNUSED);
    const what = await action(definition, config, args);
    process.stdout.write(`${definition.name}: the keyring ${what}.\n`);
  });
}
