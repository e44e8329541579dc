import { accountCommands } from '@tessera/accounts';
import { gatewayLegacy } from '@tessera/gateway-legacy';
import { freePort, runCommand, ServiceUnderTest, type Answer } from '@tessera/local/testing';
import { AuthenticationExpiryWorker } from '../../../../src/authentications/authentication-expiry.worker.js';
import { tokenAdopt } from '../../../../src/tokens/token-adopt.command.js';
import { authenticationBody, bodyOf, NUMBERS, type ThreeDsFoundation } from './three-ds-stack.js';

export interface TestAccount {
  readonly id: string;
  readonly headers: { readonly 'x-api-key': string };
}

/** The gateway on its foundation, with an account. */
export class GatewayUnderTest {
  private readonly tokens = new Map<string, Promise<string>>();

  private constructor(
    readonly service: ServiceUnderTest,
    readonly foundation: ThreeDsFoundation,
    readonly account: TestAccount,
  ) {}

  static async boot(
    foundation: ThreeDsFoundation,
    env: Record<string, string> = {},
  ): Promise<GatewayUnderTest> {
    const port = await freePort();
    const service = await ServiceUnderTest.boot(gatewayLegacy, {
      issuer: foundation.tokenIssuer,
      env: {
        ...foundation.clientEnv(),
        PORT: String(port),
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        ...env,
      },
    });
    return new GatewayUnderTest(service, foundation, await createAccount(service));
  }

  close(): Promise<void> {
    return this.service.close();
  }

  createAccount(): Promise<TestAccount> {
    return createAccount(this.service);
  }

  /** The id of a token of an account, by its card; the same card has the same token. */
  adopt(number: string, { id }: TestAccount = this.account): Promise<string> {
    const name = `${id} ${number}`;
    const known = this.tokens.get(name) ?? this.adoptFor(number, id);
    this.tokens.set(name, known);
    return known;
  }

  private async adoptFor(number: string, accountId: string): Promise<string> {
    const vaultTokenId = await this.foundation.storeCard(number);
    const names = ['--account', accountId, '--vault-token', vaultTokenId];
    return command(this.service, 'token', 'adopt', ...names);
  }

  /** Asks for an authentication of a card. */
  async authenticate(
    number: string,
    changes: object = {},
    { path = 'one-off', headers = {} }: { path?: string; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const body = authenticationBody(await this.adopt(number), changes);
    return this.post(`/authentications/${path}`, body, headers);
  }

  get(path: string, account: TestAccount = this.account): Promise<Answer> {
    return this.service.get(path, { headers: account.headers });
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.service.post(path, body, { headers: { ...this.account.headers, ...headers } });
  }

  async read(id: unknown): Promise<Record<string, unknown>> {
    return (await this.get(`/authentications/${String(id)}`)).body;
  }

  /** Ends what is past its time, as the periodic task does. */
  expire(): Promise<number> {
    return this.service.service.get(AuthenticationExpiryWorker).run();
  }

  /** An authentication whose process died before it recorded the issuer's response. */
  async unanswered(): Promise<string> {
    const { id } = bodyOf(
      await this.authenticate(NUMBERS.decouples, { decoupled_max_minutes: 1, amount: 1_997 }),
    );
    await this.service.query(
      `update authentication set flow = null, ds_transaction_id = null, acs_transaction_id = null,
        expires_at = created_at + interval '2 minutes' where id = $1`,
      [id],
    );
    return String(id);
  }

  /** A webhook endpoint that receives every end; its deliveries stay in the outbox. */
  async subscribe(): Promise<void> {
    const events = ['authentication.completed', 'authentication.failed'];
    const { status, text } = await this.post('/webhooks', {
      url: 'http://127.0.0.1:1/hook',
      events,
    });
    if (status !== 201) throw new Error(`The webhook was not registered: ${text}`);
  }

  /** The events about an authentication. */
  async events(id: unknown): Promise<{ event: string; authentication: Record<string, unknown> }[]> {
    const rows = await this.service.query<{ body: string }>(
      `select body from webhook_delivery where body::json -> 'authentication' ->> 'id' = $1`,
      [id],
    );
    return rows.map(({ body }) => JSON.parse(body) as Awaited<ReturnType<typeof this.events>>[0]);
  }
}

async function createAccount(service: ServiceUnderTest): Promise<TestAccount> {
  const id = await command(service, 'account', 'create', '--name', 'shop');
  const key = await command(service, 'key', 'create', '--account', id);
  return { id, headers: { 'x-api-key': key } };
}

async function command(service: ServiceUnderTest, ...args: string[]): Promise<string> {
  const commands = [...accountCommands({ keyPrefix: 'gwl' }), tokenAdopt];
  const { code, out, err } = await runCommand(gatewayLegacy, commands, service.env, args);
  if (code !== 0) throw new Error(`${args.join(' ')}: ${err}`);
  return out.trim();
}
