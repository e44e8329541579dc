import { SealedDataError, type EnvelopeCipher } from '@tessera/crypto';
import { preparedCount } from '@tessera/database';
import type { DataSource } from 'typeorm';
import { keyBinding, UNOWNED, type TokenOwner } from './token-owner.js';

/** The tables of tokens, with the table of their data keys. */
export const OWNED_TABLES = [
  { tokens: 'pci_token', keys: 'pci_token' },
  { tokens: 'network_token', keys: 'sealed_network_token' },
  { tokens: 'generic_token', keys: 'generic_token' },
  { tokens: 'wallet_token', keys: 'wallet_token' },
] as const;

export interface OwnerBatch {
  readonly table: (typeof OWNED_TABLES)[number];
  readonly owner: TokenOwner;
  /** Only these tokens, each for an account; null for all. */
  readonly accounts: ReadonlyMap<string, string | null> | null;
  /** The last ID of the batch before; null for the first. */
  readonly after: string | null;
  readonly limit: number;
}

interface UnownedRow {
  readonly id: string;
  /** Null for a deleted network token: there is nothing left to bind. */
  readonly wrapped_key: Buffer | null;
}

const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000';

/**
 * Gives a batch of tokens without an owner to one. Only the wrapped data key is sealed again, so no
 * card is decrypted, and what another request seals under the same data key meanwhile stays valid.
 *
 * @returns how many were assigned, how many did not open, and the last ID that was looked at
 */
export async function assignOwner(
  dataSource: DataSource,
  cipher: EnvelopeCipher,
  { table, owner, accounts, after, limit }: OwnerBatch,
): Promise<{ assigned: number; unopened: number; last: string | null }> {
  const rows = await dataSource.query<UnownedRow[]>(
    `select t.id, k.wrapped_key from ${table.tokens} t left join ${table.keys} k on k.id = t.id
     where t.owner is null and t.id > $1 order by t.id limit $2`,
    [after ?? BEFORE_ALL_IDS, limit],
  );
  let [assigned, unopened] = [0, 0];
  for (const row of rows) {
    if (accounts !== null && !accounts.has(row.id)) continue;
    const account = accounts === null ? owner.account : (accounts.get(row.id) ?? null);
    try {
      assigned += await assign(dataSource, cipher, { table, row, owner: { ...owner, account } });
    } catch (error) {
      if (!(error instanceof SealedDataError)) throw error;
      unopened += 1;
    }
  }
  return { assigned, unopened, last: rows.at(-1)?.id ?? null };
}

interface OneRow {
  readonly table: OwnerBatch['table'];
  readonly row: UnownedRow;
  readonly owner: TokenOwner;
}

/**
 * Key and owner must change together, or the token would not open. A row that changed meanwhile is
 * skipped.
 */
async function assign(
  dataSource: DataSource,
  cipher: EnvelopeCipher,
  { table: { tokens, keys }, row: { id, wrapped_key: old }, owner }: OneRow,
): Promise<number> {
  const setOwner = `update ${tokens} set owner = $2, account = $3 where id = $1 and owner is null`;
  const named = (text: string, purpose: string) => ({ name: `${tokens}_${purpose}`, text });
  if (old === null) {
    const values = [id, owner.client, owner.account];
    return preparedCount(dataSource, named(setOwner, 'assign_owner_only'), values);
  }
  const key = await cipher.rewrap(old, id, keyBinding(UNOWNED), keyBinding(owner));
  const values = [id, owner.client, owner.account, key.wrapped, key.kekVersion, old];
  const text =
    tokens === keys
      ? `update ${tokens} set owner = $2, account = $3, wrapped_key = $4, kek_version = $5
         where id = $1 and owner is null and wrapped_key = $6`
      : `with rewrapped as (
           update ${keys} set wrapped_key = $4, kek_version = $5
           where id = $1 and wrapped_key = $6 returning id)
         update ${tokens} set owner = $2, account = $3
         from rewrapped where ${tokens}.id = rewrapped.id and owner is null`;
  return preparedCount(dataSource, named(text, 'assign_owner'), values);
}
