import { Injectable } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import { recordedActor, type Principal } from '@tessera/auth';
import { Clock, completeIdempotent } from '@tessera/service';
import { DataSource } from 'typeorm';
import { CardNumberConversionService } from '../../credentials/card-number-conversion.service.js';
import { DecisionNotFoundError } from '../decisions.errors.js';
import { resolutionOf } from './decision-body.js';
import { type DecisionRow, DecisionReviewsRepository } from './decision-reviews.repository.js';
import type { ResolveDecisionRequest } from './dto/resolve-decision.request.js';
import type { ResolutionResponse } from './dto/resolution.response.js';
import { DecisionAlreadyResolvedError, DecisionNotReviewableError } from './review.errors.js';

/** Records the reviewers' resolutions of REVIEW decisions. No webhook is sent. */
@Injectable()
export class DecisionResolutionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly decisions: DecisionReviewsRepository,
    private readonly clock: Clock,
    private readonly audit: AuditTrailService,
    private readonly numbers: CardNumberConversionService,
  ) {}

  /** @throws DecisionNotFoundError, DecisionAlreadyResolvedError, DecisionNotReviewableError */
  async resolve(
    id: string,
    { action, note: text = null }: ResolveDecisionRequest,
    principal: Principal,
  ): Promise<ResolutionResponse> {
    const note = text === null ? null : this.numbers.freeText(text);
    const resolution = action === 'accept' ? 'ACCEPTED' : 'REJECTED';
    return this.dataSource.transaction(async (tx) => {
      const resolved = await this.decisions.resolve(tx, id, {
        resolution,
        resolvedAt: this.clock.now(),
        resolvedBy: recordedActor(principal),
        note,
      });
      if (resolved === undefined) throw refusal(await this.decisions.find(id, tx));
      const object = { type: 'decision', id };
      const entry = { action: 'decision.resolve', result: 'success', object } as const;
      await this.audit.record(tx, { ...entry, details: { resolution } });
      const response = resolutionOf(resolved);
      if (response === null) throw new Error('A resolved decision has no resolution.');
      await completeIdempotent(tx, response);
      return response;
    });
  }
}

function refusal(row: DecisionRow | undefined): Error {
  if (row === undefined) return new DecisionNotFoundError();
  if (row.resolution !== null) return new DecisionAlreadyResolvedError();
  return new DecisionNotReviewableError(row.outcome);
}
