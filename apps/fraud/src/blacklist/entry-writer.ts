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

/** What an entry has beside its value. */
export interface EntryDetails {
  readonly ttlSeconds: number | null;
  readonly reason: string | null;
  readonly sourceDecisionId: string | null;
  readonly createdBy: string;
}

/** Puts entries on their lists, inside a transaction of the caller's. */
@Injectable()
export class EntryWriter {
  constructor(
    private readonly keys: ListedKeys,
    private readonly clock: Clock,
  ) {}

  /** An entry as it is written: the value itself is not in it. */
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
  async add(on: EntityManager, entries: readonly NewEntry[]): Promise<BlacklistRow[]> {
    const change = await nextChange(on);
    const lookups = entries.map(({ lookup }) => lookup);
    await prepared(on, REMOVE_EXPIRED_VALUES, [change, lookups, this.clock.now()]);
    return prepared<BlacklistRow>(on, ADD_ENTRIES, entryValues(entries, change));
  }

  /** Adds entries, of which no two are the same, or makes those that stand last longer. */
  async extend(on: EntityManager, entries: readonly NewEntry[]): Promise<BlacklistRow[]> {
    if (entries.length === 0) return [];
    const change = await nextChange(on);
    // What has expired is not extended: it was not listed in between.
    const lookups = entries.map(({ lookup }) => lookup);
    await prepared(on, REMOVE_EXPIRED_VALUES, [change, lookups, this.clock.now()]);
    return prepared<BlacklistRow>(on, UPSERT_ENTRIES, entryValues(entries, change));
  }
}
