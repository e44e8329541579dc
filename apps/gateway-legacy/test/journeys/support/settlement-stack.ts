import { randomUUID } from 'node:crypto';
import {
  FakeServer,
  ServiceUnderTest,
  timeAfter,
  until,
  type FakeResponse,
  type FakeRequest,
} from '@tessera/local/testing';
import { gatewayLegacy } from '@tessera/gateway-legacy';
import type { RunningService } from '@tessera/service';
import type {
  SettlementReportResponse,
  SettlementResultResponse,
} from '../../../src/settlements/dto/settlement-report.response.js';
import {
  bootProvider,
  createAccount,
  paymentOf,
  paymentRequest,
  providerEnv,
  runGatewayCommand,
  type PaymentBody,
  type TestAccount,
} from './payment-stack.js';

/** A line of a settlement file as a provider writes it. */
export interface FileLine {
  readonly type: string;
  readonly reference: string | null;
  readonly authorization_reference: string | null;
  readonly amount: number;
  readonly currency_code: string;
}

export interface SettlementFile {
  readonly number: number;
  readonly closed_at: string;
  readonly lines: readonly FileLine[];
}

export interface MadeReport {
  readonly id: string;
  /** Of its period. */
  readonly end: Date;
  readonly result: SettlementResultResponse;
}

const SCALE = 50;

/**
 * The gateway, the sandbox's provider, and a second one whose files tests write and which can
 * become unavailable.
 */
export class SettlementStack {
  /** The files of the second provider, by account. */
  private readonly files = new Map<string, SettlementFile[]>();

  private constructor(
    readonly gateway: ServiceUnderTest,
    private readonly provider: RunningService,
    /** The second provider. */
    readonly second: FakeServer,
  ) {}

  static async boot(): Promise<SettlementStack> {
    const provider = await bootProvider();
    const second = new FakeServer((request) => stack.answer(request));
    await second.start();
    const {
      PAYMENT_PROVIDERS: first,
      PAYMENT_PROVIDER_SECRETS: secret,
      ...env
    } = providerEnv(provider.url);
    const gateway = await ServiceUnderTest.boot(gatewayLegacy, {
      env: {
        ...env,
        PAYMENT_PROVIDERS: `${first},second=${second.url}`,
        PAYMENT_PROVIDER_SECRETS: `${secret},second=another-secret-of-the-tests`,
        PAYMENT_TIME_SCALE: String(SCALE),
      },
    });
    const stack: SettlementStack = new SettlementStack(gateway, provider, second);
    return stack;
  }

  async close(): Promise<void> {
    await this.gateway.close();
    await this.second.stop();
    await this.provider.close();
  }

  createAccount(): Promise<TestAccount> {
    return createAccount(this.gateway.env);
  }

  /** An account that pays through the second provider. */
  async createAccountAtSecond(): Promise<TestAccount> {
    const account = await this.createAccount();
    await runGatewayCommand(this.gateway.env, [
      ...['account', 'set', '--account', account.id, '--provider', 'second'],
    ]);
    return account;
  }

  async pay(account: TestAccount, body: object = {}): Promise<PaymentBody> {
    return paymentOf(
      await this.gateway.post('/payments/one-off', paymentRequest(body), as(account)),
    );
  }

  async refund(account: TestAccount, id: string, amount: number): Promise<PaymentBody> {
    return paymentOf(await this.gateway.post(`/payments/${id}/refund`, { amount }, as(account)));
  }

  /** The night at the sandbox's provider, which is over when this returns. */
  async closeFile({ id: merchant }: TestAccount): Promise<SettlementFile> {
    const file = await this.atSandbox<SettlementFile>('settlements', { merchant });
    await timeAfter(file.closed_at);
    return file;
  }

  async chargeBack({ id: merchant }: TestAccount, capture: string): Promise<void> {
    await this.atSandbox(`orders/${capture}/chargeback`, { merchant });
  }

