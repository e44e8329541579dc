import { AuditTrailService } from '@tessera/audit';
import { CommandError, defineCommand, UsageError, type Command } from '@tessera/commands';
import { dropKeyVersion, readKeyring, writeKeyring } from '@tessera/crypto';
import { SystemClock } from '@tessera/telemetry';
import type { NamedKeyUses } from './named-key-uses.js';
import { versionStates, type VersionStatus } from './version-states.js';

/** `named-keys drop KEY VERSION`: ends the rotation of a named key. */
export function namedKeysDrop(uses: NamedKeyUses): Command {
  return defineCommand({
    name: 'named-keys drop',
    summary: 'Remove an old version of a named key that nothing needs. Cannot be undone.',
    parameters: ['KEY', 'VERSION'],
    async run(context) {
      const [key = '', text = ''] = context.args;
      const version = Number(text);
      if (!Number.isInteger(version) || version < 1) {
        throw new UsageError(`"${text}" is not a version; see named-keys status.`);
      }
      const states = await versionStates(context, uses, new SystemClock().now());
      refuseUnlessUnused(
        states.find((state) => state.key === key && state.version === version),
        `version ${version} of the key ${key}`,
      );
      const { keyringFile: path, production } = context.config;
      const keyring = dropKeyVersion(await readKeyring(path, { production }), key, version);
      await AuditTrailService.forCommand(context).record(null, {
        action: 'named-keys.drop',
        result: 'success',
        object: { type: 'named_key', id: key },
        details: { version },
      });
      await writeKeyring(path, keyring, { replace: true });
      context.print(
        { key, version, keyring_file: path },
        `Version ${version} of ${key} was removed from ${path}. Give every pod this file and destroy the old one.`,
      );
    },
  });
}

function refuseUnlessUnused(status: VersionStatus | undefined, what: string): void {
  if (status === undefined || status.state === 'missing') {
    throw new CommandError(`The keyring has no ${what}.`);
  }
  const { state, rows, neededUntil } = status;
  if (state === 'current' || state === 'waiting') {
    throw new CommandError(`Cannot drop ${what}: new values are made with it.`);
  }
  if (state !== 'in use') return;
  const tables = Object.entries(rows).map(([table, count]) => `${count} rows of ${table}`);
  if (tables.length > 0) {
    throw new CommandError(`Cannot drop ${what}: ${tables.join(', ')} need it.`);
  }
  throw new CommandError(
    `Cannot drop ${what}: values made with it may be presented until ${neededUntil?.toISOString() ?? 'later'}.`,
  );
}
