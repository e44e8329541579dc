import { AuditTrail } from '@tessera/audit';
import { KEK_TAKE_UP_MS, writeKeyring } from '@tessera/crypto';
import { CommandError, type CommandContext } from '@tessera/service';

/**
 * Wraps the versions of the key-encryption key and the keys of the keyring anew under the provider's
 * newest root key. No row changes: what they open stays the same.
 */
export async function rewrapRoot(context: CommandContext): Promise<void> {
  const { keyring, config, out } = context;
  if (config.kekProvider === 'local') {
    throw new CommandError(
      'The root key of the provider local is its keyring file: it has no other.',
    );
  }
  const done = { versions: 0, named_keys: 0 };
  const entry = { action: 'keys.rewrap-root', details: { provider: config.kekProvider } };
  await AuditTrail.forCommand(context).recordRun(entry, {
    work: async () => {
      done.versions = await keyring.keks.rewrap();
      await writeKeyring(config.keyringFile, await keyring.rewrap(), { replace: true });
      done.named_keys = keyring.namedKeys.length;
    },
    figures: () => done,
  });
  out(
    `${done.versions} versions and the keys of ${config.keyringFile} are under the newest root key.`,
  );
  const seconds = KEK_TAKE_UP_MS / 1_000;
  out(`Before the old root key is disabled: wait ${seconds} s and give every pod the new file.`);
}
