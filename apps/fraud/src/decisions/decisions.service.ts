import { Injectable } from '@nestjs/common';
import { ValidationFailedError } from '@tessera/errors';
import { Clock, prepared } from '@tessera/service';
import { DataSource } from 'typeorm';
import { FraudConfig } from '../config.js';
import { CredentialFingerprints } from '../credentials/credential-fingerprints.js';
import { type CredentialFacts, credentialFacts } from '../credentials/credential-facts.js';
import { NO_LISTS } from '../rules/evaluation.js';
import { ActiveRulesets } from '../rulesets/active-rulesets.js';
import { checkDecisionRequest, findHeldNumber } from './check-decision-request.js';
import { type DecisionDocument, decisionDocument } from './decision-document.js';
import { decisionEvent } from './decision-events.js';
import type { DecisionIdentities, DecisionIdentity } from './decision-idempotency.js';
import { READ_DECISION, READ_REPLAY } from './decision-statements.js';
import { DecisionWriter } from './decision-writer.js';
import {
  CardNumberHeldError,
  DecisionNotFoundError,
  IdempotencyKeyRefusedError,
} from './decisions.errors.js';
import type { CreateDecisionRequest } from './dto/create-decision.request.js';
import type { DecisionReadResponse, DecisionResponse } from './dto/decision.response.js';
import { presentedCredential } from './presented-credential.js';

/** The text of an answer, made once: what is stored is what is sent. */
export interface DecisionAnswer {
  readonly body: string;
  readonly replayed: boolean;
}

@Injectable()
export class DecisionsService {
  constructor(
    private readonly config: FraudConfig,
    private readonly clock: Clock,
    private readonly dataSource: DataSource,
    private readonly fingerprints: CredentialFingerprints,
    private readonly rulesets: ActiveRulesets,
    private readonly writer: DecisionWriter,
  ) {}

  /** Decides and stores. A request that repeats its idempotency key gets the first answer. */
  async create(
    request: CreateDecisionRequest,
    identities: DecisionIdentities,
  ): Promise<DecisionAnswer> {
    const startedAt = performance.now();
    const problems = checkDecisionRequest(request);
    if (problems.length > 0) throw new ValidationFailedError(problems);
    const facts = this.factsOf(request);
    const document = decisionDocument(request, facts);
    for (let use = 0; ; use += 1) {
      const identity = identities(use);
      const response = this.decide(identity.id, document, facts, startedAt);
      const body = JSON.stringify(response);
      if (await this.store(response, body, document, identity)) return { body, replayed: false };
      const earlier = await this.replay(identity);
      if (earlier !== null) return { body: earlier, replayed: true };
    }
  }

  /** @throws DecisionNotFoundError */
  async get(id: string): Promise<DecisionReadResponse> {
    const rows = await prepared<{ request: string; response: string }>(
      this.dataSource,
      READ_DECISION,
      [id],
    );
    const [row] = rows;
    if (row === undefined) throw new DecisionNotFoundError();
    const { transaction, customer, device } = JSON.parse(row.request) as DecisionDocument;
    return {
      ...(JSON.parse(row.response) as Readonly<DecisionResponse>),
      amount: transaction.amount,
      currency: transaction.currency,
      customer_id: customer.id,
      transaction_reference: transaction.reference,
      device_ip: device?.ip ?? null,
    };
  }

  /**
   * "The full card number supplied in a decision request is used only for evaluation and
   * fingerprinting and is never persisted": this is the one place that sees it.
   */
  private factsOf(request: Readonly<CreateDecisionRequest>): CredentialFacts {
    const credential = presentedCredential(request.credential, this.config.acceptsCardNumbers);
    if (credential.type === 'pan') {
      const rest = { ...request, credential: { pan: credential.card } };
      const path = findHeldNumber(rest, credential.number.expose());
      if (path !== null) throw new CardNumberHeldError(path);
    }
    return credentialFacts(credential, (...parts) => this.fingerprints.of(parts));
  }

  private decide(
    id: string,
    document: DecisionDocument,
    facts: CredentialFacts,
    startedAt: number,
  ): DecisionResponse & { outcome: 'ALLOW' | 'BLOCK' | 'REVIEW' } {
    // One read: a version that is activated while this decision runs does not take part in it.
    const ruleset = this.rulesets.find(document.context);
    const evaluation = ruleset?.engine.evaluate(document, NO_LISTS);
    return {
      id,
      outcome: evaluation?.outcome ?? 'ALLOW',
      context: document.context,
      evaluated_at: this.clock.now().toISOString(),
      latency_us: Math.max(0, Math.round((performance.now() - startedAt) * 1_000)),
      ruleset_id: ruleset?.id ?? null,
      ruleset_version: ruleset?.version ?? null,
      credential_type: facts.type,
      credential_fingerprint: facts.fingerprint,
      masked_credential: facts.masked,
      source: 'RULE_ENGINE',
      triggered_rules: (evaluation?.triggered ?? []).map(({ ruleId, evidence, ...rule }) => ({
        rule_id: ruleId,
        ...rule,
        evidence: [...evidence],
      })),
      backend_results: [],
      has_backend_error: false,
      provisional: null,
      fail_open: false,
      payment_state: null,
      events: [],
      resolution: null,
      metadata: document.metadata ?? {},
    };
  }

  private async store(
    response: ReturnType<DecisionsService['decide']>,
    body: string,
    document: DecisionDocument,
    identity: DecisionIdentity,
  ): Promise<boolean> {
    const { id, outcome, context, evaluated_at: occurredAt } = response;
    return this.writer.write({
      id,
      context,
      outcome,
      customerId: document.customer.id,
      credentialFingerprint: response.credential_fingerprint,
      rulesetId: response.ruleset_id,
      bodyFingerprint: identity.bodyFingerprint,
      request: JSON.stringify(document),
      response: body,
      ...decisionEvent(outcome, id, occurredAt),
    });
  }

  /** The first answer of a key; null when its day is over and the key is free again. */
  private async replay({ id, bodyFingerprint }: DecisionIdentity): Promise<string | null> {
    const [row] = await prepared<ReplayRow>(this.dataSource, READ_REPLAY, [id]);
    if (row === undefined || row.expired) return null;
    const isSameBody =
      bodyFingerprint !== null && row.body_fingerprint?.equals(bodyFingerprint) === true;
    if (!isSameBody) throw new IdempotencyKeyRefusedError('was used before with another body');
    return row.response;
  }
}

interface ReplayRow {
  readonly body_fingerprint: Buffer | null;
  readonly response: string;
  readonly expired: boolean;
}
