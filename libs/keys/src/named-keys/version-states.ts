import { KEY_ADOPTION_MS, type Keyring, type NamedKeyVersion } from '@tessera/crypto';
import type { DataSource } from 'typeorm';
import { countSealedValues } from '../sealed-data/count-key-versions.js';
import { countHashedValues } from './count-hashed-values.js';
import { lifetimeOf, type NamedKeyUses } from './named-key-uses.js';

/** `waiting`: opens and verifies; makes new values an hour after it was added. */
export type VersionState = 'waiting' | 'current' | 'in use' | 'unused' | 'missing';

/** A version of a named key and what still needs it. */
export interface VersionStatus {
  readonly key: string;
  readonly version: number;
  readonly state: VersionState;
  readonly createdAt: Date | null;
  /** Values in the database by table. */
  readonly rows: Readonly<Record<string, number>>;
  /** Until when values outside the database, or with a limited lifetime, may still be presented. */
  readonly neededUntil: Date | null;
}

/** Every version of every named key, in the order of the keyring; missing ones last. */
export async function versionStates(
  { dataSource, keyring }: { readonly dataSource: DataSource; readonly keyring: Keyring },
  uses: NamedKeyUses,
  now: Date,
): Promise<VersionStatus[]> {
  const counts = [
    ...(await countSealedValues(dataSource, uses)),
    ...(await countHashedValues(dataSource, uses)),
  ];
  const rowsOf = (key: string, version: number) => {
    const rows: Record<string, number> = {};
    for (const count of counts) {
      if (count.key !== key || count.version !== version) continue;
      rows[count.table] = (rows[count.table] ?? 0) + count.rows;
    }
    return rows;
  };
  const known = keyring.namedKeys.map((entry) => {
    const rows = rowsOf(entry.name, entry.version);
    const neededUntil = neededUntilOf(keyring, entry, uses);
    const isUsed = Object.keys(rows).length > 0 || (neededUntil !== null && neededUntil > now);
    const { name: key, version, createdAt } = entry;
    return {
      key,
      version,
      state: stateOf(keyring, entry, isUsed, now),
      createdAt,
      rows,
      neededUntil,
    };
  });
  const missing = counts.filter(
    ({ key, version }) => !known.some((entry) => entry.key === key && entry.version === version),
  );
  return [
    ...known,
    ...missing.map(({ key, version, table, rows }) => {
      const lost = { state: 'missing', createdAt: null, neededUntil: null } as const;
      return { key, version, ...lost, rows: { [table]: rows } };
    }),
  ];
}

function stateOf(
  keyring: Keyring,
  { name, version }: NamedKeyVersion,
  isUsed: boolean,
  now: Date,
): VersionState {
  const current = currentOf(keyring, name, now);
  if (version === current) return 'current';
  if (version > current) return 'waiting';
  return isUsed ? 'in use' : 'unused';
}

/** Like `currentVersion` of the crypto library, but only by the versions' numbers and dates. */
function currentOf(keyring: Keyring, name: string, now: Date): number {
  const versions = keyring.namedKeys.filter((key) => key.name === name);
  const ready = versions.filter(({ createdAt }) => takenUpAt(createdAt) <= now);
  const candidates = ready.length > 0 ? ready.map(({ version }) => version) : [];
  const all = versions.map(({ version }) => version);
  return candidates.length > 0 ? Math.max(...candidates) : Math.min(...all);
}

/** Values were made under a version until the next one was adopted. */
function neededUntilOf(
  keyring: Keyring,
  { name, version }: NamedKeyVersion,
  uses: NamedKeyUses,
): Date | null {
  const newer = keyring.namedKeys.filter((key) => key.name === name && key.version > version);
  if (newer.length === 0) return null;
  const takenUp = Math.min(...newer.map(({ createdAt }) => takenUpAt(createdAt).getTime()));
  return new Date(takenUp + lifetimeOf(uses, name));
}

function takenUpAt(createdAt: Date): Date {
  return new Date(createdAt.getTime() + KEY_ADOPTION_MS);
}
