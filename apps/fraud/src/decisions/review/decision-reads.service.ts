import { Injectable } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import type { Principal } from '@tessera/auth';
import { type FieldError, ValidationFailedError } from '@tessera/errors';
import type { FoundDecision } from '../../archive/archived-decisions.service.js';
import { CardNumberConversionService } from '../../credentials/card-number-conversion.service.js';
import { PayerHashesService } from '../../credentials/payer-hashes.service.js';
import { EventsService } from '../../events/events.service.js';
import { ProvisionalDecisionsService } from '../../provisional/provisional-decisions.service.js';
import type { DecisionDocument } from '../../decision-request/decision-document.js';
import { DecisionNotFoundError } from '../decisions.errors.js';
import type { DecisionReadResponse } from '../dto/decision-read.response.js';
import { maskedExplanation, maskedRules } from '../evidence/masked-rules.js';
import { decisionPayment } from './decision-payment.js';
import { decisionBody } from './decision-body.js';
import { archivedDecision } from './archived-decision-row.js';
import { DecisionLookupService, unreadable } from './decision-lookup.service.js';
import type { DecisionIds } from './decision-lists.repository.js';
import { DecisionPagesService } from './decision-pages.service.js';
import type { MergedPart } from './merged-places.js';
import { DecisionReviewsRepository } from './decision-reviews.repository.js';
import type { ListDecisionsQuery, ReadDecisionQuery } from './dto/list-decisions.query.js';
import { ExplanationsService } from './explanations.service.js';

/** The reader: a payment integration or a reviewer. */
export interface DecisionView {
  readonly path: string;
  /** Whether the payer's personal data is masked. */
  readonly masked: boolean;
}

export const INTEGRATION_VIEW: DecisionView = { path: '/api/decisions', masked: true };
export const REVIEWER_VIEW: DecisionView = { path: '/api/admin/decisions', masked: false };

/**
 * What a caller sees of one decision. Every role of people includes `admin:decisions:read`, and only some
 * need personal data. Programs that had it with this scope before there were people still do.
 */
export function reviewerView({ kind, scopes }: Principal): DecisionView {
  return { ...REVIEWER_VIEW, masked: kind === 'user' && !scopes.has('admin:personal-data:read') };
}

/** Reads decisions for people and systems after the fact. */
@Injectable()
export class DecisionReadsService {
  constructor(
    private readonly lookup: DecisionLookupService,
    private readonly decisions: DecisionReviewsRepository,
    private readonly pages: DecisionPagesService,
    private readonly events: EventsService,
    private readonly numbers: CardNumberConversionService,
    private readonly payers: PayerHashesService,
    private readonly explanations: ExplanationsService,
    private readonly provisional: ProvisionalDecisionsService,
    private readonly audit: AuditTrailService,
  ) {}

  /** @throws DecisionNotFoundError */
  async get(
    id: string,
    { explain }: ReadDecisionQuery,
    { masked }: DecisionView,
  ): Promise<DecisionReadResponse> {
    const found = await this.lookup.find(id);
    if (found === undefined) throw new DecisionNotFoundError();
    const { row } = found;
    const stored = decisionBody(row, found.events);
    // Decisions of an older release may contain card numbers in identifiers.
    const document = this.numbers.value(JSON.parse(row.request) as DecisionDocument, '$');
    const payment = decisionPayment(document, masked);
    if (!masked) {
      const object = { type: 'decision', id };
      await this.audit.record(null, { action: 'decision.read', result: 'success', object });
    }
    const body = { ...(await found.current(stored)), payment };
    const explained =
      explain === undefined
        ? body
        : { ...body, explanation: await this.explanations.explain(row, body) };
    return masked ? maskedRead(explained) : explained;
  }

  /** The hash by which the decisions of an e-mail address are found, in any spelling of it. */
  async emailHash(email: string): Promise<string> {
    const converted = this.numbers.value({ customer: { email } }, '$');
    const id = this.payers.email(converted.customer.email);
    const object = { type: 'email_hash', id };
    await this.audit.record(null, { action: 'decision.search', result: 'success', object });
    return id;
  }

  /**
   * Newest first by default. With `resolved=false` this is the review queue. A period that includes days
   * that are only in the archive is read from there. Personal data is masked for
   * every reader: a list leaves no audit row for each of its decisions.
   *
   * @param path of the list, for the link to its next page
   */
  async list(query: ListDecisionsQuery, { path }: DecisionView) {
    const problems = rangeProblems(query);
    if (problems.length > 0) throw new ValidationFailedError(problems);
    const customer = query.customer_id && this.numbers.identifier(query.customer_id);
    const reference =
      query.transaction_reference && this.numbers.identifier(query.transaction_reference);
    const page = await this.pages
      .page(query, { customer, reference }, path)
      .catch((error: unknown) => {
        throw unreadable(error);
      });
    const parts = page.parts.map(async (part) => {
      if ('order' in part) return this.ofBoth(part);
      return 'ids' in part ? this.ofTable(part) : part.archived.map(archivedBody);
    });
    const data = (await Promise.all(parts)).flat();
    return { data: data.map(maskedRead), links: { next: page.next } };
  }

  private async ofBoth(part: MergedPart): Promise<DecisionReadResponse[]> {
    const found = [...(await this.ofTable(part)), ...part.archived.map(archivedBody)];
    const byId = new Map(found.map((decision) => [decision.id, decision]));
    return part.order.flatMap((id) => byId.get(id) ?? []);
  }

  private async ofTable(page: DecisionIds): Promise<DecisionReadResponse[]> {
    const rows = await this.decisions.findAll(page);
    const events = await this.events.ofDecisions(page.ids);
    const byDecision = Map.groupBy(events, ({ decision_id: id }) => id);
    const data = rows.map((row) => decisionBody(row, byDecision.get(row.id) ?? []));
    return this.provisional.current(data);
  }
}

function archivedBody(found: FoundDecision): DecisionReadResponse {
  const { row, events, withReplies } = archivedDecision(found);
  return withReplies(decisionBody(row, events));
}

function maskedRead(decision: Readonly<DecisionReadResponse>): DecisionReadResponse {
  const { triggered_rules: rules, explanation, redacted_at: redactedAt } = decision;
  // Hashes, which tell more apart than masks, are in the place of what was personal.
  if (redactedAt !== null) return decision;
  return {
    ...decision,
    triggered_rules: maskedRules(rules),
    ...(explanation !== undefined && { explanation: maskedExplanation(explanation) }),
  };
}

/** An inverted range is a mistake, which an empty list would hide. */
function rangeProblems({ from, to, amount_from: least, amount_to: most }: ListDecisionsQuery) {
  const problems: FieldError[] = [];
  if (from !== undefined && to !== undefined && Date.parse(from) > Date.parse(to)) {
    problems.push({ path: '$.query.to', message: 'must not be before from' });
  }
  if (least !== undefined && most !== undefined && least > most) {
    problems.push({ path: '$.query.amount_to', message: 'must not be less than amount_from' });
  }
  return problems;
}
