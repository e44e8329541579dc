import { Injectable } from '@nestjs/common';
import { ValidationFailedError } from '@tessera/errors';
import { Clock } from '@tessera/telemetry';
import { CardNumberConversionService } from '../credentials/card-number-conversion.service.js';
import type { EarlierOutcome } from '../provisional/final-outcome.js';
import { ProvisionalDecisionsService } from '../provisional/provisional-decisions.service.js';
import { checkDecisionRequest } from '../decision-request/check-decision-request.js';
import { CredentialsService } from '../credentials/credentials.service.js';
import { PayerHashesService } from '../credentials/payer-hashes.service.js';
import { binOf, decisionDocument } from '../decision-request/decision-document.js';
import { decisionEvent } from './decision-events.js';
import { mayHaveFormerId } from '../decision-days/decision-id-periods.js';
import type {
  DecisionIdentities,
  DecisionIdentity,
  KeyedIdentity,
} from './decision-idempotency.service.js';
import { decisionResponse, type FirstResponse, sourceOf } from './decision-response.js';
import { DecisionsRepository, type NewDecision, type ReplayRow } from './decisions.repository.js';
import { IdempotencyKeyRefusedError } from './decisions.errors.js';
import type { CreateDecisionRequest } from '../decision-request/dto/create-decision.request.js';
import { DecisionMetrics } from './decision.metrics.js';
import {
  type DecisionEvaluation,
  DecisionEvaluationService,
} from './decision-evaluation.service.js';

/** A serialized response. It is serialized once: the stored string is the one that is sent. */
export interface DecisionResult {
  readonly body: string;
  readonly replayed: boolean;
  /** When the schema that validated the request was deprecated; null if it is not. */
  readonly schemaDeprecatedAt: Date | null;
}

@Injectable()
export class DecisionsService {
  constructor(
    private readonly clock: Clock,
    private readonly numbers: CardNumberConversionService,
    private readonly credentials: CredentialsService,
    private readonly payers: PayerHashesService,
    private readonly evaluations: DecisionEvaluationService,
    private readonly decisions: DecisionsRepository,
    private readonly provisional: ProvisionalDecisionsService,
    private readonly metrics: DecisionMetrics,
  ) {}

  /**
   * Makes and stores a decision. A request that repeats its idempotency key gets the first
   * response.
   *
   * @param mayHoldNumbers false if the request's bytes prove that no field is a card number
   */
  async create(
    request: CreateDecisionRequest,
    identities: DecisionIdentities,
    mayHoldNumbers = true,
  ): Promise<DecisionResult> {
    try {
      return await this.decide(request, identities, mayHoldNumbers);
    } catch (error) {
      this.metrics.failed(error);
      throw error;
    }
  }

  private async decide(
    request: CreateDecisionRequest,
    identities: DecisionIdentities,
    mayHoldNumbers: boolean,
  ): Promise<DecisionResult> {
    const startedAt = performance.now();
    const problems = checkDecisionRequest(request, this.clock.now());
    if (problems.length > 0) throw new ValidationFailedError(problems);
    const converted = mayHoldNumbers
      ? this.numbers.decisionRequest(request)
      : this.numbers.canonical(request);
    const facts = await this.credentials.read(converted);
    const document = decisionDocument(converted, facts);
    const asSent = converted === request ? document : decisionDocument(request, facts);
    const orderedFrom = await this.decisions.orderedFrom();
    const scheme = { now: this.clock.now().getTime(), orderedFrom };
    const former = mayHaveFormerId(scheme) ? await this.formerReplay(identities) : null;
    if (former !== null) {
      this.metrics.replayed();
      return { body: former, replayed: true, schemaDeprecatedAt: null };
    }
    for (let use = 0; ; use += 1) {
      const identity = identities.at(use, scheme);
      const { id, bodyFingerprint, earlierIds, boundaryId } = identity;
      const repeatable = bodyFingerprint !== null;
      const evaluation = await this.evaluations.evaluate({ id, document, asSent, repeatable });
      const compose = (deadlineAt: Date | null): NewDecision => {
        const evaluatedAt = this.clock.now();
        const latencyUs = Math.max(0, Math.round((performance.now() - startedAt) * 1_000));
        const parts = { id, facts, evaluation, evaluatedAt, latencyUs, deadlineAt };
        return newDecision(decisionResponse(parts), evaluation, {
          bodyFingerprint,
          earlierIds,
          boundaryId,
          ...this.payers.ofDocument(evaluation.document),
        });
      };
      const stored = await this.store(evaluation, compose);
      const schemaDeprecatedAt = evaluation.ruleset?.schema?.deprecatedAt ?? null;
      if (stored !== null) {
        this.metrics.decided(evaluation, stored.outcome, startedAt);
        return { body: stored.response, replayed: false, schemaDeprecatedAt };
      }
      const earlier =
        (mayHaveFormerId(scheme) ? await this.formerReplay(identities) : null) ??
        (await this.replay(identity));
      if (earlier !== null) {
        this.metrics.replayed();
        return { body: earlier, replayed: true, schemaDeprecatedAt };
      }
    }
  }

