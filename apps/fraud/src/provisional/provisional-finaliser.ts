import { Injectable, Logger } from '@nestjs/common';
import { prepared, preparedCount } from '@tessera/service';
import { WebhookOutboxRepository } from '@tessera/webhooks';
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
 * Finalizes provisional decisions. Responses and the deadline of one decision compete for its row:
 * the transaction that locks it reads the database clock, and one conditional update, with its
 * event in the same transaction, makes the outcome final exactly once.
 */
@Injectable()
export class ProvisionalFinaliser {
  private readonly logger = new Logger(ProvisionalFinaliser.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: WebhookOutboxRepository,
    private readonly metrics: ProvisionalMetrics,
  ) {}

  /** Records a backend's reply and finalizes the decision if it was waiting only for this one. */
  async heard({ decision_id: id, position }: CallKey, reply: BackendReply): Promise<void> {
    const final = await this.dataSource.transaction(async (tx) => {
      const [held] = await prepared<LockedProvisional>(tx, LOCK_PROVISIONAL, [id]);
      // A decision with only shadow async backends waits for none.
      const isLate = held === undefined ? null : held.is_final || held.is_due;
      const ended = await preparedCount(tx, END_CALL, [
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
      const rows = await prepared<{ outcome: HeardOutcome }>(tx, READ_HEARD, [id]);
      const earlier = { outcome: held.rules_outcome, source: held.rules_source };
      const outcome = finalOutcome(
        earlier,
        rows.map((row) => row.outcome),
      );
      return outcome && this.finalise(tx, id, outcome);
    });
    if (final !== null) this.report(id, final);
  }

  /** "30 seconds pass without an answer": allows a decision that is still undecided. */
  async failOpen(id: string): Promise<void> {
    const final = await this.dataSource.transaction(async (tx) => {
      const [held] = await prepared<LockedProvisional>(tx, LOCK_PROVISIONAL, [id]);
      if (held?.is_due !== true || held.is_final) return null;
      return this.finalise(tx, id, FAILED_OPEN);
    });
    if (final !== null) this.report(id, final);
  }

  /** @returns null if the decision is already final */
  private async finalise(
    tx: EntityManager,
    id: string,
    final: FinalOutcome,
  ): Promise<FinalOutcome | null> {
    const [changed] = await prepared<{ payment_state: string | null; finalised_at: Date }>(
      tx,
      FINALISE,
      [id, final.outcome, final.source, final.failOpen],
    );
    if (changed === undefined) return null;
    await this.outbox.emit(tx, {
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
