import { Injectable } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import { DeliveriesService, INSTANCE_OWNER } from '@tessera/webhooks';
import { CardNumberConversionService } from '../../credentials/card-number-conversion.service.js';
import type { DecisionDocument } from '../../decision-request/decision-document.js';
import { DecisionNotFoundError } from '../decisions.errors.js';
import type {
  DecisionReadResponse,
  EvidenceResponse,
  TriggeredRuleResponse,
  VelocityEvidenceResponse,
} from '../dto/decision.response.js';
import { DecisionReadsService, INTEGRATION_VIEW } from '../review/decision-reads.service.js';
import {
  type DecisionRow,
  DecisionReviewsRepository,
} from '../review/decision-reviews.repository.js';
import type {
  DecisionEvidenceResponse,
  DecisionRequestResponse,
  ExplainedRuleResponse,
  RelatedDecisionsResponse,
} from './dto/decision-evidence.response.js';
import { evidenceSentence } from './evidence-sentence.js';
import { maskedAt, maskedRequest, sentRequest } from './masked-request.js';
import { RelatedDecisionsRepository, RELATIONS } from './related-decisions.repository.js';

/** Gathers what an analyst needs to understand one decision. */
@Injectable()
export class DecisionEvidenceService {
  constructor(
    private readonly decisions: DecisionReviewsRepository,
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
    const masked = decision.triggered_rules.map(maskedRule);
    await this.audit.record(null, {
      action: 'decision.evidence.read',
      result: 'success',
      object: { type: 'decision', id },
    });
    return {
      decision: { ...decision, triggered_rules: masked },
      request: maskedRequest(this.documentOf(row)),
      rules: masked.map(explained),
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
    const row = await this.decisions.find(id);
    if (row === undefined) throw new DecisionNotFoundError();
    return row;
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

function maskedRule(rule: Readonly<TriggeredRuleResponse>): TriggeredRuleResponse {
  return { ...rule, evidence: rule.evidence.map(maskedEvidence) };
}

function explained(rule: Readonly<TriggeredRuleResponse>): ExplainedRuleResponse {
  return { ...rule, sentences: rule.evidence.map(evidenceSentence) };
}

/** An equality reveals the value by what it was compared with, so both are masked. */
function maskedEvidence(evidence: Readonly<EvidenceResponse>): EvidenceResponse {
  const { path, operator, operand, value } = evidence;
  const velocity: Readonly<VelocityEvidenceResponse> | undefined = evidence.velocity;
  if (velocity === undefined) {
    const isName = operator === 'in_list' || operator === 'not_in_list';
    const against = isName ? operand : maskedAt(path, operand);
    return { ...evidence, operand: against, value: maskedAt(path, value) };
  }
  const key = Object.entries(velocity.key).map(([name, held]: [string, unknown]) => [
    name,
    maskedAt(name, held),
  ]);
  return { ...evidence, velocity: { ...velocity, key: Object.fromEntries(key) as object } };
}
