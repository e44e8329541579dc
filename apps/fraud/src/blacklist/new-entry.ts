import type { NewEntry } from './blacklist.repository.js';
import type { EntryValue } from './entry-value.js';
import { type ListedKeys, toUuid } from './listed-keys.js';

/** The properties of an entry apart from its value. */
export interface EntryDetails {
  readonly ttlSeconds: number | null;
  readonly reason: string | null;
  readonly sourceDecisionId: string | null;
  readonly createdBy: string;
}

/** An entry as written to the table, which contains only a hash of the value. */
export function newEntry(
  { list, path, value, displayHint }: Omit<EntryValue, 'warnings'>,
  { ttlSeconds, ...rest }: EntryDetails,
  { keys, now: createdAt }: { readonly keys: ListedKeys; readonly now: Date },
): NewEntry {
  const expiresAt = ttlSeconds === null ? null : new Date(createdAt.getTime() + ttlSeconds * 1_000);
  return {
    list,
    path,
    lookup: toUuid(keys.lookup(list, path, value)),
    valueHash: toUuid(keys.value(value)),
    displayHint,
    createdAt,
    expiresAt,
    ...rest,
  };
}
