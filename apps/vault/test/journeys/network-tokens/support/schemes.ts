import { sandbox } from '@tessera/sandbox';
import { serviceEnv, TestClock } from '@tessera/local/testing';
import { bootService, type RunningService } from '@tessera/service';
import {
  type Answer,
  type CallOptions,
  type VaultUnderTest,
  bootVault,
} from '../../../support/vault-under-test.js';

export const TOKEN_SERVICE_SECRET = 'a-secret-of-the-tests';
const YEAR_S = 365 * 24 * 60 * 60;
const PATIENCE_MS = 60_000;
const POLL_MS = 20;

const SCOPES = [
  'pci:tokens:create',
  'pci:tokens:read',
  'pci:tokens:delete',
  'network:tokens:create',
  'network:tokens:read',
  'network:tokens:delete',
  'network:tokens:use',
  'network:tokens:update',
  'network:tokens:forward',
  'admin:webhooks:create',
  'admin:audit:read',
];

/** What the scheme's controls show of a token. */
export interface SchemeView {
  readonly reference: string;
  readonly status: string;
  readonly sequence: number;
  readonly provision_requests: number;
  readonly masked_number: string | null;
}

export interface Booting {
  readonly vault?: Record<string, string>;
  /** Where the vault looks for the token service; by default the sandbox. */
  readonly tokenServiceUrl?: string;
  /** Whether the sandbox sends its notifications to the vault. Default true. */
  readonly notifies?: boolean;
}

/** A vault and the simulated schemes, both real apps, spoken to over HTTP. */
export class Schemes {
  private constructor(
    readonly vault: VaultUnderTest,
    readonly sandbox: RunningService,
    private readonly sandboxClock: TestClock,
    private readonly token: string,
  ) {}

  static async boot({ vault: env = {}, ...options }: Booting = {}): Promise<Schemes> {
    const sandboxClock = new TestClock();
    const schemes = await bootService(sandbox, { env: SANDBOX_ENV, clock: sandboxClock });
    const vault = await bootVault({
      BACKGROUND_WORK: 'worker',
      TOKEN_SERVICE_URL: options.tokenServiceUrl ?? `${schemes.url}/token-service/v1`,
      TOKEN_SERVICE_REQUESTOR_ID: 'tests',
      TOKEN_SERVICE_SECRET,
      TOKEN_SERVICE_TIMEOUT_MS: '2500',
      FORWARD_ALLOWED_DESTINATIONS: 'http://127.0.0.1:*,http://localhost:*',
      ...env,
    });
    const exp = Math.floor(Date.now() / 1_000) + YEAR_S;
    const token = await vault.issuer.token({ scope: SCOPES.join(' '), exp });
    const started = new Schemes(vault, schemes, sandboxClock, token);
    if (options.notifies !== false) {
      await started.notifyAt(`${vault.service.url}/callbacks/network-tokens`);
    }
    return started;
  }

  async close(): Promise<void> {
    await this.vault.close();
    await this.sandbox.close();
  }

  /** Moves the time of both sides: their signatures have to agree on it. */
  advance(milliseconds: number): void {
    this.vault.clock.advance(milliseconds);
    this.sandboxClock.advance(milliseconds);
  }

  resetTime(): void {
    this.vault.clock.reset();
    this.sandboxClock.reset();
  }

  call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    return this.vault.call(method, path, { token: this.token, ...options });
  }

  get(path: string): Promise<Answer> {
    return this.call('GET', path);
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.call('POST', path, { body, headers });
  }

  /** Asks for a network token. */
  create(body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.post('/api/network/tokens', body, headers);
  }

  /** A token that can be used, however long the scheme takes. */
  async createActive(body: unknown): Promise<string> {
    const created = await this.create(body);
    if (created.status !== 201) throw new Error(`Not created: ${created.text}`);
    const id = String(created.body['id']);
    await this.untilStatus(id, 'active');
    return id;
  }

  read(id: string): Promise<Answer> {
    return this.get(`/api/network/tokens/${id}`);
  }

  /** Polls a token until it has this status. */
  async untilStatus(id: string, status: string): Promise<Answer> {
    return this.until(
      () => this.read(id),
      ({ body }) => statusOf(body) === status,
    );
  }

  /** Polls until the condition is true, with a deadline. */
  async until<T>(ask: () => Promise<T>, holds: (answer: T) => boolean): Promise<T> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const answer = await ask();
      if (holds(answer)) return answer;
      if (Date.now() > deadline) {
        throw new Error(`It did not come about in time. Last: ${JSON.stringify(answer)}`);
      }
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  /** A token as the scheme sees it, by the vault's id of it. */
  async atScheme(id: string): Promise<SchemeView> {
    const response = await fetch(`${this.sandbox.url}/sandbox/network-tokens/${id}`);
    return (await response.json()) as SchemeView;
  }

  async simulate(id: string, update: object): Promise<Response> {
    return this.control('POST', `/${id}/simulate`, update);
  }

  notifyAt(url: string | null): Promise<Response> {
    return this.control('PUT', '/notification-url', { url });
  }

  control(method: string, path: string, body: object): Promise<Response> {
    return fetch(`${this.sandbox.url}/sandbox/network-tokens${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  /** The events that were queued about a token, in order. */
  async events(id: string): Promise<{ event: string; reason: string }[]> {
    const rows = await this.vault.query<{ body: string }>(
      `select body from webhook_delivery where body::json -> 'related_object' ->> 'id' = $1
       order by created_at, id`,
      [id],
    );
    return rows.map(({ body }) => JSON.parse(body) as { event: string; reason: string });
  }

  async subscribe(): Promise<void> {
    const endpoint = { url: 'http://127.0.0.1:1/hook', events: ['network.token.updated'] };
    const { status } = await this.post('/api/admin/webhooks', endpoint);
    if (status !== 201) throw new Error('The webhook was not registered.');
  }

  /** The audit rows about a token. */
  audited(id: string): Promise<{ action: string; result: string; details: string }[]> {
    return this.vault.query(
      'select action, result, details from audit_event where object_id = $1 order by created_at, id',
      [id],
    );
  }
}

export function statusOf(body: Record<string, unknown>): unknown {
  return (body['network_token'] as { status: unknown } | undefined)?.status;
}

export const SANDBOX_ENV = {
  ...serviceEnv(),
  PUBLIC_URL: 'http://sandbox.test',
  LOG_LEVEL: 'silent',
  TOKEN_SERVICE_SECRET,
};
