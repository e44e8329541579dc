import { randomUUID } from 'node:crypto';
import { runCommand, serviceEnv, ServiceUnderTest, type Answer } from '@tessera/local/testing';
import { sandbox } from '@tessera/sandbox';
import { gatewayLegacy } from '@tessera/gateway-legacy';
import { bootService, type RunningService } from '@tessera/service';
import { commands } from '../../../src/commands/index.js';

const PROVIDER_SECRET = 'a-secret-of-the-tests';
/** What the sandbox, as the schemes' token service, shares with a vault. */
export const TOKEN_SERVICE_SECRET = 'another-secret-of-the-tests';
/** Longer than any response takes; tests of a missing response set a shorter one. */
const PROVIDER_TIMEOUT_MS = 8_000;

/** An account and a key of it. */
export interface TestAccount {
  readonly id: string;
  readonly key: string;
}

/** A line of the provider's ledger. */
export interface LedgerLine {
  readonly reference: string;
  readonly type: 'authorization' | 'capture' | 'refund' | 'void';
  readonly authorization_reference: string;
  readonly amount: number;
  readonly status: string;
  readonly merchant: string;
  readonly arrivals: number;
  readonly executions: number;
  readonly details: Readonly<Record<string, unknown>>;
}

export interface PaymentBody extends Record<string, unknown> {
  readonly id: string;
  readonly status: string;
  readonly amount: number;
  readonly captured_amount: number;
  readonly refunded_amount: number;
  readonly voided_amount: number;
  readonly result: { readonly code: string; readonly category: string } | null;
  readonly operations: readonly {
    readonly id: string;
    readonly type: string;
    readonly status: string;
    readonly amount: number;
  }[];
}

/** The gateway and a payment provider, both in this process. */
export class PaymentStack {
  private constructor(
    readonly gateway: ServiceUnderTest,
    private readonly provider: RunningService,
    /** The account whose key calls use by default. */
    readonly account: TestAccount,
  ) {}

  static async boot(env: Record<string, string> = {}): Promise<PaymentStack> {
    const provider = await bootProvider();
    const gateway = await ServiceUnderTest.boot(gatewayLegacy, {
      env: { ...providerEnv(provider.url), ...env },
    });
    const account = await createAccount(gateway.env);
    gateway.headers['x-api-key'] = account.key;
    return new PaymentStack(gateway, provider, account);
  }

  async close(): Promise<void> {
    await this.gateway.close();
    await this.provider.close();
  }

  createAccount(): Promise<TestAccount> {
    return createAccount(this.gateway.env);
  }

  /** `tessera gateway-legacy …` */
  command(...args: string[]): Promise<string> {
    return runGatewayCommand(this.gateway.env, args);
  }

  /** Pays through the checkout of the provider. */
  pay(body: object = {}, headers: Record<string, string> = {}): Promise<Answer> {
    return this.gateway.post('/payments/one-off', paymentRequest(body), { headers });
  }

  /** A payment that was authorized and not captured. */
  async authorized(amount = 10_000): Promise<PaymentBody> {
    const answer = await this.pay({ amount, capture: 'manual' });
    return paymentOf(answer);
  }

  operate(id: string, operation: string, body?: object, headers = {}): Promise<Answer> {
    const path = `/payments/${id}/${operation}`;
    return this.gateway.call('POST', path, { ...(body !== undefined && { body }), headers });
  }

  async payment(id: string): Promise<PaymentBody> {
    return paymentOf(await this.gateway.get(`/payments/${id}`));
  }

  async ledger(): Promise<LedgerLine[]> {
    return readLedger(this.provider.url);
  }

  /** The night at the provider: a settlement file of this account there is closed. */
  async closeSettlement(merchant: string): Promise<void> {
    await fetch(`${this.provider.url}/sandbox/payment-provider/settlements`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ merchant }),
    });
  }

  /** What happened to a payment, in order. */
  async events(id: string): Promise<string[]> {
    const rows = await this.gateway.query<{ type: string; version: number }>(
      'select type, version from payment_event where payment_id = $1 order by version',
      [id],
    );
    return rows.map(({ type }) => type);
  }
}

export function paymentRequest(body: object = {}): Record<string, unknown> {
  return {
    amount: 10_000,
    currency_code: 'EUR',
    reference: `order-${randomUUID()}`,
    source: { type: 'checkout' },
    capture: 'automatic',
    ...body,
  };
}

export function paymentOf({ status, text, body }: Answer): PaymentBody {
  if (status !== 200) throw new Error(`The answer was ${status}: ${text}`);
  return body as PaymentBody;
}

export function bootProvider(env: Record<string, string> = {}): Promise<RunningService> {
  return bootService(sandbox, {
    env: {
      ...serviceEnv(),
      PUBLIC_URL: 'http://sandbox.test',
      LOG_LEVEL: 'silent',
      PAYMENT_PROVIDER_SECRET: PROVIDER_SECRET,
      TOKEN_SERVICE_SECRET,
      ...env,
    },
  });
}

/**
 * One simulated provider behind two connectors, and behind a third that takes card numbers only.
 */
export function providerEnv(url: string): Record<string, string> {
  const open = `${url}/payment-provider/v1`;
  return {
    PAYMENT_PROVIDERS: `acquirer=${open},forms=formpay+${url}/formpay/v1,cards=${open}`,
    PAYMENT_PROVIDER_SECRETS: `acquirer=${PROVIDER_SECRET},forms=sandbox:${PROVIDER_SECRET},cards=${PROVIDER_SECRET}`,
    PAYMENT_PROVIDERS_WITHOUT_NETWORK_TOKENS: 'cards',
    PAYMENT_PROVIDER_TIMEOUT_MS: String(PROVIDER_TIMEOUT_MS),
    PAYMENT_TIME_SCALE: '10',
  };
}

export async function readLedger(providerUrl: string): Promise<LedgerLine[]> {
  const response = await fetch(`${providerUrl}/sandbox/payment-provider/ledger`);
  const { data } = (await response.json()) as { data: LedgerLine[] };
  return data;
}

export async function createAccount(env: Readonly<Record<string, string>>): Promise<TestAccount> {
  const id = await runGatewayCommand(env, ['account', 'create', '--name', 'A shop']);
  return { id, key: await runGatewayCommand(env, ['key', 'create', '--account', id]) };
}

/** `tessera gateway-legacy …`; what it printed. */
export async function runGatewayCommand(
  env: Readonly<Record<string, string>>,
  args: readonly string[],
): Promise<string> {
  const { code, out, err } = await runCommand(gatewayLegacy, commands, env, args);
  if (code !== 0) throw new Error(`${args.join(' ')} failed: ${err}`);
  return out.trim();
}
