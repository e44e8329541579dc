import { Injectable, Logger } from '@nestjs/common';
import { prepared, preparedCount } from '@tessera/service';
import { WebhookOutbox } from '@tessera/webhooks';
import { DataSource, type EntityManager } from 'typeorm';
import type { BackendReply } from '../backends/backend-result.js';
import type { DecisionEventType } from '../decisions/decision-events.js';
import {
  FAILED_OPEN,
  type FinalOutcome,
  finalOutcome,
  type HeardOutcome,
} from './final-outcome.js';
import { ProvisionalMetrics } from './provisional-metrics.js';
import {
  type CallKey,
  END_CALL,
  FINALISE,
  LOCK_PROVISIONAL,
  type LockedProvisional,
  READ_HEARD,
} from './provisional-statements.js';

const EVENT_OF_OUTCOME: Readonly<Record<FinalOutcome['outcome'], DecisionEventType>> = {
  ALLOW: 'decision.async.allow',
  BLOCK: 'decision.async.block',
  REVIEW: 'decision.async.review',
};

/**
 * Ends provisional decisions. Answers and the deadline of one decision meet at its row: whoever
 * holds it reads the database's clock, and one conditional update with its event in the same
 * transaction makes the outcome final, once.
 */
@Injectable()
export class ProvisionalFinaliser {
  private readonly logger = new Logger(ProvisionalFinaliser.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: WebhookOutbox,
    private readonly metrics: ProvisionalMetrics,
  ) {}

  /** Records what a backend replied, and ends the decision when that was all it waited for. */
  async heard({ decision_id: id, position }: CallKey, reply: BackendReply): Promise<void> {
    const final = await this.dataSource.transaction(async (manager) => {
      const [held] = await prepared<LockedProvisional>(manager, LOCK_PROVISIONAL, [id]);
      // A decision that waits for nobody: its async backends are in shadow.
      const isLate = held === undefined ? null : held.is_final || held.is_due;
      const ended = await preparedCount(manager, END_CALL, [
        id,
        position,
        reply.error === null ? 'answered' : 'failed',
        reply.outcome,
        reply.error,
        reply.latencyMs,
        JSON.stringify(reply.missingFields),
        isLate,
      ]);
      if (ended === 0 || held === undefined || isLate !== false) return null;
      const rows = await prepared<{ outcome: HeardOutcome }>(manager, READ_HEARD, [id]);
      const earlier = { outcome: held.rules_outcome, source: held.rules_source };
      const outcome = finalOutcome(
        earlier,
        rows.map((row) => row.outcome),
      );
      return outcome && this.finalise(manager, id, outcome);
    });
    if (final !== null) this.report(id, final);
  }

  /** "30 seconds pass without an answer": a decision that is still open is allowed. */
  async failOpen(id: string): Promise<void> {
    const final = await this.dataSource.transaction(async (manager) => {
      const [held] = await prepared<LockedProvisional>(manager, LOCK_PROVISIONAL, [id]);
      if (held?.is_due !== true || held.is_final) return null;
      return this.finalise(manager, id, FAILED_OPEN);
    });
    if (final !== null) this.report(id, final);
  }

  /** @returns null when the decision is final already */
  private async finalise(
    manager: EntityManager,
    id: string,
    final: FinalOutcome,
  ): Promise<FinalOutcome | null> {
    const [changed] = await prepared<{ payment_state: string | null; finalised_at: Date }>(
      manager,
      FINALISE,
      [id, final.outcome, final.source, final.failOpen],
    );
    if (changed === undefined) return null;
    await this.outbox.emit(manager, {
      event: EVENT_OF_OUTCOME[final.outcome],
      body: {
        decision_id: id,
        occurred_at: changed.finalised_at.toISOString(),
        payment_state: changed.payment_state,
      },
    });
    return final;
  }

  private report(id: string, { outcome, failOpen }: FinalOutcome): void {
    this.metrics.finalised(outcome, failOpen);
    if (!failOpen) return;
    const message =
      'A provisional decision was allowed at its deadline: not every backend answered.';
    this.logger.warn({ message, decision_id: id });
  }
}
