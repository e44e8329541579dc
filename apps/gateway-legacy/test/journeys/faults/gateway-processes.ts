import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TestService, until } from '@tessera/local/testing';
import { gatewayLegacy } from '@tessera/gateway-legacy';
import type { RunningService } from '@tessera/service';
import {
  bootProvider,
  createAccount,
  paymentRequest,
  providerEnv,
  readLedger,
  type LedgerLine,
  type PaymentBody,
  type TestAccount,
} from '../support/payment-stack.js';
import { GatewayProcess, type Doom } from './gateway-process.js';

const EVENTS = ['authorized', 'captured', 'voided', 'partially_voided', 'refunded', 'failed'].map(
  (name) => `payment.${name}`,
);

/** One in a separate process, or in this one. */
export type Gateway = Pick<GatewayProcess, 'url'>;

/** A payment as the gateway has it. */
export interface StoredPayment {
  readonly id: string;
  readonly state: string;
  readonly version: number;
  readonly amount: number;
  readonly captured: number;
  readonly refunded: number;
  readonly released: number;
}

export interface StoredEvent {
  readonly payment_id: string;
  readonly version: number;
  readonly type: string;
}

/** What gateways that are killed leave behind: a database, a provider with its books, a receiver. */
export class GatewayProcesses {
  /** Ids of the events that arrived, by event and payment: a repeated delivery is the same event. */
  readonly heard = new Map<string, Set<string>>();
  private readonly processes: GatewayProcess[] = [];
  private readonly receiver = createServer();
  private account: TestAccount = { id: '', key: '' };

  private constructor(
    private readonly service: TestService,
    private readonly provider: RunningService,
  ) {}

  static async create(): Promise<GatewayProcesses> {
    const provider = await bootProvider();
    const service = await TestService.prepare(gatewayLegacy, {
      env: {
        ...providerEnv(provider.url),
        // Killed processes are one thing, slow machines another.
        PAYMENT_PROVIDER_TIMEOUT_MS: '1500',
        WEBHOOK_TIME_SCALE: '20',
      },
    });
    const gateways = new GatewayProcesses(service, provider);
    await gateways.prepare();
    return gateways;
  }

  async start(doom?: Doom): Promise<GatewayProcess> {
    return this.startWith(this.service.env, doom);
  }

  /** One that waits for its provider for longer than a busy machine takes, and so comes to its doom. */
  async startPatient(doom: Doom): Promise<GatewayProcess> {
    return this.startWith({ ...this.service.env, PAYMENT_PROVIDER_TIMEOUT_MS: '8000' }, doom);
  }

  private async startWith(
    env: Readonly<Record<string, string>>,
    doom?: Doom,
  ): Promise<GatewayProcess> {
    const started = await GatewayProcess.start(env, doom);
    this.processes.push(started);
    return started;
  }

  /** Boots it in this process: what takes over need not be killed, and starts sooner. */
  boot(): Promise<RunningService> {
    return this.service.boot();
  }

  /** Ends what {@link boot} has started. */
  stop(gateway: RunningService): Promise<void> {
    return this.service.stop(gateway);
  }

  /** As when the time is over that a process which died had for its orders. */
  async endLeases(): Promise<void> {
    await this.service.query(
      `update payment_order set due_at = clock_timestamp() where due_at > clock_timestamp()`,
    );
  }

  /** Posts; null when the process died meanwhile, or refused. */
  async post(process: Gateway, path: string, body?: object, key?: string) {
    return this.request(process, path, body, key).catch(() => null);
  }

  pay(process: Gateway, body: object, key?: string): Promise<PaymentBody | null> {
    return this.post(process, '/payments/one-off', paymentRequest(body), key);
  }

  payments(): Promise<StoredPayment[]> {
    return this.service.query<StoredPayment & Record<string, unknown>>(
      `select id, state, version, amount::int as amount, captured_amount::int as captured,
        refunded_amount::int as refunded, released_amount::int as released from payment order by created_at, id`,
    );
  }

  events(): Promise<StoredEvent[]> {
    return this.service.query<StoredEvent & Record<string, unknown>>(
      'select payment_id, version, type from payment_event order by payment_id, version',
    );
  }

  ledger(): Promise<LedgerLine[]> {
    return readLedger(this.provider.url);
  }

  /** Resolves when the outcome of every order is known and every event has been delivered. */
  async quiet(patienceMs: number): Promise<void> {
    const isQuiet = async (): Promise<boolean> => {
      const [row] = await this.service.query<{ open: number }>(
        `select (select count(*) from payment_order where state in ('pending', 'reversing'))::int
          + (select count(*) from webhook_delivery)::int as open`,
      );
      return row?.open === 0;
    };
    await until('every outcome is known and told', isQuiet, patienceMs);
  }

  /** As after a day, or an expired lease: the stored responses of idempotency keys are gone. */
  async forgetAnswers(): Promise<void> {
    await this.service.query('delete from idempotency_key');
  }

  async close(): Promise<void> {
    await Promise.all(this.processes.map((process) => process.kill()));
    await this.service.stopAll();
    this.receiver.closeAllConnections();
    this.receiver.close();
    await this.provider.close();
    await this.service.close();
  }

  private async prepare(): Promise<void> {
    this.listen();
    await once(this.receiver, 'listening');
    const { port } = this.receiver.address() as AddressInfo;
    this.account = await createAccount(this.service.env);
    const first = await this.boot();
    await this.request(first, '/webhooks', { url: `http://127.0.0.1:${port}/`, events: EVENTS });
    await this.stop(first);
  }

  private async request(
    process: Gateway,
    path: string,
    body?: object,
    key?: string,
  ): Promise<PaymentBody> {
    const response = await fetch(process.url + path, {
      method: 'POST',
      headers: {
        'x-api-key': this.account.key,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'x-idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
    return JSON.parse(text) as PaymentBody;
  }

  private listen(): void {
    this.receiver.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const told = JSON.parse(Buffer.concat(chunks).toString('utf8')) as {
          event: string;
          id: string;
          payment: { id: string };
        };
        const name = `${told.event} ${told.payment.id}`;
        this.heard.set(name, (this.heard.get(name) ?? new Set()).add(told.id));
        response.writeHead(200).end();
      });
    });
    this.receiver.listen(0, '127.0.0.1');
  }
}
