import type { DataSource, EntityManager } from 'typeorm';
import {
  CANONICAL_PATHS,
  type CanonicalForm,
  canonicalValue,
} from '../rules/canonical/canonical-value.js';
import { parseFieldPath } from '../rules/field-path.js';
import { resolveField } from '../rules/resolve-field.js';
import type { BlacklistRepository } from './blacklist.repository.js';
import { displayHint } from './display-hint.js';
import { type ListedKeys, toUuid } from './listed-keys.js';
import type { LockedEntry, RespelledEntriesRepository } from './respelled-entries.repository.js';

/** A value of a stored decision whose canonical spelling differs from the stored one. */
export interface Respelled {
  readonly path: string;
  readonly was: string;
  readonly now: string;
}

/** What reads and changes the entries. */
export interface Canonicalization {
  readonly entries: BlacklistRepository;
  readonly respelled: RespelledEntriesRepository;
  readonly keys: ListedKeys;
}

const FIELDS = CANONICAL_PATHS.map((path) => {
  const parsed = parseFieldPath(path);
  if ('problem' in parsed) throw new Error(parsed.problem);
  return parsed.path;
});

/** The values of a stored decision that would be stored in another spelling today. */
export function respelledValues(document: object, form: CanonicalForm): Respelled[] {
  return FIELDS.flatMap((field) => {
    const was = resolveField(field, document);
    if (typeof was !== 'string') return [];
    const now = canonicalValue(field.canonical, was, form);
    return now === was ? [] : [{ path: field.canonical, was, now }];
  });
}

/**
 * Replaces entries for values in an old spelling by entries for their canonical spelling.
 *
 * @returns the number of entries changed
 */
export async function canonicalizeEntries(
  dataSource: DataSource,
  { entries, respelled, keys }: Canonicalization,
  values: readonly Respelled[],
): Promise<number> {
  if (values.length === 0) return 0;
  const scopes = await respelled.scopes(['', ...CANONICAL_PATHS]);
  const spellings = new Map<string, string>();
  for (const { list, path } of scopes) {
    for (const value of values) {
      if (path !== '' && path !== value.path) continue;
      spellings.set(toUuid(keys.lookup(list, path, value.was)), value.now);
    }
  }
  return dataSource.transaction((tx) => changeEntries(tx, { entries, respelled, keys }, spellings));
}

async function changeEntries(
  tx: EntityManager,
  { entries: repository, respelled, keys }: Canonicalization,
  spellings: ReadonlyMap<string, string>,
): Promise<number> {
  const rows = await respelled.lock(tx, [...spellings.keys()]);
  if (rows.length === 0) return 0;
  // Two spellings of one value become one entry, with the later of the two expiry times.
  const entries = new Map(
    rows.toSorted(byExpiry).map((row) => {
      const value = spellings.get(row.lookup.replaceAll('-', '')) ?? '';
      return [
        `${row.list} ${row.path} ${value}`,
        {
          list: row.list,
          path: row.path,
          lookup: toUuid(keys.lookup(row.list, row.path, value)),
          valueHash: toUuid(keys.value(value)),
          displayHint: displayHint(row.path, value),
          reason: row.reason,
          sourceDecisionId: row.source_decision_id,
          createdBy: row.created_by,
          createdAt: row.created_at,
          expiresAt: row.expires_at,
        },
      ];
    }),
  );
  await repository.replace(tx, rows, [...entries.values()]);
  return rows.length;
}

function byExpiry(a: LockedEntry, b: LockedEntry): number {
  const endOf = ({ expires_at: at }: LockedEntry) => at?.getTime() ?? Number.MAX_SAFE_INTEGER;
  return endOf(a) - endOf(b);
}
