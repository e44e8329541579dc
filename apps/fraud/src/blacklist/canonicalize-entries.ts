import { prepared, type Statement } from '@tessera/service';
import type { DataSource, EntityManager } from 'typeorm';
import {
  CANONICAL_PATHS,
  type CanonicalForm,
  canonicalValue,
} from '../canonical/canonical-value.js';
import { parseFieldPath } from '../rules/field-path.js';
import { resolveField } from '../rules/resolve-field.js';
import { nextChange } from './blacklist-changes.js';
import { entryValues, REMOVE_VALUES, UPSERT_ENTRIES } from './blacklist-statements.js';
import { displayHint } from './display-hint.js';
import { type ListedKeys, toUuid } from './listed-keys.js';

/** A value of a stored decision whose canonical spelling differs from the stored one. */
export interface Respelled {
  readonly path: string;
  readonly was: string;
  readonly now: string;
}

interface ListedRow {
  readonly lookup: string;
  readonly list: string;
  readonly path: string;
  readonly reason: string | null;
  readonly source_decision_id: string | null;
  readonly created_by: string;
  readonly created_at: Date;
  readonly expires_at: Date | null;
}

const READ_SCOPES: Statement = {
  name: 'blacklist_scopes',
  text: 'select distinct list, path from blacklist_entry where path = any ($1::text[])',
};
const READ_LISTED: Statement = {
  name: 'blacklist_listed',
  text: `select lookup, list, path, reason, source_decision_id, created_by, created_at, expires_at
    from blacklist_entry where lookup = any ($1::uuid[]) for update`,
};

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
  keys: ListedKeys,
  values: readonly Respelled[],
): Promise<number> {
  if (values.length === 0) return 0;
  const scopes = await prepared<{ list: string; path: string }>(dataSource, READ_SCOPES, [
    ['', ...CANONICAL_PATHS],
  ]);
  const spellings = new Map<string, string>();
  for (const { list, path } of scopes) {
    for (const value of values) {
      if (path !== '' && path !== value.path) continue;
      spellings.set(toUuid(keys.lookup(list, path, value.was)), value.now);
    }
  }
  return dataSource.transaction((tx) => changeEntries(tx, keys, spellings));
}

async function changeEntries(
  tx: EntityManager,
  keys: ListedKeys,
  spellings: ReadonlyMap<string, string>,
): Promise<number> {
  const rows = await prepared<ListedRow>(tx, READ_LISTED, [[...spellings.keys()]]);
  if (rows.length === 0) return 0;
  const change = await nextChange(tx);
  await prepared(tx, REMOVE_VALUES, [change, rows.map(({ lookup }) => lookup)]);
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
  await prepared(tx, UPSERT_ENTRIES, entryValues([...entries.values()], change));
  return rows.length;
}

function byExpiry(a: ListedRow, b: ListedRow): number {
  const endOf = ({ expires_at: at }: ListedRow) => at?.getTime() ?? Number.MAX_SAFE_INTEGER;
  return endOf(a) - endOf(b);
}
