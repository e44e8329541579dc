import { CommandError, defineCommand, UsageError } from '@tessera/commands';
import { rewrapKeys } from './rewrap-keys.js';

const TARGETS = ['aws-kms', 'vault-transit', 'pkcs11'];

/**
 * `keys migrate --to PROVIDER`: moves every key of a living instance to another provider.
 *
 * Pods must already run with `KEK_PROVIDER_PREVIOUS`, so that each of them opens keys of both
 * providers: that is why the target has to be the configured provider, and is not configured here.
 */
export const keysMigrate = defineCommand({
  name: 'keys migrate',
  summary:
    'Move all keys to another key provider while the service runs. Can be repeated if interrupted.',
  options: {
    to: {
      type: 'string',
      required: true,
      placeholder: 'PROVIDER',
      describe: `The provider that keys move to: ${TARGETS.join(', ')}`,
    },
  },
  async run(context) {
    const { config, print } = context;
    const { to } = context.values;
    const { kekProvider, kekProviderPrevious: previous } = config;
    if (!TARGETS.includes(to)) {
      throw new UsageError(`--to must be one of ${TARGETS.join(', ')}, not "${to}".`);
    }
    if (kekProvider !== to || previous === undefined) {
      throw new CommandError(
        `Set KEK_PROVIDER=${to} and KEK_PROVIDER_PREVIOUS to today's provider for every pod and for this command, restart the pods, then run it again.`,
      );
    }
    const { versions } = await rewrapKeys(context, {
      action: 'keys.migrate',
      details: { from: previous, to },
    });
    const lines = [
      `${versions} versions and the keys of ${config.keyringFile} are under ${to}.`,
      'Give every pod the new file and remove KEK_PROVIDER_PREVIOUS.',
    ];
    if (previous === 'local') {
      lines.push(
        'The old file holds a root key in clear: destroy every copy of it. Copies of the database from before stay readable with it, so run keys rotate, keys rewrap and keys retire next.',
      );
    }
    const result = { versions, from: previous, to, keyring_file: config.keyringFile };
    print(result, lines.join('\n'));
  },
});
