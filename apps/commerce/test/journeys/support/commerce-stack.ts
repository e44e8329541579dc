import { commerce } from '@tessera/commerce';
import {
  encryptCard,
  HttpFaultProxy,
  ServiceUnderTest,
  sharedTokens,
  temporaryFile,
  TokenEndpoint,
  until,
  untilAtRest,
} from '@tessera/local/testing';
import type { Answer, CallOptions } from '@tessera/local/testing';
import type { BackgroundWorker } from '@tessera/work';
import type { JWK } from 'jose';
import { ExpiredTokensWorker } from '../../../src/vault-sync/expired-tokens.worker.js';
import { VaultReconcilerWorker } from '../../../src/vault-sync/vault-reconciler.worker.js';
import { VaultTaskWorker } from '../../../src/vault-sync/vault-task.worker.js';
import { createAccount, type TestAccount } from '../../support/commerce-alone.js';
import { card } from '../../../../vault/test/factories/cards.js';
import { Schemes } from '../../../../vault/test/journeys/network-tokens/support/schemes.js';

export const EVENTS_KEY = 'whk_between_vault_and_commerce';
/** Tests of commerce move the clock; its tokens last. */
const A_YEAR_S = 365 * 24 * 60 * 60;
const VAULT_EVENTS = [
  'network.token.updated',
  'pci.token.created',
  'pci.token.deleted',
  'pci.token.expired',
  'pci.token.updated',
  'session.completed',
  'session.expired',
  'session.failed',
];

export interface Booting {
  readonly commerce?: Record<string, string>;
  readonly vault?: Record<string, string>;
}

/** An event as an endpoint of the account would get it. */
export interface TokenEvent {
  readonly event: string;
  readonly id: string;
  readonly occurred_at: string;
  readonly token: Record<string, unknown>;
}

/** Commerce, the vault and the simulated schemes: all real, with fault proxies between the first two. */
export class CommerceStack {
  private constructor(
    readonly commerce: ServiceUnderTest,
    readonly schemes: Schemes,
    /** What commerce asks of the vault. */
    readonly toVault: HttpFaultProxy,
    /** What the vault tells commerce. */
    readonly toCommerce: HttpFaultProxy,
    readonly account: TestAccount,
    private readonly tokenEndpoint: TokenEndpoint,
  ) {}

  static async boot(booting: Booting = {}): Promise<CommerceStack> {
    const urls = { vault: '', commerce: '' };
    const toVault = await HttpFaultProxy.open(() => urls.vault);
    const toCommerce = await HttpFaultProxy.open(() => urls.commerce);
    const schemes = await Schemes.boot({
      vault: {
        BACKGROUND_WORK: 'in-process',
        WEBHOOK_TIME_SCALE: '1000',
        WEBHOOK_INTERNAL_ENDPOINTS: internalEndpoint(toCommerce.url),
        // Tests look at what commerce stores, and make network tokens for its contracts.
        ...sharedTokens('commerce', 'test-client'),
        ...booting.vault,
      },
    });
    urls.vault = schemes.vault.service.url;
    const exp = Math.floor(Date.now() / 1_000) + A_YEAR_S;
    const tokenEndpoint = await TokenEndpoint.open(schemes.vault.issuer, { claims: { exp } });
    const service = await ServiceUnderTest.boot(commerce, {
      issuer: schemes.vault.issuer,
      env: {
        VAULT_URL: toVault.url,
        // Of a vault that is well, on a machine that is not.
        VAULT_TIMEOUT_MS: '6000',
        VAULT_EVENTS_KEY: EVENTS_KEY,
        OAUTH_TOKEN_URL: tokenEndpoint.tokenUrl,
        OAUTH_CLIENT_ID: 'commerce',
        OAUTH_CLIENT_SECRET: 'a-secret-of-the-tests',
        BACKGROUND_WORK: 'worker',
        ...booting.commerce,
      },
    });
    urls.commerce = service.service.url;
    // Only this part of the background work runs, because tests read notifications before they are
    // delivered.
    for (const worker of [VaultTaskWorker, VaultReconcilerWorker, ExpiredTokensWorker]) {
      await service.service.get<BackgroundWorker>(worker).start();
    }
    const account = await createAccount(service);
    const stack = new CommerceStack(service, schemes, toVault, toCommerce, account, tokenEndpoint);
    await stack.subscribe(account);
    return stack;
  }

  async close(): Promise<void> {
    this.toVault.restore();
    this.toCommerce.restore();
    await this.commerce.close();
    await this.schemes.close();
    await this.toVault.close();
    await this.toCommerce.close();
    await this.tokenEndpoint.close();
  }

  call(
    method: string,
    path: string,
    { headers = {}, ...options }: CallOptions = {},
    { key }: TestAccount = this.account,
  ): Promise<Answer> {
    return this.commerce.call(method, path, { ...options, headers: { ...key, ...headers } });
  }

  get(path: string, account?: TestAccount): Promise<Answer> {
    return this.call('GET', path, {}, account);
  }

