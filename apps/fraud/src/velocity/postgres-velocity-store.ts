import { isDatabaseUnavailable, prepared, type Statement } from '@tessera/database';
import type { DataSource } from 'typeorm';
import { Completeness } from './completeness.js';
import { PostgresHistory } from './postgres-history.js';
import { limitEntries, VelocityBatch } from './velocity-batch.js';
import {
  type HistoryState,
  type PastAddition,
  type RepeatableDecision,
  type VelocityAnswers,
  type VelocityCall,
  type VelocityHistory,
  VelocityStore,
} from './velocity-store.js';
import {
  answersOf,
  definitionsOf,
  MAX_LOCKS,
  type RecordedRow,
  recordValues,
} from './postgres-batch.js';

const RECORD: Statement = {
  name: 'velocity_count',
  text: `select * from velocity_count($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14,
    $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26)`,
};

/**
 * Velocities on the service's own Postgres. Concurrent decisions share one call of one function,
 * which acquires their locks, then reads the time, then counts; no lock is held while this process
 * computes.
 */
export class PostgresVelocityStore extends VelocityStore {
  private readonly batch: VelocityBatch<VelocityCall, VelocityAnswers>;
  private readonly history: PostgresHistory;
  private readonly completeness = new Completeness();

  constructor(private readonly dataSource: DataSource) {
    super();
    this.history = new PostgresHistory(dataSource);
    this.batch = new VelocityBatch({
      execute: (calls) => this.write(calls),
      keyOf: ({ decisionId }) => decisionId,
      isTotalFailure: isDatabaseUnavailable,
    });
  }

  record(call: VelocityCall): Promise<VelocityAnswers> {
    return this.batch.add(call);
  }

  claim(history: VelocityHistory, leaseSeconds: number): Promise<HistoryState | null> {
    return this.history.claim(history, leaseSeconds);
  }

  backfill(history: VelocityHistory, additions: readonly PastAddition[]): Promise<void> {
    return this.history.backfill(history, additions);
  }

  cover(history: VelocityHistory, from: Date, done: boolean): Promise<void> {
    return this.history.cover(history, from, done);
  }

  maintain(definitions: readonly string[]): Promise<void> {
    return this.history.maintain(definitions);
  }

  /** Every count is committed by the time the decision is. */
  get generation(): number {
    return 0;
  }

  takeGaps(): readonly string[] {
    return [];
  }

  /** Pods of both releases count with the same tables. */
  findCountsOfFormerRelease(): Promise<void> {
    return Promise.resolve();
  }

  claimGap(): Promise<null> {
    return Promise.resolve(null);
  }

  releaseGap(): Promise<void> {
    return Promise.resolve();
  }

  async keepHistories(context: string, definitions: readonly string[]): Promise<void> {
    await this.history.keep(context, definitions);
    this.completeness.clear();
  }

  noteRepeatable(decisions: readonly RepeatableDecision[]): Promise<void> {
    return this.history.noteRepeatable(decisions);
  }

  ready(): Promise<void> {
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  private async write(calls: readonly VelocityCall[]): Promise<VelocityAnswers[]> {
    const answers = new Map<VelocityCall, VelocityAnswers>();
    for (const batch of limitEntries(calls, MAX_LOCKS)) {
      const open = this.completeness.open(definitionsOf(batch));
      const values = recordValues(batch, open);
      const [row] = await prepared<RecordedRow>(this.dataSource, RECORD, values);
      if (row === undefined) throw new Error('velocity_count gave no row.');
      this.completeness.learn(open, row);
      for (const [index, answer] of answersOf(batch, open, row).entries()) {
        const call = batch[index];
        if (call !== undefined) answers.set(call, answer);
      }
      await this.history.register(open, row);
    }
    return calls.map((call) => answers.get(call) ?? []);
  }
}
