import { AuditTrailService } from '@tessera/audit';
import { CommandError, defineCommand } from '@tessera/commands';
import { dropOldLocalRoots, readKeyring, writeKeyring } from '@tessera/crypto';

/** `keys drop-old-roots`: ends the rotation of a root key that is in the keyring file. */
export const keysDropOldRoots = defineCommand({
  name: 'keys drop-old-roots',
  summary: 'Remove older root keys from the keyring file of the provider local. Cannot be undone.',
  async run(context) {
    const { dataSource, config, print } = context;
    if (config.kekProvider !== 'local') {
      throw new CommandError(
        `The provider ${config.kekProvider} holds the root key: disable its old versions there.`,
      );
    }
    const { keyringFile: path, production } = config;
    const { keyring, dropped } = dropOldLocalRoots(await readKeyring(path, { production }));
    if (dropped.length === 0) {
      const result = { dropped, keyring_file: path };
      print(result, 'The keyring has no older root key; there is nothing to do.');
      return;
    }
    const [used] = await dataSource.query<{ version: number }[]>(
      'select version from key_encryption_key where root_key = any($1::text[]) limit 1',
      [dropped.map(String)],
    );
    if (used !== undefined) {
      throw new CommandError(
        `Version ${used.version} of the key-encryption key is under an older root key. Run keys rewrap --root first.`,
      );
    }
    await writeKeyring(path, keyring, { replace: true });
    await AuditTrailService.forCommand(context).record(null, {
      action: 'keys.drop-old-roots',
      result: 'success',
      details: { versions: dropped.join(', ') },
    });
    print(
      { dropped, keyring_file: path },
      `Older root keys are gone from ${path}. Give every pod this file and destroy the old one.`,
    );
  },
});