  post(path: string, body?: unknown, account?: TestAccount): Promise<Answer> {
    return this.call('POST', path, { body }, account);
  }

  /** Its notifications stay in the outbox, where tests find them: no worker runs. */
  async subscribe(account: TestAccount): Promise<void> {
    const events = ['token.created', 'token.updated', 'token.deleted'];
    const endpoint = { url: 'http://127.0.0.1:1/hook', events };
    const { status, text } = await this.post('/webhooks', endpoint, account);
    if (status !== 201) throw new Error(`The webhook was not registered: ${text}`);
  }

  async openSession(body: unknown = {}, account?: TestAccount): Promise<string> {
    const { status, body: session, text } = await this.post('/tokens/session', body, account);
    if (status !== 201) throw new Error(`No session: ${text}`);
    return String(session['session_id']);
  }

  /** Gives a card as the browser does. */
  async complete(sessionId: string, overrides: Record<string, unknown> = {}): Promise<Answer> {
    const address = `/sessions/${sessionId}`;
    const anonymous = { token: null };
    const view = await this.schemes.vault.get(address, anonymous);
    const { jwk } = view.body['data'] as { jwk: JWK };
    const payload = await encryptCard(jwk, card(overrides));
    const body = { action: 'tokenize_card', result: { enc_payload: payload } };
    return this.schemes.vault.post(`${address}/complete-action`, body, anonymous);
  }

  /** A token of a card that a browser has given. */
  async createToken(
    overrides: Record<string, unknown> = {},
    session: unknown = {},
    account?: TestAccount,
  ): Promise<string> {
    const sessionId = await this.openSession(session, account);
    const id = await this.newestSession();
    const { status, text } = await this.complete(sessionId, overrides);
    if (status !== 200) throw new Error(`The card was not taken: ${text}`);
    await this.untilToken(id, () => true, account);
    return id;
  }

  /** The id that the token of the last session that was opened has, or will have. */
  async newestSession(): Promise<string> {
    const [row] = await this.commerce.query<{ id: string }>(
      'select id from token_session order by created_at desc limit 1',
    );
    return row?.id ?? '';
  }

  /** Polls a token until it is so. */
  async untilToken(
    id: string,
    holds: (token: Record<string, unknown>) => boolean,
    account?: TestAccount,
  ): Promise<Record<string, unknown>> {
    let token: Record<string, unknown> = {};
    await until(`token ${id} is as expected`, async () => {
      const { status, body } = await this.get(`/tokens/${id}`, account);
      token = body;
      return status === 200 && holds(body);
    });
    return token;
  }

  untilStatus(id: string, status: string): Promise<Record<string, unknown>> {
    return this.untilToken(id, (token) => token['network_token_status'] === status);
  }

  /** Nothing is left to do with the vault, and nothing is on its way from it. */
  async settled(): Promise<void> {
    const calls = () => this.toVault.calls.length + this.toCommerce.calls.length;
    const tasks = async () => {
      const [row] = await this.commerce.query<{ count: string }>('select count(*) from vault_task');
      return Number(row?.count);
    };
    const isAtRest = async () => {
      // What one does makes work for the other: both are at rest, and neither called in between.
      const before = calls();
      if (!(await this.isVaultAtRest()) || (await tasks()) > 0) return false;
      return (await this.isVaultAtRest()) && calls() === before;
    };
    // A slow machine works through thousands of tasks for minutes.
    await untilAtRest('neither the vault nor commerce has anything left to do', isAtRest, tasks);
  }

  /** The vault forgets what it has not delivered, as when it is restored from a backup. */
  async loseEvents(): Promise<void> {
    await this.schemes.vault.query('delete from webhook_delivery where internal');
  }

  /** Every network token has its decision, and commerce has processed every event. */
  private async isVaultAtRest(): Promise<boolean> {
    const left = await this.schemes.vault.query(
      `select 1 from network_token where due_at is not null
       union all select 1 from webhook_delivery where internal limit 1`,
    );
    return left.length === 0;
  }

  /** The events that the endpoints of the account received about a token, in order. */
  async events(id: string): Promise<TokenEvent[]> {
    const rows = await this.commerce.query<{ body: string }>(
      `select body from webhook_delivery where body::json -> 'token' ->> 'id' = $1
       order by created_at, id`,
      [id],
    );
    return rows.map(({ body }) => JSON.parse(body) as TokenEvent);
  }

  /** The network token of a token, as the vault calls it. */
  async networkTokenOf(id: string): Promise<string> {
    const [row] = await this.commerce.query<{ network_token_id: string | null }>(
      'select network_token_id from token where id = $1',
      [id],
    );
    return row?.network_token_id ?? '';
  }
}

function internalEndpoint(url: string): string {
  const file = temporaryFile('vault-events', EVENTS_KEY);
  return JSON.stringify([{ url: `${url}/vault-events`, events: VAULT_EVENTS, key_file: file }]);
}
