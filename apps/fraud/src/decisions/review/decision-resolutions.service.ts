import { Injectable } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import { recordedActor, type Principal } from '@tessera/auth';
import { completeIdempotent } from '@tessera/http';
import { timeOrderedId } from '@tessera/ids';
import { Clock } from '@tessera/telemetry';
import { WebhookOutboxRepository } from '@tessera/webhooks';
import { DataSource, type EntityManager } from 'typeorm';
import { CardNumberConversionService } from '../../credentials/card-number-conversion.service.js';
import type { DecisionEventType } from '../decision-events.js';
import { DecisionNotFoundError } from '../decisions.errors.js';
import { resolutionOf } from './decision-body.js';
import { type DecisionRow, DecisionReviewsRepository } from './decision-reviews.repository.js';
import type { ResolveDecisionRequest } from './dto/resolve-decision.request.js';
import type { ResolutionResponse } from '../../decision-response/dto/resolution.response.js';
import { DecisionAlreadyResolvedError, DecisionNotReviewableError } from './review.errors.js';

/** Records the reviewers' resolutions of REVIEW decisions, and announces them. */
@Injectable()
export class DecisionResolutionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly decisions: DecisionReviewsRepository,
    private readonly clock: Clock,
    private readonly audit: AuditTrailService,
    private readonly numbers: CardNumberConversionService,
    private readonly outbox: WebhookOutboxRepository,
  ) {}

  /** @throws DecisionNotFoundError, DecisionAlreadyResolvedError, DecisionNotReviewableError */
  resolve(
    id: string,
    request: ResolveDecisionRequest,
    principal: Principal,
  ): Promise<ResolutionResponse> {
    return this.dataSource.transaction(async (tx) => {
      const response = await this.resolveIn(tx, id, request, principal);
      await completeIdempotent(tx, response);
      return response;
    });
  }

  /**
   * Resolves a review in the transaction of the caller.
   *
   * @throws DecisionNotFoundError, DecisionAlreadyResolvedError, DecisionNotReviewableError
   */
  async resolveIn(
    tx: EntityManager,
    id: string,
    { action, note: text = null }: ResolveDecisionRequest,
    principal: Principal,
  ): Promise<ResolutionResponse> {
    const note = text === null ? null : this.numbers.freeText(text);
    const resolution = action === 'accept' ? 'ACCEPTED' : 'REJECTED';
    const resolvedAt = this.clock.now();
    const resolvedBy = recordedActor(principal);
    const eventId = timeOrderedId(resolvedAt);
    const change = { resolution, resolvedAt, resolvedBy, note, eventId } as const;
    const resolved = await this.decisions.resolve(tx, id, change);
    if (resolved === undefined) throw refusal(await this.decisions.find(id, tx));
    const object = { type: 'decision', id };
    const entry = { action: 'decision.resolve', result: 'success', object } as const;
    await this.audit.record(tx, { ...entry, details: { resolution } });
    const event: DecisionEventType = 'decision.resolved';
    const body = { decision_id: id, occurred_at: resolvedAt.toISOString(), resolution };
    await this.outbox.emit(tx, { event, id: eventId, body });
    const response = resolutionOf(resolved);
    if (response === null) throw new Error('A resolved decision has no resolution.');
    return response;
  }

  /** How a decision was resolved; null if it is not, or if there is none. */
  async find(id: string): Promise<ResolutionResponse | null> {
    const row = await this.decisions.find(id);
    return row === undefined ? null : resolutionOf(row);
  }
}

function refusal(row: DecisionRow | undefined): Error {
  if (row === undefined) return new DecisionNotFoundError();
  if (row.resolution !== null) return new DecisionAlreadyResolvedError();
  return new DecisionNotReviewableError(row.outcome);
}
