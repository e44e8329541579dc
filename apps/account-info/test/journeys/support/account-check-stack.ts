import { accountInfo } from '@tessera/account-info';
import {
  freePort,
  TestStack,
  type ServiceUnderTest,
  type TokenRequest,
} from '@tessera/local/testing';
import { sandbox } from '@tessera/sandbox';
import type { RunningService } from '@tessera/service';
import { commands } from '../../../src/commands/index.js';
import { writeBanksFile } from './banks-file.js';

const SESSIONS = '/api/services/account-information';
const SHOP_CLIENT = 'shop';
const SHOP_ADMIN_CLIENT = 'shop-admin';

export interface SessionWish {
  readonly market?: string;
  readonly iban?: string;
  /** Where the browser lands; default: the page of the demo shop. */
  readonly returnTo?: string;
}

interface SimulatedBank {
  readonly id: string;
  readonly customers: readonly { readonly user: string; readonly ibans: readonly string[] }[];
}

/** Account information, the sandbox with its banks and its shop, and tokens between them. */
export class AccountCheckStack {
  private constructor(
    readonly service: ServiceUnderTest,
    readonly sandbox: RunningService,
    readonly shopUrl: string,
    readonly baseUrl: string,
    private readonly stack: TestStack,
  ) {}

  static async boot(env: Readonly<Record<string, string>> = {}): Promise<AccountCheckStack> {
    const [port, sandboxPort] = [await freePort(), await freePort()];
    const baseUrl = `http://localhost:${port}`;
    const shopUrl = `http://localhost:${sandboxPort}`;
    return TestStack.build(async (stack) => {
      const service = await stack.service(accountInfo, {
        scopes: ['ais:sessions:create', 'ais:sessions:read', 'ais:records:read'],
        env: {
          PORT: String(port),
          PUBLIC_URL: baseUrl,
          BANKS_FILE: await writeBanksFile(shopUrl),
          PUBLIC_RATE_LIMIT_PER_MINUTE: '100000',
          ...env,
        },
      });
      const clients = ['test-client', SHOP_CLIENT, SHOP_ADMIN_CLIENT].map((id) => `--client=${id}`);
      const origin = '--redirect-origin=https://lumen-and-oak.example';
      await service.command(commands, 'tenant', 'create', '--name=Shop', origin, ...clients);
      const running = await stack.boot(sandbox, {
        PORT: String(sandboxPort),
        PUBLIC_URL: shopUrl,
        ACCOUNT_INFO_URL: baseUrl,
        OAUTH_ISSUER: stack.tokens.issuerUrl,
        OAUTH_CLIENT_ID: SHOP_CLIENT,
        OAUTH_CLIENT_SECRET: 'shop-secret',
        OAUTH_ADMIN_CLIENT_ID: SHOP_ADMIN_CLIENT,
        OAUTH_ADMIN_CLIENT_SECRET: 'shop-admin-secret',
      });
      return new AccountCheckStack(service, running, shopUrl, baseUrl, stack);
    });
  }

  /** What a backend does, without a shop's page. */
  async openSession({ market = 'DE', iban, returnTo }: SessionWish = {}): Promise<string> {
    const url = returnTo ?? `${this.shopUrl}/shop/account-check`;
    const { body } = await this.service.post(SESSIONS, {
      market,
      redirect_urls: { success: url, failure: url },
      ...(iban !== undefined && { account_identifier: { iban } }),
    });
    return String(body['id']);
  }

  /** What backends receive: the status, and the reason when the check ended without a record. */
  async session(id: string): Promise<Record<string, unknown>> {
    return (await this.service.get(`${SESSIONS}/sessions/${id}`)).body;
  }

  checkUrl(sessionId: string): string {
    return `${this.baseUrl}/check/${sessionId}`;
  }

  async recordsOf(sessionId: string): Promise<number> {
    const sql = 'select id from account_information where session_id = $1';
    return (await this.service.query(sql, [sessionId])).length;
  }

  /** The first account of a customer of a simulated bank. */
  async ibanOf(slug: string, user: string): Promise<string> {
    const response = await fetch(`${this.sandbox.url}/sandbox/banks`);
    const { data } = (await response.json()) as { data: SimulatedBank[] };
    const customer = data.find(({ id }) => id === slug)?.customers.find((c) => c.user === user);
    const [iban] = customer?.ibans ?? [];
    if (iban === undefined) throw new Error(`${slug} has no customer ${user}.`);
    return iban;
  }

  /** Turns a knob of a simulated bank. */
  async behave(slug: string, behavior: { slow_ms?: number; is_down?: boolean }): Promise<void> {
    await fetch(`${this.sandbox.url}/sandbox/banks/${slug}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(behavior),
    });
  }

  /** What the shop asked the token endpoint for. */
  get tokenRequests(): readonly TokenRequest[] {
    return this.stack.tokens.requests;
  }

  close(): Promise<void> {
    return this.stack.close();
  }
}
