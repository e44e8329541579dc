import { Injectable } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import { recordedActor, type Principal } from '@tessera/auth';
import { type FieldError, ValidationFailedError } from '@tessera/errors';
import { DataSource } from 'typeorm';
import { DecisionNotFoundError } from '../decisions/decisions.errors.js';
import { DecisionResolutionsService } from '../decisions/review/decision-resolutions.service.js';
import type { ResolutionResponse } from '../decision-response/dto/resolution.response.js';
import {
  DecisionAlreadyResolvedError,
  DecisionNotReviewableError,
} from '../decisions/review/review.errors.js';
import type { BulkResolutionRequest } from './dto/review.request.js';
import type { BulkResolutionResponse, BulkResult } from './dto/review.response.js';
import { ReviewsRepository } from './reviews.repository.js';

/** Resolves many reviews, each by itself: what one of them lacks does not affect the others. */
@Injectable()
export class BulkResolutionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly reviews: ReviewsRepository,
    private readonly resolutions: DecisionResolutionsService,
    private readonly audit: AuditTrailService,
  ) {}

  /** @throws ValidationFailedError if a review is named twice */
  async resolve(
    requests: readonly BulkResolutionRequest[],
    principal: Principal,
  ): Promise<BulkResolutionResponse[]> {
    const problems = duplicates(requests.map(({ id }) => id));
    if (problems.length > 0) throw new ValidationFailedError(problems);
    const results: BulkResolutionResponse[] = [];
    for (const request of requests) results.push(await this.resolveOne(request, principal));
    // Each resolution has its own row; this one says that they were made together.
    const resolved = results.filter(({ result }) => result === 'resolved').length;
    const details = { requested: requests.length, resolved };
    await this.audit.record(null, { action: 'review.resolve_many', result: 'success', details });
    return results;
  }

  private async resolveOne(
    request: BulkResolutionRequest,
    principal: Principal,
  ): Promise<BulkResolutionResponse> {
    const { id } = request;
    try {
      const resolution = await this.dataSource.transaction(async (tx) => {
        const assignee = (await this.reviews.lock(tx, id))?.assignee ?? null;
        if (assignee !== null && assignee !== recordedActor(principal)) return null;
        return this.resolutions.resolveIn(tx, id, request, principal);
      });
      if (resolution !== null) return { id, result: 'resolved', resolution };
      return await this.unresolved(id, 'assigned_to_another');
    } catch (error) {
      const result = resultOf(error);
      if (result === null) throw error;
      return this.unresolved(id, result);
    }
  }

  private async unresolved(id: string, result: BulkResult): Promise<BulkResolutionResponse> {
    const resolution: ResolutionResponse | null = await this.resolutions.find(id);
    return { id, result: resolution === null ? result : 'already_resolved', resolution };
  }
}

function resultOf(error: unknown): BulkResult | null {
  if (error instanceof DecisionNotFoundError) return 'not_found';
  if (error instanceof DecisionAlreadyResolvedError) return 'already_resolved';
  return error instanceof DecisionNotReviewableError ? 'not_reviewable' : null;
}

function duplicates(ids: readonly string[]): FieldError[] {
  return ids.flatMap((id, index) => {
    if (ids.indexOf(id) === index) return [];
    return [{ path: `$.reviews[${index}].id`, message: 'must not be named twice' }];
  });
}