  /** The stored row, or null if the decision already exists. */
  private async store(
    evaluation: DecisionEvaluation,
    compose: (deadlineAt: Date | null) => NewDecision,
  ): Promise<NewDecision | null> {
    if (evaluation.asyncCalls.length > 0) return this.storeProvisional(evaluation, compose);
    const row = compose(null);
    return (await this.decisions.insert(row)) ? row : null;
  }

  /** Stores a decision together with its pending calls, which start once it is stored. */
  private async storeProvisional(
    evaluation: DecisionEvaluation,
    compose: (deadlineAt: Date | null) => NewDecision,
  ): Promise<NewDecision | null> {
    const { asyncCalls: calls } = evaluation;
    const earlier = earlierOutcome(evaluation);
    const stored = await this.decisions.transaction(async (tx) => {
      const deadlineAt = await this.provisional.deadline(tx);
      const row = compose(earlier === null ? null : deadlineAt);
      if (!(await this.decisions.insertIn(tx, row))) return null;
      await this.provisional.insert(tx, row, { earlier, calls });
      return row;
    });
    if (stored !== null) this.provisional.callBackends(stored.id, calls.length);
    return stored;
  }

  /** The first response for a key; null if its 24 hours are over and the key is free again. */
  private async replay(identity: DecisionIdentity): Promise<string | null> {
    const { id, earlierIds, boundaryId } = identity;
    const ids = [id, ...earlierIds, ...(boundaryId === null ? [] : [boundaryId])];
    const row = await this.decisions.findReplay(ids);
    return row === undefined || row.expired ? null : responseFor(identity, row);
  }

  /**
   * The first response for a key that was used before IDs began with the time. Nothing is written
   * under such an ID any more, so it is read before the decision is evaluated.
   */
  private async formerReplay({ former }: DecisionIdentities): Promise<string | null> {
    if (former === null) return null;
    for (let use = 0; ; use += 1) {
      const identity = former(use);
      const row = await this.decisions.findFormerReplay(identity.id);
      if (row === undefined) return null;
      if (!row.expired) return responseFor(identity, row);
    }
  }
}

/** @throws IdempotencyKeyRefusedError if the key was used with another body */
function responseFor({ bodyFingerprint }: KeyedIdentity, row: ReplayRow): string {
  const isSameBody =
    bodyFingerprint !== null && row.body_fingerprint?.equals(bodyFingerprint) === true;
  if (!isSameBody) throw new IdempotencyKeyRefusedError('was used before with another body');
  return row.response;
}

/** The outcome of the rules before pending async backends; null if none is pending. */
function earlierOutcome(evaluation: DecisionEvaluation): EarlierOutcome | null {
  const { outcome } = evaluation.rules;
  if (outcome === 'BLOCK' || !evaluation.asyncCalls.some(({ live }) => live)) return null;
  return { outcome, source: sourceOf(evaluation) };
}

function newDecision(
  response: FirstResponse,
  { document, velocities }: DecisionEvaluation,
  keyed: Pick<
    NewDecision,
    'bodyFingerprint' | 'earlierIds' | 'boundaryId' | 'emailHash' | 'deviceHash'
  >,
): NewDecision {
  const { id, outcome, context, evaluated_at: occurredAt } = response;
  const fired = response.triggered_rules.map(({ rule_id: ruleId }) => ruleId);
  return {
    id,
    context,
    outcome,
    customerId: document.customer.id,
    credentialFingerprint: response.credential_fingerprint,
    rulesetId: response.ruleset_id,
    ...keyed,
    transactionReference: document.transaction.reference,
    deviceIp: document.device?.ip ?? null,
    amount: document.transaction.amount,
    currency: document.transaction.currency,
    bin: binOf(document),
    failOpen: response.fail_open,
    firedRules: fired.length === 0 ? null : fired,
    velocityUncounted: velocities.uncountedIn(),
    request: JSON.stringify(document),
    response: JSON.stringify(response),
    ...decisionEvent(outcome, id, occurredAt),
  };
}
