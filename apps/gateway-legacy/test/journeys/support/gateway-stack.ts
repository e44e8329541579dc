import { fraud } from '@tessera/fraud';
import { gatewayLegacy } from '@tessera/gateway-legacy';
import { sharedTokens, TestStack } from '@tessera/local/testing';
import type { Answer, CallOptions, ServiceUnderTest } from '@tessera/local/testing';
import type { RunningService } from '@tessera/service';
import { vault } from '@tessera/vault';
import {
  bootProvider,
  createAccount,
  providerEnv,
  readLedger,
  runGatewayCommand,
  TOKEN_SERVICE_SECRET,
  type LedgerLine,
  type TestAccount,
} from './payment-stack.js';

const VAULT_SCOPES = [
  'pci:tokens:create',
  'pci:tokens:read',
  'pci:tokens:delete',
  'network:tokens:read',
  'wallet:tokens:create',
];
const FRAUD_SCOPES = [
  'admin:rulesets:create',
  'admin:rulesets:write',
  'decisions:read',
  'decisions:write',
];

/** A card that the provider keeps. */
export interface ProviderCard {
  readonly reference: string;
  readonly payment_method_id: string;
  readonly merchant: string;
  readonly last_four: string;
  readonly arrivals: number;
}

export interface ServiceBootOptions {
  /** Scopes that the clients of the services do not have. */
  readonly ungrantedScopes?: readonly string[];
  readonly provider?: Record<string, string>;
  readonly vault?: Record<string, string>;
  readonly fraud?: Record<string, string>;
  readonly gateway?: Record<string, string>;
  /** The URL by which one service reaches another: its own, or that of a proxy before it. */
  readonly reach?: (link: ServiceLink, url: string) => Promise<string>;
}

/** Who calls whom. */
export type ServiceLink = 'fraud to vault' | 'gateway to vault' | 'gateway to fraud';

/** The gateway with a vault, a fraud service and a payment provider: all real. */
export class GatewayStack {
  private constructor(
    private readonly stack: TestStack,
    private readonly provider: RunningService,
    readonly vault: ServiceUnderTest,
    readonly fraud: ServiceUnderTest,
    readonly gateway: ServiceUnderTest,
  ) {}

  /** @param wish variables of the apps, in addition to those that the stack needs */
  static boot(wish: ServiceBootOptions = {}): Promise<GatewayStack> {
    const { ungrantedScopes = [], reach = (_: ServiceLink, url: string) => url } = wish;
    const build = async (stack: TestStack): Promise<GatewayStack> => {
      const client = stack.client();
      const provider = await bootProvider(wish.provider);
      stack.onClose(() => provider.close());
      const vaultUnderTest = await stack.service(vault, {
        scopes: VAULT_SCOPES,
        env: {
          FORWARD_ALLOWED_DESTINATIONS: 'http://127.0.0.1:*,http://localhost:*',
          CARD_NUMBER_READERS: client.OAUTH_CLIENT_ID,
          // Fraud reads any card, and the gateway adopts cards that the tests stored.
          ...sharedTokens(client.OAUTH_CLIENT_ID, 'test-client'),
          TOKEN_SERVICE_URL: `${provider.url}/token-service/v1`,
          TOKEN_SERVICE_REQUESTOR_ID: 'tests',
          TOKEN_SERVICE_SECRET,
          ...wish.vault,
        },
      });
      const { url: vaultUrl } = vaultUnderTest.service;
      const fraudUnderTest = await stack.service(fraud, {
        scopes: FRAUD_SCOPES,
        // A card is read out of the vault before anything is judged, and this machine may be busy.
        env: {
          VAULT_URL: await reach('fraud to vault', vaultUrl),
          VAULT_TIMEOUT_MS: '4000',
          ...client,
          ...wish.fraud,
        },
      });
      const gateway = await stack.service(gatewayLegacy, {
        env: {
          ...providerEnv(provider.url),
          // A card goes by way of the vault, and this machine may be busy.
          PAYMENT_PROVIDER_TIMEOUT_MS: '4000',
          FRAUD_TIMEOUT_MS: '5000',
          VAULT_URL: await reach('gateway to vault', vaultUrl),
          FRAUD_URL: await reach('gateway to fraud', fraudUnderTest.service.url),
          ...client,
          ...wish.gateway,
        },
      });
      return new GatewayStack(stack, provider, vaultUnderTest, fraudUnderTest, gateway);
    };
    return TestStack.build(build, { ungrantedScopes });
  }

