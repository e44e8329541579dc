import { Injectable } from '@nestjs/common';
import { isDatabaseUnavailable, prepared, preparedCount } from '@tessera/service';
import { WebhookOutboxRepository } from '@tessera/webhooks';
import { DataSource, type EntityManager } from 'typeorm';
import { FraudConfig } from '../config.js';
import {
  type DecisionRow,
  insertDecisions,
  insertValues,
} from '../decisions/decision-statements.js';
import { DecisionUncertainError } from '../decisions/decisions.errors.js';
import type { BackendCall } from '../rules/evaluation.js';
import { BackendCallWorker } from './backend-call.worker.js';
import type { EarlierOutcome } from './final-outcome.js';
import { INSERT_CALLS, INSERT_PROVISIONAL, READ_DEADLINE } from './provisional-statements.js';
import { type ProvisionalTime, provisionalTime } from './provisional-time.js';

/** A decision whose rules ask for async backends. */
export interface PendingDecision {
  /** Null if every backend is in shadow: the decision then waits for none of them. */
  readonly earlier: EarlierOutcome | null;
  readonly calls: readonly BackendCall[];
  /**
   * Called once the deadline is known, because the response contains it; null without a deadline.
   */
  readonly compose: (deadlineAt: Date | null) => DecisionRow;
}

/** Stores a decision together with its pending calls. */
@Injectable()
export class ProvisionalWriter {
  private readonly time: ProvisionalTime;

  constructor(
    config: FraudConfig,
    private readonly dataSource: DataSource,
    private readonly outbox: WebhookOutboxRepository,
    private readonly calls: BackendCallWorker,
  ) {
    this.time = provisionalTime(config.provisionalTimeScale);
  }

  /**
   * @returns the row, or null if a decision with this ID already exists
   * @throws DecisionUncertainError if the database did not confirm whether it is stored
   */
  async write(pending: PendingDecision): Promise<DecisionRow | null> {
    let row: DecisionRow | null;
    try {
      row = await this.dataSource.transaction((tx) => this.insert(tx, pending));
    } catch (error) {
      throw isDatabaseUnavailable(error) ? new DecisionUncertainError(error) : error;
    }
    if (row === null) return null;
    const { id } = row;
    this.calls.enqueue(pending.calls.map((_, position) => ({ decision_id: id, position })));
    return row;
  }

  private async insert(
    tx: EntityManager,
    { earlier, calls, compose }: PendingDecision,
  ): Promise<DecisionRow | null> {
    const { deadlineMs, queueGraceMs } = this.time;
    // now() is constant within a transaction.
    const [clock] = await prepared<{ deadline_at: Date }>(tx, READ_DEADLINE, [deadlineMs]);
    if (clock === undefined) throw new Error('The database did not tell the time.');
    const row = compose(earlier === null ? null : clock.deadline_at);
    const inserted = await prepared(tx, insertDecisions(1), insertValues([row]));
    if (inserted.length === 0) return null;
    this.outbox.wakeAfterCommit(tx);
    if (earlier !== null) {
      const { outcome, source } = earlier;
      await preparedCount(tx, INSERT_PROVISIONAL, [row.id, deadlineMs, outcome, source]);
    }
    await preparedCount(tx, INSERT_CALLS, [
      row.id,
      deadlineMs,
      queueGraceMs,
      calls.map((_, position) => position),
      calls.map(({ backend }) => backend),
      calls.map(({ ruleId }) => ruleId),
      calls.map(({ live }) => live),
    ]);
    return row;
  }
}
