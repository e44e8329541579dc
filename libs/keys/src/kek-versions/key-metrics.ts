import { DatabaseGauges, type LabelledSample } from '@tessera/telemetry';
import type { Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import type { SealedData } from '../sealed-data/sealed-data.js';

/** Keys age over months, so this can be coarse. */
const FRESH_MS = 5 * 60_000;

interface KekVersion {
  readonly version: number;
  readonly age_seconds: number;
  readonly in_use: boolean;
}

type State = 'current' | 'in_use' | 'unused';

/** Exposes the age of the key-encryption key and which of its versions still open rows. */
export function measureKeys(
  registry: Registry,
  dataSource: DataSource,
  sealed: SealedData,
): DatabaseGauges<KekVersion[]> {
  const statement = statementFor(sealed);
  const read = () => dataSource.query<KekVersion[]>(statement);
  return new DatabaseGauges({ registry, read, freshMs: FRESH_MS })
    .add(
      'key_encryption_key_age_seconds',
      'Age of the version of the key-encryption key that wraps new data keys.',
      ([current]) => current?.age_seconds ?? 0,
    )
    .add(
      'key_encryption_key_oldest_in_use_seconds',
      'Age of the oldest version under which there are rows, the current one included.',
      oldestInUse,
    )
    .addLabelled(
      'key_encryption_key_versions',
      'Versions of the key-encryption key: current, in_use (older, and rows need it), unused.',
      ['state'],
      countByState,
    );
}

/** Every table has an index on the version, so each check is one index lookup. */
function statementFor({ wrappedKeyTables }: SealedData): string {
  const uses = wrappedKeyTables.map(
    ({ table }) => `exists (select from ${table} where kek_version = k.version)`,
  );
  return `select version, extract(epoch from now() - created_at)::float8 as age_seconds,
      ${uses.length === 0 ? 'false' : uses.join(' or ')} as in_use
    from key_encryption_key k order by version desc`;
}

function oldestInUse([current, ...older]: readonly KekVersion[]): number {
  const used = older.filter((version) => version.in_use).map((version) => version.age_seconds);
  return Math.max(current?.age_seconds ?? 0, ...used);
}

function countByState(versions: readonly KekVersion[]): LabelledSample<'state'>[] {
  const states = versions.map((version, index): State => {
    if (index === 0) return 'current';
    return version.in_use ? 'in_use' : 'unused';
  });
  return (['current', 'in_use', 'unused'] as const).map((state) => ({
    labels: { state },
    value: states.filter((each) => each === state).length,
  }));
}
