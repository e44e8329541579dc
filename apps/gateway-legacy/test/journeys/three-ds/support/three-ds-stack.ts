import {
  freePort,
  serviceEnv,
  sharedTokens,
  TestStack,
  type Answer,
  type HttpFaultProxy,
  type ServiceUnderTest,
  type TestIssuer,
} from '@tessera/local/testing';
import { sandbox } from '@tessera/sandbox';
import { bootService, type RunningService } from '@tessera/service';
import { vault } from '@tessera/vault';

/** Where the directory server is, and which authority to trust for it. */
export interface Directory {
  readonly url: string;
  readonly tls_failure_url: string;
  readonly certificate_authority: string;
}

/** An authentication as its issuer sees it. */
export interface IssuerView {
  readonly three_ds_server_trans_id: string;
  readonly acs_trans_id: string;
  readonly ds_trans_id: string;
  readonly trans_status: string | null;
  readonly results_url: string;
  readonly notification_url: string;
  readonly results_sent: number;
}

/** Published test numbers, and what their issuer does. */
/** As the tests of payments have it. */
const PROVIDER_SECRET = 'a-secret-of-the-tests';

export const NUMBERS = {
  authenticates: '4111111111111111',
  authenticatesMastercard: '5555555555554444',
  challenges: '4242424242424242',
  decouples: '3530111333300000',
  attempt: '378282246310005',
  refuses: '6243030000000001',
  rejects: '30569309025904',
  unavailable: '6011111111111117',
} as const;

const VAULT_SCOPES = ['pci:tokens:create'];
/** Long enough for every successful response, even on a machine that is busy with browsers. */
const DIRECTORY_TIMEOUT_MS = 2_000;
const EXPIRY = { expiry_month: 12, expiry_year: 2099, cardholder_name: 'Jane Doe' };

/** The simulated issuers, behind a directory server with TLS. */
export class SimulatedIssuers {
  private constructor(
    readonly service: RunningService,
    readonly directory: Directory,
  ) {}

  static async boot(): Promise<SimulatedIssuers> {
    const service = await bootService(sandbox, { env: sandboxEnv(await freePort()) });
    const response = await fetch(`${service.url}/sandbox/directory-server`);
    return new SimulatedIssuers(service, (await response.json()) as Directory);
  }

  /** Where the sandbox is, which plays the payment provider too. */
  get url(): string {
    return this.service.url;
  }

  close(): Promise<void> {
    return this.service.close();
  }

  /** The configuration of a vault that forwards messages to a directory server. */
  vaultEnv(url = this.directory.url): Record<string, string> {
    return {
      FORWARD_ALLOWED_DESTINATIONS: 'https://localhost:*,http://127.0.0.1:*',
      // Longer than its callers wait, and shorter than a test's patience with its end.
      FORWARD_TIMEOUT_MS: '6000',
      FORWARD_PRIVATE_TLS_ORIGIN: new URL(url).origin,
      FORWARD_PRIVATE_TLS_AUTHORITIES: this.directory.certificate_authority,
    };
  }

  /** The configuration of a service that authenticates. */
  clientEnv(url = this.directory.url): Record<string, string> {
    return {
      DIRECTORY_SERVER_URL: url,
      DIRECTORY_SERVER_CERTIFICATE_AUTHORITIES: this.directory.certificate_authority,
      DIRECTORY_SERVER_TIMEOUT_MS: String(DIRECTORY_TIMEOUT_MS),
    };
  }

  async view(id: string): Promise<IssuerView> {
    const response = await fetch(`${this.service.url}/sandbox/directory-server/transactions/${id}`);
    return (await response.json()) as IssuerView;
  }

  /** Makes the directory server send a result, and returns the response to it. */
  async sendResult(
    id: string,
    result: Record<string, string>,
  ): Promise<{ status: number; message: Record<string, unknown> }> {
    const address = `${this.service.url}/sandbox/directory-server/transactions/${id}/results`;
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(result),
    });
    return (await response.json()) as { status: number; message: Record<string, unknown> };
  }
}

/**
 * What the gateway needs to authenticate: issuers, a vault behind a proxy, and an issuer of tokens.
 */
export class ThreeDsFoundation {
  private constructor(
    private readonly stack: TestStack,
    readonly issuers: SimulatedIssuers,
    private readonly vault: ServiceUnderTest,
    readonly toVault: HttpFaultProxy,
  ) {}

  static boot(): Promise<ThreeDsFoundation> {
    return TestStack.build(async (stack) => {
      const issuers = await SimulatedIssuers.boot();
      stack.onClose(() => issuers.close());
      const running = await stack.service(vault, {
        scopes: VAULT_SCOPES,
        env: { BACKGROUND_WORK: 'worker', ...issuers.vaultEnv(), ...sharedTokens('three-ds') },
      });
      const toVault = await stack.proxy(() => running.service.url);
      return new ThreeDsFoundation(stack, issuers, running, toVault);
    });
  }

  get tokenIssuer(): TestIssuer {
    return this.stack.issuer;
  }

  close(): Promise<void> {
    return this.stack.close();
  }

  /** The gateway's configuration of the vault and the directory server. */
  clientEnv(): Record<string, string> {
    return {
      VAULT_URL: this.toVault.url,
      ...this.stack.client('three-ds'),
      BACKGROUND_WORK: 'worker',
      ...this.issuers.clientEnv(),
    };
  }

  /** The id of a token of the vault. */
  async storeCard(number: string): Promise<string> {
    const pan = { ...EXPIRY, account_number: number };
    const answer = await this.vault.post('/api/pci/tokens', { source: 'pan', pan });
    if (answer.status !== 201) throw new Error(`Not stored: ${answer.text}`);
    return String(answer.body['id']);
  }
}

/** What an authentication is asked for with, whichever service asks. */
export function authenticationBody(tokenId: string, changes: object = {}): Record<string, unknown> {
  return {
    token_id: tokenId,
    amount: 1_900,
    currency_code: 'EUR',
    reference: 'order-1',
    merchant: {
      acquirer_bin: '411111',
      merchant_id: 'M-1',
      merchant_name: 'Lamp Shop',
      category_code: '5712',
      country_code: 'AT',
      requestor_id: 'R-1',
      requestor_name: 'Lamp Shop',
      website_url: 'https://lamps.example',
    },
    browser: { accept_header: '*/*', user_agent: 'Browser/1.0', language: 'de-AT' },
    ...changes,
  };
}

export function bodyOf(answer: Answer): Record<string, unknown> {
  if (answer.status !== 200) throw new Error(`The answer was ${answer.status}: ${answer.text}`);
  return answer.body;
}

function sandboxEnv(port: number): Record<string, string> {
  return {
    ...serviceEnv(),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    PORT: String(port),
    DECOUPLED_AUTHENTICATION_DELAY_MS: '30',
    PAYMENT_PROVIDER_SECRET: PROVIDER_SECRET,
  };
}
