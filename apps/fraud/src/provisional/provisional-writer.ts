import { Injectable } from '@nestjs/common';
import { isDatabaseUnavailable, prepared, preparedCount } from '@tessera/service';
import { WebhookOutbox } from '@tessera/webhooks';
import { DataSource, type EntityManager } from 'typeorm';
import { FraudConfig } from '../config.js';
import {
  type DecisionRow,
  insertDecisions,
  insertValues,
} from '../decisions/decision-statements.js';
import { DecisionUncertainError } from '../decisions/decisions.errors.js';
import type { BackendCall } from '../rules/evaluation.js';
import { BackgroundCalls } from './background-calls.js';
import type { EarlierOutcome } from './final-outcome.js';
import { INSERT_CALLS, INSERT_PROVISIONAL, READ_DEADLINE } from './provisional-statements.js';
import { type ProvisionalTime, provisionalTime } from './provisional-time.js';

/** A decision whose rules ask for async backends. */
export interface PendingDecision {
  /** Null when every backend is in shadow: the decision waits for none of them. */
  readonly earlier: EarlierOutcome | null;
  readonly calls: readonly BackendCall[];
  /** Made when the deadline is known, which stands in the response; null where there is none. */
  readonly compose: (deadlineAt: Date | null) => DecisionRow;
}

/** Stores a decision together with the calls that are still to be made for it. */
@Injectable()
export class ProvisionalWriter {
  private readonly time: ProvisionalTime;

  constructor(
    config: FraudConfig,
    private readonly dataSource: DataSource,
    private readonly outbox: WebhookOutbox,
    private readonly calls: BackgroundCalls,
  ) {
    this.time = provisionalTime(config.provisionalTimeScale);
  }

  /**
   * @returns the row, or null when a decision with its id is there already
   * @throws DecisionUncertainError when the database did not say whether it is stored
   */
  async write(pending: PendingDecision): Promise<DecisionRow | null> {
    let row: DecisionRow | null;
    try {
      row = await this.dataSource.transaction((manager) => this.insert(manager, pending));
    } catch (error) {
      throw isDatabaseUnavailable(error) ? new DecisionUncertainError(error) : error;
    }
    if (row === null) return null;
    const { id } = row;
    this.outbox.nudge();
    this.calls.enqueue(pending.calls.map((_, position) => ({ decision_id: id, position })));
    return row;
  }

  private async insert(
    manager: EntityManager,
    { earlier, calls, compose }: PendingDecision,
  ): Promise<DecisionRow | null> {
    const { deadlineMs, queueGraceMs } = this.time;
    // Of one transaction every now() is the same.
    const [clock] = await prepared<{ deadline_at: Date }>(manager, READ_DEADLINE, [deadlineMs]);
    if (clock === undefined) throw new Error('The database did not tell the time.');
    const row = compose(earlier === null ? null : clock.deadline_at);
    const inserted = await prepared(manager, insertDecisions(1), insertValues([row]));
    if (inserted.length === 0) return null;
    if (earlier !== null) {
      const { outcome, source } = earlier;
      await preparedCount(manager, INSERT_PROVISIONAL, [row.id, deadlineMs, outcome, source]);
    }
    await preparedCount(manager, INSERT_CALLS, [
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
