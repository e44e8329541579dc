import { Injectable, Logger } from '@nestjs/common';
import { timeOrderedId } from '@tessera/ids';
import { WebhookOutboxRepository } from '@tessera/webhooks';
import { DataSource, type EntityManager } from 'typeorm';
import type { BackendReply } from '../backends/backend-result.js';
import { BackendCallsRepository, type CallKey } from './backend-calls.repository.js';
import { FAILED_OPEN, type FinalOutcome, finalOutcome } from './final-outcome.js';
import { ProvisionalDecisionsRepository } from './provisional-decisions.repository.js';
import { ProvisionalMetrics } from './provisional.metrics.js';

/** The events of final outcomes. */
export const ASYNC_DECISION_EVENTS = [
  'decision.async.allow',
  'decision.async.block',
  'decision.async.review',
] as const;

const EVENT_OF_OUTCOME: Readonly<
  Record<FinalOutcome['outcome'], (typeof ASYNC_DECISION_EVENTS)[number]>
> = {
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
export class ProvisionalOutcomesService {
  private readonly logger = new Logger(ProvisionalOutcomesService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly decisions: ProvisionalDecisionsRepository,
    private readonly calls: BackendCallsRepository,
    private readonly outbox: WebhookOutboxRepository,
    private readonly metrics: ProvisionalMetrics,
  ) {}

  /** Records a backend's reply and finalizes the decision if it was waiting only for this one. */
  async recordReply(call: CallKey, reply: BackendReply): Promise<void> {
    const { decision_id: id } = call;
    const final = await this.dataSource.transaction(async (tx) => {
      const locked = await this.decisions.lock(tx, id);
      // A decision with only shadow async backends waits for none.
      const isLate = locked === undefined ? null : locked.is_final || locked.is_due;
      const hasEnded = await this.calls.end(tx, call, reply, isLate);
      if (!hasEnded || locked === undefined || isLate !== false) return null;
      const received = await this.calls.outcomes(tx, id);
      const earlier = { outcome: locked.rules_outcome, source: locked.rules_source };
      const outcome = finalOutcome(earlier, received);
      return outcome && this.finalize(tx, id, outcome);
    });
    if (final !== null) this.report(id, final);
  }

  /** "30 seconds pass without an answer": allows a decision that is still undecided. */
  async failOpen(id: string): Promise<void> {
    const final = await this.dataSource.transaction(async (tx) => {
      const locked = await this.decisions.lock(tx, id);
      if (locked?.is_due !== true || locked.is_final) return null;
      return this.finalize(tx, id, FAILED_OPEN);
    });
    if (final !== null) this.report(id, final);
  }

  /** @returns null if the decision is already final */
  private async finalize(
    tx: EntityManager,
    id: string,
    final: FinalOutcome,
  ): Promise<FinalOutcome | null> {
    const eventId = timeOrderedId();
    const changed = await this.decisions.finalize(tx, id, { ...final, eventId });
    if (changed === undefined) return null;
    await this.outbox.emit(tx, {
      event: EVENT_OF_OUTCOME[final.outcome],
      id: eventId,
      body: {
        decision_id: id,
        occurred_at: changed.finalised_at.toISOString(),
        payment_state: changed.payment_state,
      },
    });
    return final;
  }

  private report(id: string, { outcome, failOpen }: FinalOutcome): void {
    this.metrics.finalized(outcome, failOpen);
    if (!failOpen) return;
    const message = 'Provisional decision allowed at its deadline: a backend did not respond.';
    this.logger.warn({ message, decision_id: id });
  }
}
