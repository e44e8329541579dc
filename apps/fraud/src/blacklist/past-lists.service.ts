import { Injectable } from '@nestjs/common';
import { prepared } from '@tessera/service';
import type { DataSource, EntityManager } from 'typeorm';
import type { Scalar } from '../rules/operators.js';
import { READ_HISTORY_START, READ_LISTED_TIMES } from './blacklist-statements.js';
import { ListedKeys, toUuid } from './listed-keys.js';

/** A value that a rule looks for on a list, under the path at which it stood. */
export interface ListedQuestion {
  readonly list: string;
  readonly path: string;
  readonly value: Scalar;
}

interface ListedTime {
  readonly from: number;
  readonly until: number;
}

/** What was listed when, for the values that were asked for. */
export interface PastLists {
  /** @param at a time in ms since 1970 */
  isListed(question: ListedQuestion, at: number): boolean;
}

interface TimeRow extends Record<string, unknown> {
  readonly lookup: string;
  readonly listed_at: Date;
  readonly ended_at: Date | null;
}

/** The blacklist and the named lists as they were, removed and expired entries included. */
@Injectable()
export class PastListsService {
  constructor(private readonly keys: ListedKeys) {}

  /** Reads all times at which some values were listed, in one query. */
  async read(
    on: DataSource | EntityManager,
    questions: readonly ListedQuestion[],
  ): Promise<PastLists> {
    const lookups = new Map<string, readonly string[]>();
    for (const question of questions) {
      const name = nameOf(question);
      if (!lookups.has(name)) lookups.set(name, this.lookupsOf(question));
    }
    const rows =
      lookups.size === 0
        ? []
        : await prepared<TimeRow>(on, READ_LISTED_TIMES, [[...lookups.values()].flat()]);
    const times = Map.groupBy(rows.map(timeOf), ({ lookup }) => lookup);
    return {
      isListed: (question, at) =>
        (lookups.get(nameOf(question)) ?? []).some((lookup) =>
          (times.get(lookup) ?? []).some(({ from, until }) => from <= at && at < until),
        ),
    };
  }

  /** Since when removed entries are known; null where all are. */
  async knownSince(on: DataSource): Promise<Date | null> {
    const [row] = await prepared<{ known_since: Date | null }>(on, READ_HISTORY_START, []);
    return row?.known_since ?? null;
  }

  /** By an entry for this path or for any. */
  private lookupsOf({ list, path, value }: ListedQuestion): readonly string[] {
    return ['', path].map((under) => toUuid(this.keys.lookup(list, under, value)));
  }
}

function nameOf({ list, path, value }: ListedQuestion): string {
  return `${list} ${path} ${JSON.stringify(value)}`;
}

function timeOf({ lookup, listed_at: from, ended_at: until }: TimeRow) {
  // As a lookup is written here, not as Postgres writes a UUID.
  const time: ListedTime = { from: from.getTime(), until: until?.getTime() ?? Infinity };
  return { lookup: lookup.replaceAll('-', ''), ...time };
}
