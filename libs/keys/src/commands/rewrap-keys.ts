import { AuditTrailService, type AuditEntry } from '@tessera/audit';
import { CommandError, type CommandContext } from '@tessera/commands';
import { KEK_ADOPTION_MS, writeKeyring } from '@tessera/crypto';

/**
 * Wraps the versions of the key-encryption key, then the keys of the keyring, under the newest root
 * key of the configured provider. The file is written last: until then the old file opens
 * everything, so the command can be repeated after an interruption at any point. No row changes.
 *
 * @param entry the entry for the audit trail
 * @returns the number of versions
 */
export async function rewrapKeys(
  context: CommandContext,
  entry: Pick<AuditEntry, 'action' | 'details'>,
): Promise<{ readonly versions: number }> {
  const { keyring, config } = context;
  const done = { versions: 0, named_keys: 0 };
  await AuditTrailService.forCommand(context).recordRun(entry, {
    work: async () => {
      done.versions = await keyring.keks.rewrap();
      await writeKeyring(config.keyringFile, await keyring.rewrap(), { replace: true });
      done.named_keys = keyring.namedKeys.length;
    },
    figures: () => done,
  });
  return done;
}

/** `keys rewrap --root`: everything under the newest root key of the same provider. */
export async function rewrapRoot(context: CommandContext): Promise<void> {
  const { keyring, config, print } = context;
  const isLocal = config.kekProvider === 'local';
  if (isLocal && keyring.rootVersions.length < 2) {
    throw new CommandError(
      'The keyring has one root key. Give it a new one with keyring.js rotate-root, give every pod the new file, then run this again.',
    );
  }
  const { versions } = await rewrapKeys(context, {
    action: 'keys.rewrap-root',
    details: { provider: config.kekProvider },
  });
  const file = config.keyringFile;
  const seconds = KEK_ADOPTION_MS / 1_000;
  const lines = [
    `${versions} versions and the keys of ${file} are under the newest root key.`,
    isLocal
      ? `Wait ${seconds} s, then remove the old root key from the file with keys drop-old-roots.`
      : `Before the old root key is disabled: wait ${seconds} s and give every pod the new file.`,
  ];
  print({ versions, keyring_file: file }, lines.join('\n'));
}
