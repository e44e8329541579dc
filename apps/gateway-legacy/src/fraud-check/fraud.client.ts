import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { isUuid } from '@tessera/errors';
import type { TokenId } from '@tessera/ids';
import { PlatformClient } from '@tessera/platform-client';
import { Registry } from 'prom-client';
import { GatewayLegacyConfig } from '../config.js';

const SCOPES = ['decisions:create', 'events:create'];
const OUTCOMES = ['ALLOW', 'REVIEW', 'BLOCK', 'PROVISIONAL'] as const;
export type FraudOutcome = (typeof OUTCOMES)[number];

/** The fraud service's decision about a payment. */
export interface FraudDecision {
  readonly id: string;
  readonly outcome: FraudOutcome;
}

export interface FraudQuestion {
  /** The same one again gets the same decision. */
  readonly idempotencyKey: string;
  readonly context: string;
  readonly vaultTokenId: TokenId;
  readonly customerId: string;
  readonly reference: string;
  readonly amount: number;
  readonly currencyCode: string;
}

export interface FraudEvent {
  readonly id: string;
  readonly type: string;
  readonly decisionId: string;
  readonly occurredAt: Date;
  /** Of the decision, by which a router finds its cell. */
  readonly context: string | null;
}

/** The fraud service, on the gateway's own OAuth client. */
@Injectable()
export class FraudClient implements OnApplicationShutdown {
  private readonly client: PlatformClient | null;

  constructor(config: GatewayLegacyConfig, registry: Registry) {
    const accessTokens = config.accessTokens(SCOPES, 'fraud');
    const { fraudUrl: baseUrl, fraudTimeoutMs: timeoutMs } = config;
    this.client =
      baseUrl === undefined || accessTokens === null
        ? null
        : new PlatformClient({
            service: 'fraud service',
            baseUrl,
            accessTokens,
            timeoutMs,
            registry,
          });
  }

  /** Whether there is a fraud service to ask. */
  get isConfigured(): boolean {
    return this.client !== null;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.client?.onApplicationShutdown();
  }

  /** @throws ApiError when there is no decision */
  async decide(question: FraudQuestion): Promise<FraudDecision> {
    return this.configured().call(
      {
        method: 'POST',
        path: '/api/decisions',
        headers: { 'tessera-context': question.context },
        idempotencyKey: question.idempotencyKey,
        json: {
          context: question.context,
          credential: { type: 'vault_token', vault_token: { id: question.vaultTokenId } },
          customer: { id: question.customerId },
          transaction: {
            reference: question.reference,
            amount: question.amount,
            currency: question.currencyCode,
          },
        },
      },
      readDecision,
    );
  }

  /** Reports what became of a payment; repeating it is harmless. @throws ApiError */
  async report({ id, type, decisionId, occurredAt, context }: FraudEvent): Promise<void> {
    await this.configured().call(
      {
        method: 'POST',
        path: '/api/events',
        ...(context !== null && { headers: { 'tessera-context': context } }),
        idempotencyKey: id,
        json: { type, decision_id: decisionId, occurred_at: occurredAt.toISOString() },
      },
      () => undefined,
    );
  }

  private configured(): PlatformClient {
    if (this.client === null) throw new Error('No fraud service is configured.');
    return this.client;
  }
}

function readDecision(body: unknown): FraudDecision {
  const { id, outcome } = body as Readonly<Record<string, unknown>>;
  const known = OUTCOMES.find((each) => each === outcome);
  if (typeof id !== 'string' || !isUuid(id) || known === undefined) {
    throw new Error('The response is not a decision.');
  }
  return { id, outcome: known };
}
