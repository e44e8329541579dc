import { defineCommand, textTable, type CommandContext } from '@tessera/commands';
import {
  countSealedValues,
  countWrappedKeys,
  type VersionCount,
} from '../sealed-data/count-key-versions.js';
import type { SealedData } from '../sealed-data/sealed-data.js';

/** A version of the key-encryption key or of a named key, and what is sealed under it. */
interface KeyVersionStatus {
  readonly key: string;
  readonly version: number;
  readonly state: 'current' | 'in use' | 'unused' | 'missing';
  readonly created_at: string | null;
  readonly root_key: string | null;
  readonly rows: Readonly<Record<string, number>>;
}

const KEK = 'key-encryption key';

export function keysStatus(sealed: SealedData) {
  return defineCommand({
    name: 'keys status',
    summary: 'Show every version of every key: its state, its age and the rows that it seals.',
    async run(context) {
      const keks = await kekStatus(context, sealed);
      const versions = [...keks, ...(await namedKeyStatus(context, sealed))];
      context.print(versions, table(versions));
    },
  });
}

interface StoredKek {
  readonly version: number;
  readonly created_at: Date;
  readonly root_key: string;
}

async function kekStatus(
  { dataSource }: CommandContext,
  sealed: SealedData,
): Promise<KeyVersionStatus[]> {
  const stored = await dataSource.query<StoredKek[]>(
    'select version, created_at, root_key from key_encryption_key order by version desc',
  );
  const counts = await countWrappedKeys(dataSource, sealed);
  const tables = sealed.wrappedKeyTables.map((entry) => entry.table);
  return stored.map(({ version, created_at: createdAt, root_key: rootKey }, index) => {
    const rows = rowsOf(counts, version, tables);
    const unused = Object.values(rows).every((count) => count === 0);
    return {
      key: KEK,
      version,
      state: index === 0 ? 'current' : unused ? 'unused' : 'in use',
      created_at: createdAt.toISOString(),
      root_key: rootKey,
      rows,
    };
  });
}

async function namedKeyStatus(
  { dataSource, keyring }: CommandContext,
  sealed: SealedData,
): Promise<KeyVersionStatus[]> {
  const counts = await countSealedValues(dataSource, sealed);
  const known = keyring.namedKeys.map(({ name, version, createdAt, rootKey }) => {
    const ofKey = counts.filter((count) => count.key === name);
    const rows = rowsOf(ofKey, version, []);
    const newer = keyring.namedKeys.some((key) => key.name === name && key.version > version);
    const unused = Object.keys(rows).length === 0;
    return {
      key: name,
      version,
      state: !newer ? 'current' : unused ? 'unused' : 'in use',
      created_at: createdAt.toISOString(),
      root_key: rootKey,
      rows,
    } as const;
  });
  const lost = counts.filter(
    ({ key, version }) => !known.some((entry) => entry.key === key && entry.version === version),
  );
  return [
    ...known,
    ...lost.map(({ key, version, table: name, rows }) => ({
      ...{ key, version, state: 'missing' as const, created_at: null, root_key: null },
      rows: { [name]: rows },
    })),
  ];
}

/** By table; the named tables also when they have none. */
function rowsOf(
  counts: readonly VersionCount[],
  version: number,
  tables: readonly string[],
): Record<string, number> {
  const rows = Object.fromEntries(tables.map((name) => [name, 0]));
  for (const count of counts) {
    if (count.version === version) rows[count.table] = (rows[count.table] ?? 0) + count.rows;
  }
  return rows;
}

function table(versions: readonly KeyVersionStatus[]): string {
  const now = Date.now();
  return textTable([
    ['KEY', 'VERSION', 'STATE', 'AGE', 'ROOT KEY', 'SEALS'],
    ...versions.map(({ key, version, state, created_at: createdAt, root_key: rootKey, rows }) => [
      key,
      String(version),
      state,
      createdAt === null ? '-' : age(now - Date.parse(createdAt)),
      rootKey ?? '-',
      sealsText(rows),
    ]),
  ]);
}

function sealsText(rows: Readonly<Record<string, number>>): string {
  const parts = Object.entries(rows).map(([name, count]) => `${count} ${name}`);
  return parts.length === 0 ? '-' : parts.join(', ');
}

function age(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 60) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1_440)} d`;
}
