import { Injectable } from '@nestjs/common';
import { Clock, prepared } from '@tessera/service';
import type { EntityManager } from 'typeorm';
import { nextChange } from './blacklist-changes.js';
import {
  ADD_ENTRIES,
  type BlacklistRow,
  entryValues,
  type NewEntry,
  REMOVE_EXPIRED_VALUES,
  UPSERT_ENTRIES,
} from './blacklist-statements.js';
import type { EntryValue } from './entry-value.js';
import { ListedKeys, toUuid } from './listed-keys.js';

/** The properties of an entry apart from its value. */
export interface EntryDetails {
  readonly ttlSeconds: number | null;
  readonly reason: string | null;
  readonly sourceDecisionId: string | null;
  readonly createdBy: string;
}

/** Adds entries to their lists within the caller's transaction. */
@Injectable()
export class EntryWriter {
  constructor(
    private readonly keys: ListedKeys,
    private readonly clock: Clock,
  ) {}

  /** An entry as written to the table, which contains only a hash of the value. */
  entry(
    { list, path, value, displayHint }: Omit<EntryValue, 'warnings'>,
    { ttlSeconds, ...rest }: EntryDetails,
  ): NewEntry {
    const createdAt = this.clock.now();
    const expiresAt =
      ttlSeconds === null ? null : new Date(createdAt.getTime() + ttlSeconds * 1_000);
    return {
      list,
      path,
      lookup: toUuid(this.keys.lookup(list, path, value)),
      valueHash: toUuid(this.keys.value(value)),
      displayHint,
      createdAt,
      expiresAt,
      ...rest,
    };
  }

  /** Adds entries; returns those that were not on their lists. */
  async add(tx: EntityManager, entries: readonly NewEntry[]): Promise<BlacklistRow[]> {
    const change = await nextChange(tx);
    const lookups = entries.map(({ lookup }) => lookup);
    await prepared(tx, REMOVE_EXPIRED_VALUES, [change, lookups, this.clock.now()]);
    return prepared<BlacklistRow>(tx, ADD_ENTRIES, entryValues(entries, change));
  }

  /** Adds entries or extends existing ones. The entries must be distinct. */
  async extend(tx: EntityManager, entries: readonly NewEntry[]): Promise<BlacklistRow[]> {
    if (entries.length === 0) return [];
    const change = await nextChange(tx);
    // Expired entries are replaced rather than extended, because the value was not listed in
    // between.
    const lookups = entries.map(({ lookup }) => lookup);
    await prepared(tx, REMOVE_EXPIRED_VALUES, [change, lookups, this.clock.now()]);
    return prepared<BlacklistRow>(tx, UPSERT_ENTRIES, entryValues(entries, change));
  }
}
