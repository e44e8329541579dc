import type { Aggregate } from '../../src/rules/velocity-query.js';
import { type BatchDefinition, sortedLocks } from '../../src/velocity/postgres-batch.js';
import type { VelocityCall } from '../../src/velocity/velocity-store.js';

/** A row of `velocity_record`, the function of the releases before. */
export interface FormerRow {
  readonly read_values: readonly (number | null)[];
  readonly estimates: readonly boolean[];
  readonly covered: readonly (number | null)[];
  readonly received: number;
}

const READ: Readonly<Record<Aggregate, number>> = { count: 0, sum: 1, distinct: 2, avg: 3 };
const ADD_MEMBER = 4;

/** The parameters of `velocity_record`, as the releases before gave them. */
export function formerValues(
  calls: readonly VelocityCall[],
  definitions: readonly BatchDefinition[],
): unknown[] {
  const additions: (readonly unknown[])[] = [];
  const steps: (readonly unknown[])[] = [];
  for (const [index, { entries }] of calls.entries()) {
    for (const { aggregate, addition, readings, series } of entries) {
      const item = index + 1;
      if (addition !== null && addition.member === null) {
        additions.push([item, aggregate === 'count' ? 0 : 1, series, addition.value]);
      }
      if (addition?.member != null) {
        steps.push([item, ADD_MEMBER, series, 0, 0, addition.member, addition.tier]);
      }
      for (const { seconds, limit } of readings) {
        steps.push([item, READ[aggregate], series, seconds, limit, null, 0]);
      }
    }
  }
  const all = calls.flatMap(({ entries }) => entries.map(({ series }) => series));
  const repeatable = calls.filter((call) => call.repeatable).map(({ decisionId }) => decisionId);
  return [
    sortedLocks([...repeatable, ...all]),
    calls.map(({ decisionId }) => decisionId),
    calls.map((call) => call.repeatable),
    definitions.map(({ context }) => context),
    definitions.map(({ definition }) => definition),
    definitions.map(({ keptSeconds }) => keptSeconds),
    ...byColumn(additions, 4),
    ...byColumn(steps, 7),
    new Set(all).size < all.length,
  ];
}

/** What the releases before read of it: each reading's value and whether it is an estimate. */
export function formerAnswers(calls: readonly VelocityCall[], row: FormerRow) {
  let step = 0;
  return calls.map(({ entries }) =>
    entries.map(({ addition, readings }) => {
      if (addition?.member != null) step += 1;
      return readings.map(() => {
        const answer = { value: row.read_values[step], estimated: row.estimates[step] };
        step += 1;
        return answer;
      });
    }),
  );
}

function byColumn(rows: readonly (readonly unknown[])[], count: number): unknown[][] {
  return Array.from({ length: count }, (_, column) => rows.map((row) => row[column]));
}