  get issuer(): TestStack['issuer'] {
    return this.stack.issuer;
  }

  close(): Promise<void> {
    return this.stack.close();
  }

  /** The OAuth client of the services, for another one of them. */
  get client(): Record<string, string> {
    return this.stack.client();
  }

  /** Where the simulated outside world is. */
  get providerUrl(): string {
    return this.provider.url;
  }

  /** An account, with settings as `account set` takes them. */
  async account(...settings: string[]): Promise<TestAccount> {
    const account = await createAccount(this.gateway.env);
    if (settings.length > 0) {
      await this.command('account', 'set', '--account', account.id, ...settings);
    }
    return account;
  }

  command(...args: string[]): Promise<string> {
    return runGatewayCommand(this.gateway.env, args);
  }

  /** A card in the vault; its id there. */
  async card(accountNumber: string, expiryMonth = 12): Promise<string> {
    const pan = {
      account_number: accountNumber,
      expiry_month: expiryMonth,
      expiry_year: 2035,
      cardholder_name: 'Ada Lovelace',
    };
    const { status, body, text } = await this.vault.post('/api/pci/tokens', { source: 'pan', pan });
    if (status !== 201) throw new Error(`The vault answered ${status}: ${text}`);
    return String(body['id']);
  }

  /** A token of an account to pay with. */
  adopt(account: TestAccount, vaultTokenId: string): Promise<string> {
    return this.command('token', 'adopt', '--account', account.id, '--vault-token', vaultTokenId);
  }

  /** A call with the key of an account. */
  call(
    { key }: TestAccount,
    method: string,
    path: string,
    { headers = {}, ...options }: CallOptions = {},
  ): Promise<Answer> {
    const all = { 'x-api-key': key, ...headers };
    return this.gateway.call(method, path, { ...options, headers: all });
  }

  /** All rows of all tables of the gateway, as strings. */
  async rows(): Promise<string> {
    const tables = await this.gateway.query<{ name: string }>(
      `select quote_ident(table_name) as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const rows: string[] = [];
    for (const { name } of tables) {
      const found = await this.gateway.query<{ row: string }>(
        `select t::text as row from ${name} t`,
      );
      rows.push(...found.map(({ row }) => row));
    }
    return rows.join('\n');
  }

  /** What the provider keeps of the cards that were copied to it. */
  async providerCards(): Promise<ProviderCard[]> {
    const address = `${this.provider.url}/sandbox/payment-provider/payment-methods`;
    const { data } = (await (await fetch(address)).json()) as { data: ProviderCard[] };
    return data;
  }

  /** What the audit trail of the gateway says of an object, in order. */
  audited(id: string): Promise<{ action: string; result: string }[]> {
    return this.gateway.query(
      'select action, result from audit_event where object_id = $1 order by created_at, id',
      [id],
    );
  }

  /** Outcomes of payments that the fraud service has not received yet. */
  async reportsLeft(): Promise<number> {
    const [row] = await this.gateway.query<{ count: number }>(
      'select count(*)::int as count from fraud_report',
    );
    return row?.count ?? 0;
  }

  ledger(): Promise<LedgerLine[]> {
    return readLedger(this.provider.url);
  }

  /** Makes the rules of a context those that decide. */
  async activate(context: string, rules: readonly object[]): Promise<void> {
    const draft = await this.fraud.post('/api/admin/rulesets', { context, rules });
    const path = `/api/admin/rulesets/${String(draft.body['id'])}/activate`;
    const { status, text } = await this.fraud.call('POST', path);
    if (status !== 200) throw new Error(`The ruleset is not active: ${draft.text} ${text}`);
  }
}
