import { Injectable } from '@nestjs/common';
import { prepared } from '@tessera/database';
import { DatabaseGauges } from '@tessera/telemetry';
import { Counter, Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import type { DueRows } from './due-rows.js';

/** Maximum number of rows counted per worker: more than any alert or autoscaler needs. */
const MOST_COUNTED = 10_001;

const OUTCOMES_OF_RUNS = ['done', 'error'];
const OUTCOMES = [...OUTCOMES_OF_RUNS, 'retry', 'failed', 'lost', 'aborted'];

interface Due {
  readonly worker: string;
  readonly due: number;
  readonly oldest_seconds: number;
}

/** What the metrics need to know about a worker. */
export interface MeasuredWorker {
  readonly description: { readonly name: string };
  readonly due?: DueRows;
}

/** What background work there is, how late it is, and how attempts at it end. */
@Injectable()
export class WorkMetrics {
  private readonly attempts: Counter<'worker' | 'outcome'>;

  constructor(
    private readonly registry: Registry,
    private readonly dataSource: DataSource,
  ) {
    this.attempts = new Counter({
      name: 'work_attempts_total',
      help: 'Attempts of this process at background work, and runs of periodic work, by outcome: done, retry, failed, error (unexpected), lost (the lease) or aborted (by a shutdown).',
      labelNames: ['worker', 'outcome'],
      registers: [registry],
    });
  }

  attempted(worker: string, outcome: string): void {
    this.attempts.inc({ worker, outcome });
  }

  /** Shows the rows that are due, over all processes; those that a process is at work on are not due. */
  watch(workers: readonly MeasuredWorker[]): void {
    for (const { description, due } of workers) {
      // From zero on, so that the first failure is an increase.
      for (const outcome of due === undefined ? OUTCOMES_OF_RUNS : OUTCOMES) {
        this.attempts.inc({ worker: description.name, outcome }, 0);
      }
    }
    const watched = workers.flatMap(({ description, due }) =>
      due === undefined ? [] : [{ worker: description.name, due }],
    );
    if (watched.length === 0) return;
    const read = () => Promise.all(watched.map(({ worker, due }) => this.count(worker, due)));
    const labels = (worker: string) => ({ worker });
    new DatabaseGauges<Due[]>({ registry: this.registry, read })
      .addLabelled(
        'work_due',
        'Units of background work that are due and that no process is working on; 10001 means 10001 or more.',
        ['worker'],
        (counts) => counts.map(({ worker, due }) => ({ labels: labels(worker), value: due })),
      )
      .addLabelled(
        'work_oldest_due_seconds',
        'How long the oldest of them has been due; 0 when there is none.',
        ['worker'],
        (counts) =>
          counts.map(({ worker, oldest_seconds: value }) => ({ labels: labels(worker), value })),
      );
  }

  private async count(worker: string, { table, column, where }: DueRows): Promise<Due> {
    const text = `select count(*)::int as due,
        coalesce(extract(epoch from clock_timestamp() - min(due_at)), 0)::float8 as oldest_seconds
      from (select ${column} as due_at from ${table}
        where ${column} <= clock_timestamp() ${where === undefined ? '' : `and ${where}`}
        order by ${column} limit ${MOST_COUNTED}) as due`;
    const statement = { name: `work_due_${worker}`, text };
    const [row] = await prepared<Omit<Due, 'worker'>>(this.dataSource, statement, []);
    return { worker, due: 0, oldest_seconds: 0, ...row };
  }
}
