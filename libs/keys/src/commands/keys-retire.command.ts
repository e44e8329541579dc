import { AuditTrailService } from '@tessera/audit';
import { CommandError, defineCommand, UsageError, type CommandContext } from '@tessera/commands';
import { KEK_ADOPTION_MS } from '@tessera/crypto';
import { isForeignKeyViolation } from '@tessera/database';
import type { EntityManager } from 'typeorm';
import { countWrappedKeys } from '../sealed-data/count-key-versions.js';
import type { SealedData } from '../sealed-data/sealed-data.js';

/**
 * Twice the time that pods need to notice a newer version, and at least the duration of a request.
 */
const SUPERSEDED_FOR_MS = 2 * KEK_ADOPTION_MS + 10_000;

export function keysRetire(sealed: SealedData) {
  return defineCommand({
    name: 'keys retire',
    summary: 'Destroy a version that no row uses any more.',
    parameters: ['VERSION'],
    async run(context) {
      const [text = ''] = context.args;
      const version = Number(text);
      if (!Number.isInteger(version) || version < 1) {
        throw new UsageError(`"${text}" is not a version; see keys status.`);
      }
      await retire(context, sealed, version);
      context.print(
        { version },
        `Version ${version} is destroyed; nothing that was sealed under it can be opened.`,
      );
    },
  });
}

interface StoredVersion {
  readonly version: number;
  readonly superseded: boolean;
}

/**
 * The version's row stays locked from the count to the deletion. A concurrent insert of a row under
 * it waits on the foreign key and fails after the deletion, so there is no gap between check and
 * delete.
 */
function retire(context: CommandContext, sealed: SealedData, version: number): Promise<void> {
  return context.dataSource.transaction(async (tx) => {
    await tx.query(`set local lock_timeout = '10s'`);
    const newest = await lock(tx, version);
    if (newest.version === version) {
      throw new CommandError(`Version ${version} wraps new data keys; rotate before retiring it.`);
    }
    if (!newest.superseded) {
      throw new CommandError(
        `Version ${newest.version} was made moments ago, and a pod may still wrap under an older one; try again in half a minute.`,
      );
    }
    await refuseIfUsed(tx, sealed, version);
    await destroy(tx, version);
    await AuditTrailService.forCommand(context).record(tx, {
      action: 'keys.retire',
      result: 'success',
      object: { type: 'key_encryption_key', id: String(version) },
    });
  });
}

/** @returns the newest version */
async function lock(tx: EntityManager, version: number): Promise<StoredVersion> {
  const locked = await tx.query<unknown[]>(
    'select version from key_encryption_key where version = $1 for update',
    [version],
  );
  if (locked.length === 0) throw new CommandError(`There is no version ${version}.`);
  const [newest] = await tx.query<StoredVersion[]>(
    `select version, created_at < now() - $1 * interval '1 ms' as superseded
     from key_encryption_key order by version desc limit 1`,
    [SUPERSEDED_FOR_MS],
  );
  if (newest === undefined) throw new CommandError(`There is no version ${version}.`);
  return newest;
}

async function refuseIfUsed(tx: EntityManager, sealed: SealedData, version: number): Promise<void> {
  const counts = await countWrappedKeys(tx, sealed);
  const used = counts.filter((count) => count.version === version);
  if (used.length === 0) return;
  const rows = used.map(({ table, rows }) => `${rows} of ${table}`).join(', ');
  throw new CommandError(`Version ${version} still wraps rows: ${rows}. Run keys rewrap first.`);
}

async function destroy(tx: EntityManager, version: number): Promise<void> {
  try {
    await tx.query('delete from key_encryption_key where version = $1', [version]);
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    throw new CommandError(`Version ${version} still wraps rows. Run keys rewrap first.`);
  }
}
