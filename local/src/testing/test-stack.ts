import { bootService, type RunningService, type ServiceDefinition } from '@tessera/service';
import {
  HttpFaultProxy,
  type HttpFaultProxyOptions,
  type ProxyTarget,
} from './http-fault-proxy.js';
import { serviceEnv } from './service-env.js';
import { ServiceUnderTest, type ServiceBootOptions } from './service-under-test.js';
import { createTestIssuer, type TestIssuer } from './test-issuer.js';
import { TokenEndpoint, type TokenEndpointOptions } from './token-endpoint.js';

type Environment = Readonly<Record<string, string>>;

/** Of the OAuth clients of services in tests. */
const CLIENT_SECRET = 'a-secret-of-the-tests';

/**
 * Several services on the Postgres of the test run, which trust one issuer and get tokens from it.
 *
 * ```ts
 * const stack = await TestStack.start();
 * const vaultService = await stack.service(vault, { scopes: ['pci:tokens:create'] });
 * const shop = await stack.service(commerce, {
 *   env: { VAULT_URL: vaultService.service.url, ...stack.client('commerce') },
 * });
 * await stack.close();
 * ```
 */
export class TestStack {
  private readonly closers: (() => Promise<unknown>)[] = [];

  private constructor(
    readonly issuer: TestIssuer,
    readonly tokens: TokenEndpoint,
  ) {}

  static async start(options: TokenEndpointOptions = {}): Promise<TestStack> {
    const issuer = await createTestIssuer();
    const tokens = await TokenEndpoint.open(issuer, options);
    const stack = new TestStack(issuer, tokens);
    stack.onClose(() => issuer.close());
    stack.onClose(() => tokens.close());
    return stack;
  }

  /** As {@link start}, and `build`; closes everything when that fails. */
  static async build<T>(
    build: (stack: TestStack) => Promise<T>,
    options: TokenEndpointOptions = {},
  ): Promise<T> {
    const stack = await TestStack.start(options);
    try {
      return await build(stack);
    } catch (error) {
      await stack.close();
      throw error;
    }
  }

  /** Variables of a service that gets its tokens as this client. */
  client(
    id = 'a-service',
  ): Record<'OAUTH_TOKEN_URL' | 'OAUTH_CLIENT_ID' | 'OAUTH_CLIENT_SECRET', string> {
    return {
      OAUTH_TOKEN_URL: this.tokens.tokenUrl,
      OAUTH_CLIENT_ID: id,
      OAUTH_CLIENT_SECRET: CLIENT_SECRET,
    };
  }

  /** Boots a service with its own database, keyring and clock. */
  async service(
    definition: ServiceDefinition,
    options: Omit<ServiceBootOptions, 'issuer'> = {},
  ): Promise<ServiceUnderTest> {
    const service = await ServiceUnderTest.boot(definition, { ...options, issuer: this.issuer });
    this.onClose(() => service.close());
    return service;
  }

  /** Boots a service that has no database: the sandbox. */
  async boot(definition: ServiceDefinition, env: Environment): Promise<RunningService> {
    const service = await bootService(definition, {
      env: { ...serviceEnv({ issuer: this.issuer }), ...env },
    });
    this.onClose(() => service.close());
    return service;
  }

  /** The network between two services, with faults. */
  async proxy(target: ProxyTarget, options?: HttpFaultProxyOptions): Promise<HttpFaultProxy> {
    const proxy = await HttpFaultProxy.open(target, options);
    this.onClose(() => proxy.close());
    return proxy;
  }

  /** Closes something else with the stack: what was added last is closed first. */
  onClose(close: () => Promise<unknown>): void {
    this.closers.push(close);
  }

  async close(): Promise<void> {
    for (const close of this.closers.splice(0).reverse()) await close();
  }
}