  /** A file of the second provider, closed a moment ago: before the end of a period that ends now. */
  writeFile(
    { id: merchant }: TestAccount,
    lines: readonly Partial<FileLine>[],
    closedAt = new Date(Date.now() - 1),
  ): SettlementFile {
    const files = this.files.get(merchant) ?? [];
    const file = {
      number: files.length + 1,
      closed_at: closedAt.toISOString(),
      lines: lines.map((line) => ({
        type: 'fee',
        reference: null,
        authorization_reference: null,
        amount: 0,
        currency_code: 'EUR',
        ...line,
      })),
    };
    this.files.set(merchant, [...files, file]);
    return file;
  }

  report(account: TestAccount, body: object, headers: Record<string, string> = {}) {
    const key = { 'x-api-key': account.key, ...headers };
    return this.gateway.post('/settlements/reports', body, { headers: key });
  }

  /** Asks for a report of the time until now, in which nothing that happens later is. */
  async ask(account: TestAccount, from: Date, currency = 'EUR'): Promise<SettlementReportResponse> {
    const answer = await this.report(account, {
      reporting_period_start: from.toISOString(),
      reporting_period_end: this.gateway.clock.now().toISOString(),
      currency_code: currency,
    });
    if (answer.status !== 202) throw new Error(`The answer was ${answer.status}: ${answer.text}`);
    return reportOf(answer.body);
  }

  /** A report of the time until now, once it is made. */
  async made(account: TestAccount, from: Date, currency = 'EUR'): Promise<MadeReport> {
    return this.completed(account, await this.ask(account, from, currency));
  }

  async completed(account: TestAccount, { id }: SettlementReportResponse): Promise<MadeReport> {
    await this.becomes(account, id, ({ status }) => status === 'completed');
    const { result, reporting_period_end: end } = await this.read(account, id);
    if (result === null) throw new Error('A completed report has no result.');
    return { id, end: new Date(end), result };
  }

  async becomes(
    account: TestAccount,
    id: string,
    isIt: (report: SettlementReportResponse) => boolean,
  ): Promise<void> {
    await until(`report ${id} is as wished`, async () => isIt(await this.read(account, id)));
  }

  async read(account: TestAccount, id: string): Promise<SettlementReportResponse> {
    const { body } = await this.gateway.get(`/settlements/reports/${id}`, as(account));
    return reportOf(body);
  }

  csv(account: TestAccount, id: string) {
    const headers = { 'x-api-key': account.key, accept: 'text/csv' };
    return this.gateway.get(`/settlements/reports/${id}`, { headers });
  }

  /** A gauge, as the management port shows it. */
  async metric(name: string): Promise<number> {
    const response = await fetch(`${this.gateway.service.managementUrl}/metrics`);
    const [, value] =
      new RegExp(`^${name}(?:{[^}]*})? (\\S+)$`, 'm').exec(await response.text()) ?? [];
    return Number(value);
  }

  private answer({ path, headers, body }: FakeRequest): FakeResponse {
    const [, after] = /^\/settlements\?after=(\d+)$/.exec(path) ?? [];
    if (after === undefined) {
      const { reference } = body;
      const outcome = { status: 'approved', response_code: '00', transaction_id: randomUUID() };
      return { status: 200, body: { reference, ...outcome } };
    }
    const file = this.files.get(String(headers['x-merchant-id']))?.[Number(after)];
    return file === undefined ? { status: 404, body: {} } : { status: 200, body: file };
  }

  private async atSandbox<T>(path: string, body: object): Promise<T> {
    const response = await fetch(`${this.provider.url}/sandbox/payment-provider/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`The provider answered ${response.status} to ${path}.`);
    return (await response.json()) as T;
  }
}

export function as({ key }: TestAccount): { readonly headers: Record<string, string> } {
  return { headers: { 'x-api-key': key } };
}

function reportOf(body: unknown): SettlementReportResponse {
  return body as SettlementReportResponse;
}
