import { Injectable } from '@nestjs/common';
import { Keyring } from '@tessera/crypto';
import type { DataSource, EntityManager } from 'typeorm';
import type { Scalar } from '../rules/operators.js';
import { BlacklistHistoryRepository, type ListedTimeRow } from './blacklist-history.repository.js';
import { ListedKeys, toUuid } from './listed-keys.js';

/** A value that a rule looks up in a list, with the path of the field that contains it. */
export interface ListedQuestion {
  readonly list: string;
  readonly path: string;
  readonly value: Scalar;
}

interface ListedTime {
  readonly from: number;
  readonly until: number;
}

/** When the requested values were listed. */
export interface PastLists {
  /** @param at in ms since 1970 */
  isListed(question: ListedQuestion, at: number): boolean;
}

/** The blacklist and the named lists in the past, including removed and expired entries. */
@Injectable()
export class PastListsService {
  private readonly keys: ListedKeys;

  constructor(
    private readonly history: BlacklistHistoryRepository,
    keyring: Keyring,
  ) {
    this.keys = new ListedKeys(keyring);
  }

  /** Reads all periods in which the given values were listed, in one query. */
  async read(
    db: DataSource | EntityManager,
    questions: readonly ListedQuestion[],
  ): Promise<PastLists> {
    const lookups = new Map<string, readonly string[]>();
    for (const question of questions) {
      const name = nameOf(question);
      if (!lookups.has(name)) lookups.set(name, this.lookupsOf(question));
    }
    const rows =
      lookups.size === 0 ? [] : await this.history.listedTimes(db, [...lookups.values()].flat());
    const times = Map.groupBy(rows.map(timeOf), ({ lookup }) => lookup);
    return {
      isListed: (question, at) =>
        (lookups.get(nameOf(question)) ?? []).some((lookup) =>
          (times.get(lookup) ?? []).some(({ from, until }) => from <= at && at < until),
        ),
    };
  }

  /** The time since which removed entries are known; null if all are. */
  knownSince(): Promise<Date | null> {
    return this.history.knownSince();
  }

  /** The keys for this path and for any path. */
  private lookupsOf({ list, path, value }: ListedQuestion): readonly string[] {
    return ['', path].map((under) => toUuid(this.keys.lookup(list, under, value)));
  }
}

function nameOf({ list, path, value }: ListedQuestion): string {
  return `${list} ${path} ${JSON.stringify(value)}`;
}

function timeOf({ lookup, listed_at: from, ended_at: until }: ListedTimeRow) {
  // Uses the notation of a lookup key, which differs from the way Postgres prints a UUID.
  const time: ListedTime = { from: from.getTime(), until: until?.getTime() ?? Infinity };
  return { lookup: lookup.replaceAll('-', ''), ...time };
}
