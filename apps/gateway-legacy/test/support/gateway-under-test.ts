import { randomUUID } from 'node:crypto';
import { runCommand, ServiceUnderTest, until, type Answer } from '@tessera/local/testing';
import { commands } from '../../src/commands/index.js';
import { gatewayLegacy } from '../../src/index.js';
import { ScriptedProvider } from './scripted-provider.js';

/** An account and one of its API keys. */
export interface TestAccount {
  readonly id: string;
  readonly key: string;
}

export interface ConnectorUnderTest {
  readonly name: string;
  readonly secret: string;
}

const DEFAULT_CONNECTOR: ConnectorUnderTest = { name: 'json', secret: 'a-secret-of-the-tests' };

/** The gateway in front of a provider whose responses the test writes. */
export class GatewayUnderTest {
  private constructor(
    readonly gateway: ServiceUnderTest,
    readonly provider: ScriptedProvider,
    readonly account: TestAccount,
  ) {}

  /** @param connector how the gateway speaks with the provider, and what they share */
  static async boot(
    env: Record<string, string> = {},
    { name, secret }: ConnectorUnderTest = DEFAULT_CONNECTOR,
  ): Promise<GatewayUnderTest> {
    const provider = await ScriptedProvider.open();
    const gateway = await ServiceUnderTest.boot(gatewayLegacy, {
      env: {
        PAYMENT_PROVIDERS: `scripted=${name}+${provider.url}`,
        PAYMENT_PROVIDER_SECRETS: `scripted=${secret}`,
        PAYMENT_PROVIDER_TIMEOUT_MS: '5000',
        PAYMENT_TIME_SCALE: '100',
        LOG_LEVEL: 'warn',
        ...env,
      },
    });
    const account = await createAccount(gateway);
    gateway.headers['x-api-key'] = account.key;
    return new GatewayUnderTest(gateway, provider, account);
  }

  async close(): Promise<void> {
    await this.gateway.close();
    await this.provider.close();
  }

  createAccount(): Promise<TestAccount> {
    return createAccount(this.gateway);
  }

  /** `tessera gateway-legacy …`; what it printed. */
  command(...args: string[]): Promise<string> {
    return command(this.gateway, args);
  }

  pay(body: object = {}, headers: Record<string, string> = {}): Promise<Answer> {
    return this.gateway.post('/payments/one-off', paymentRequest(body), { headers });
  }

  operate(id: string, operation: string, body: object = {}): Promise<Answer> {
    return this.gateway.post(`/payments/${id}/${operation}`, body);
  }

  async payment(id: string, headers: Record<string, string> = {}): Promise<Answer['body']> {
    return (await this.gateway.get(`/payments/${id}`, { headers })).body;
  }

  async becomes(id: string, status: string): Promise<Answer['body']> {
    await until(`${id} is ${status}`, async () => (await this.payment(id))['status'] === status);
    return this.payment(id);
  }
}

/** A payment from the provider's checkout, which needs no vault. */
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

async function createAccount(gateway: ServiceUnderTest): Promise<TestAccount> {
  const id = await command(gateway, ['account', 'create', '--name', 'A shop']);
  return { id, key: await command(gateway, ['key', 'create', '--account', id]) };
}

async function command({ env }: ServiceUnderTest, args: readonly string[]): Promise<string> {
  const { code, out, err } = await runCommand(gatewayLegacy, commands, env, args);
  if (code !== 0) throw new Error(`${args.join(' ')} failed: ${err}`);
  return out.trim();
}
