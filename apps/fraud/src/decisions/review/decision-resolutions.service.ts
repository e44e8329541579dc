import { Injectable } from '@nestjs/common';
import { AuditTrail } from '@tessera/audit';
import { recordedActor, type Principal } from '@tessera/auth';
import { Clock, completeIdempotent, prepared } from '@tessera/service';
import { DataSource } from 'typeorm';
import { CardNumberConversionService } from '../../credentials/card-number-conversion.service.js';
import { DecisionNotFoundError } from '../decisions.errors.js';
import { DECISION_COLUMNS, type DecisionRow, READ_DECISION, resolutionOf } from './decision-row.js';
import type { ResolveDecisionRequest } from './dto/resolve-decision.request.js';
import type { ResolutionResponse } from './dto/resolution.response.js';
import { DecisionAlreadyResolvedError, DecisionNotReviewableError } from './review.errors.js';

/** Only an unresolved, final REVIEW, under any concurrency. */
const RESOLVE = {
  name: 'decision_resolve',
  text: `update decision
    set resolution = $2, resolved_at = $3, resolved_by = $4, resolution_note = $5
    where id = $1 and outcome = 'REVIEW' and resolution is null
    returning ${DECISION_COLUMNS.join(', ')}`,
};

type Row = DecisionRow & Record<string, unknown>;

/** Records the reviewers' resolutions of REVIEW decisions. No webhook is sent. */
@Injectable()
export class DecisionResolutions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly audit: AuditTrail,
    private readonly numbers: CardNumberConversionService,
  ) {}

  /** @throws DecisionNotFoundError, DecisionAlreadyResolvedError, DecisionNotReviewableError */
  async resolve(
    id: string,
    { action, note: written = null }: ResolveDecisionRequest,
    principal: Principal,
  ): Promise<ResolutionResponse> {
    const note = written === null ? null : this.numbers.freeText(written);
    const resolution = action === 'accept' ? 'ACCEPTED' : 'REJECTED';
    return this.dataSource.transaction(async (tx) => {
      const values = [id, resolution, this.clock.now(), recordedActor(principal), note];
      const [resolved] = await prepared<Row>(tx, RESOLVE, values);
      if (resolved === undefined) {
        throw refusal(await prepared<Row>(tx, READ_DECISION, [id]));
      }
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

function refusal([row]: readonly Row[]): Error {
  if (row === undefined) return new DecisionNotFoundError();
  if (row.resolution !== null) return new DecisionAlreadyResolvedError();
  return new DecisionNotReviewableError(row.outcome);
}
