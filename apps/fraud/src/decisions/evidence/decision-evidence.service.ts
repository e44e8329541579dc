import { Injectable } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import { DeliveriesService, INSTANCE_OWNER } from '@tessera/webhooks';
import { CardNumberConversionService } from '../../credentials/card-number-conversion.service.js';
import type { DecisionDocument } from '../../decision-request/decision-document.js';
import { DecisionNotFoundError } from '../decisions.errors.js';
import type { TriggeredRuleResponse } from '../../decision-response/dto/decision.response.js';
import type { DecisionReadResponse } from '../dto/decision-read.response.js';
import { DecisionReadsService, INTEGRATION_VIEW } from '../review/decision-reads.service.js';
import { DecisionLookupService } from '../review/decision-lookup.service.js';
import type { DecisionRow } from '../review/decision-reviews.repository.js';
import type {
  DecisionEvidenceResponse,
  DecisionRequestResponse,
  ExplainedRuleResponse,
  RelatedDecisionsResponse,
} from './dto/decision-evidence.response.js';
import { evidenceSentence } from './evidence-sentence.js';
import { maskedRequest, sentRequest } from './masked-request.js';
import { RelatedDecisionsRepository, RELATIONS } from './related-decisions.repository.js';

/** Gathers what an analyst needs to understand one decision. */
@Injectable()
export class DecisionEvidenceService {
  constructor(
    private readonly lookup: DecisionLookupService,
    private readonly reads: DecisionReadsService,
    private readonly related: RelatedDecisionsRepository,
    private readonly deliveries: DeliveriesService,
    private readonly numbers: CardNumberConversionService,
    private readonly audit: AuditTrailService,
  ) {}

  /** @throws DecisionNotFoundError */
  async evidence(id: string): Promise<DecisionEvidenceResponse> {
    const row = await this.row(id);
    const decision: Readonly<DecisionReadResponse> = await this.reads.get(id, {}, INTEGRATION_VIEW);
    const events = row.event_ids;
    const deliveries = events && (await this.deliveries.ofEvents(INSTANCE_OWNER, events));
    const related = await this.relatedTo(id, decision);
    await this.audit.record(null, {
      action: 'decision.evidence.read',
      result: 'success',
      object: { type: 'decision', id },
    });
    return {
      decision,
      request: maskedRequest(this.documentOf(row)),
      rules: decision.triggered_rules.map(explained),
      webhook_deliveries: deliveries,
      related,
    };
  }

  /**
   * The request with the payer's personal data. That it was read is recorded before it is shown.
   *
   * @throws DecisionNotFoundError
   */
  async request(id: string): Promise<DecisionRequestResponse> {
    const row = await this.row(id);
    const request = sentRequest(this.documentOf(row));
    await this.audit.record(null, {
      action: 'decision.request.read',
      result: 'success',
      object: { type: 'decision', id },
    });
    return { id, request, redacted_at: row.redacted_at?.toISOString() ?? null };
  }

  private async row(id: string): Promise<DecisionRow> {
    const found = await this.lookup.find(id);
    if (found === undefined) throw new DecisionNotFoundError();
    return found.row;
  }

  /** Decisions of an older release may contain card numbers in identifiers. */
  private documentOf({ request }: DecisionRow): DecisionDocument {
    return this.numbers.value(JSON.parse(request) as DecisionDocument, '$');
  }

  private async relatedTo(
    id: string,
    decision: Readonly<Record<(typeof RELATIONS)[number], string | null>>,
  ): Promise<RelatedDecisionsResponse[]> {
    const found = RELATIONS.map(async (by) => {
      const value = decision[by];
      if (value === null) return [];
      const { counts, hasMore, newest } = await this.related.find(by, value, id);
      const count = Object.values(counts).reduce((total, n) => total + n, 0);
      return [{ by, value, count, has_more: hasMore, outcomes: counts, decisions: newest }];
    });
    return (await Promise.all(found)).flat();
  }
}

function explained(rule: Readonly<TriggeredRuleResponse>): ExplainedRuleResponse {
  return { ...rule, sentences: rule.evidence.map(evidenceSentence) };
}
