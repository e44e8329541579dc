import { Injectable } from '@nestjs/common';
import { ValidationFailedError } from '@tessera/errors';
import { Clock, prepared } from '@tessera/service';
import { DataSource } from 'typeorm';
import { CardNumberConversionService } from '../credentials/card-number-conversion.service.js';
import type { EarlierOutcome } from '../provisional/final-outcome.js';
import { ProvisionalWriter } from '../provisional/provisional-writer.js';
import { checkDecisionRequest } from './check-decision-request.js';
import { CredentialReader } from './credential-reader.js';
import { decisionDocument } from './decision-document.js';
import { decisionEvent } from './decision-events.js';
import type { DecisionIdentities, DecisionIdentity } from './decision-idempotency.js';
import { decisionResponse, type FirstAnswer, ruledSource } from './decision-response.js';
import { type DecisionRow, READ_REPLAY } from './decision-statements.js';
import { DecisionWriter } from './decision-writer.js';
import { IdempotencyKeyRefusedError } from './decisions.errors.js';
import type { CreateDecisionRequest } from './dto/create-decision.request.js';
import { DecisionMetrics } from './metrics/decision-metrics.js';
import { DecisionPipeline } from './pipeline/decision-pipeline.js';
import type { Deliberation } from './pipeline/deliberation.js';

/** A serialized response. It is serialized once: the stored string is the one that is sent. */
export interface DecisionAnswer {
  readonly body: string;
  readonly replayed: boolean;
  /** When the schema that validated the request was deprecated; null if it is not. */
  readonly schemaDeprecatedAt: Date | null;
}

@Injectable()
export class DecisionsService {
  constructor(
    private readonly clock: Clock,
    private readonly dataSource: DataSource,
    private readonly numbers: CardNumberConversionService,
    private readonly credentials: CredentialReader,
    private readonly pipeline: DecisionPipeline,
    private readonly writer: DecisionWriter,
    private readonly provisional: ProvisionalWriter,
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
  ): Promise<DecisionAnswer> {
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
  ): Promise<DecisionAnswer> {
    const startedAt = performance.now();
    const problems = checkDecisionRequest(request, this.clock.now());
    if (problems.length > 0) throw new ValidationFailedError(problems);
    const converted = mayHoldNumbers
      ? this.numbers.decisionRequest(request)
      : this.numbers.canonical(request);
    const facts = await this.credentials.read(converted);
    const document = decisionDocument(converted, facts);
    const asSent = converted === request ? document : decisionDocument(request, facts);
    for (let use = 0; ; use += 1) {
      const identity = identities(use);
      const { id, bodyFingerprint } = identity;
      const repeatable = bodyFingerprint !== null;
      const deliberation = await this.pipeline.deliberate({ id, document, asSent, repeatable });
      const compose = (deadlineAt: Date | null): DecisionRow => {
        const evaluatedAt = this.clock.now();
        const latencyUs = Math.max(0, Math.round((performance.now() - startedAt) * 1_000));
        const parts = { id, facts, deliberation, evaluatedAt, latencyUs, deadlineAt };
        return decisionRow(decisionResponse(parts), deliberation, identity);
      };
      const stored = await this.store(deliberation, compose);
      const schemaDeprecatedAt = deliberation.ruleset?.schema?.deprecatedAt ?? null;
      if (stored !== null) {
        this.metrics.decided(deliberation, stored.outcome, startedAt);
        return { body: stored.response, replayed: false, schemaDeprecatedAt };
      }
      const earlier = await this.replay(identity);
      if (earlier !== null) {
        this.metrics.replayed();
        return { body: earlier, replayed: true, schemaDeprecatedAt };
      }
    }
  }

  /** The stored row, or null if the decision already exists. */
  private async store(
    deliberation: Deliberation,
    compose: (deadlineAt: Date | null) => DecisionRow,
  ): Promise<DecisionRow | null> {
    const { asyncCalls: calls } = deliberation;
    if (calls.length > 0) {
      return this.provisional.write({ earlier: earlierOutcome(deliberation), calls, compose });
    }
    const row = compose(null);
    return (await this.writer.write(row)) ? row : null;
  }

  /** The first response for a key; null if its 24 hours are over and the key is free again. */
  private async replay({ id, bodyFingerprint }: DecisionIdentity): Promise<string | null> {
    const [row] = await prepared<ReplayRow>(this.dataSource, READ_REPLAY, [id]);
    if (row === undefined || row.expired) return null;
    const isSameBody =
      bodyFingerprint !== null && row.body_fingerprint?.equals(bodyFingerprint) === true;
    if (!isSameBody) throw new IdempotencyKeyRefusedError('was used before with another body');
    return row.response;
  }
}

/** The outcome of the rules before pending async backends; null if none is pending. */
function earlierOutcome(deliberation: Deliberation): EarlierOutcome | null {
  const { outcome } = deliberation.evaluation;
  if (outcome === 'BLOCK' || !deliberation.asyncCalls.some(({ live }) => live)) return null;
  return { outcome, source: ruledSource(deliberation) };
}

function decisionRow(
  response: FirstAnswer,
  { document, lookedUp }: Deliberation,
  { bodyFingerprint }: DecisionIdentity,
): DecisionRow {
  const { id, outcome, context, evaluated_at: occurredAt } = response;
  const fired = response.triggered_rules.map(({ rule_id: ruleId }) => ruleId);
  return {
    id,
    context,
    outcome,
    customerId: document.customer.id,
    credentialFingerprint: response.credential_fingerprint,
    rulesetId: response.ruleset_id,
    bodyFingerprint,
    transactionReference: document.transaction.reference,
    deviceIp: document.device?.ip ?? null,
    amount: document.transaction.amount,
    failOpen: response.fail_open,
    firedRules: fired.length === 0 ? null : fired,
    velocityUncounted: lookedUp.uncountedIn(),
    request: JSON.stringify(document),
    response: JSON.stringify(response),
    ...decisionEvent(outcome, id, occurredAt),
  };
}

interface ReplayRow {
  readonly body_fingerprint: Buffer | null;
  readonly response: string;
  readonly expired: boolean;
}
