import type { OnApplicationShutdown } from '@nestjs/common';
import { ForbiddenError } from '@tessera/errors';
import {
  PlatformClient,
  type PlatformResponse,
  type PlatformRequest,
} from '@tessera/platform-client';
import { VaultClient } from '@tessera/vault-client';
import type { Registry } from 'prom-client';
import type { GatewayLegacyConfig } from '../config.js';

class NoVaultError extends ForbiddenError {
  constructor() {
    super('No card vault is configured, so there are no tokens.');
  }
}

export interface OptionalVaultClientOptions {
  /** Of its access tokens, which no other connection shares. */
  readonly scopes: readonly string[];
  readonly timeoutMs: number;
  /** What a call throws on an instance without a vault. Default NoVaultError. */
  readonly absent?: () => Error;
}

/** A connection to the vault, where the instance has one and this service an OAuth client. */
export class OptionalVaultClient extends VaultClient implements OnApplicationShutdown {
  private readonly client: PlatformClient | null;
  private readonly absent: () => Error;

  constructor(
    config: GatewayLegacyConfig,
    registry: Registry,
    { scopes, timeoutMs, absent = () => new NoVaultError() }: OptionalVaultClientOptions,
  ) {
    super();
    const { vaultUrl: baseUrl } = config;
    const accessTokens = config.accessTokens(scopes, 'vault');
    this.client =
      baseUrl === undefined || accessTokens === null
        ? null
        : new PlatformClient({ service: 'vault', baseUrl, accessTokens, timeoutMs, registry });
    this.absent = absent;
  }

  get isConfigured(): boolean {
    return this.client !== null;
  }

  async call<T>(request: PlatformRequest, read: (body: unknown) => T): Promise<T> {
    return this.configured().call(request, read);
  }

  async send(request: PlatformRequest): Promise<PlatformResponse> {
    return this.configured().send(request);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.client?.onApplicationShutdown();
  }

  private configured(): PlatformClient {
    if (this.client === null) throw this.absent();
    return this.client;
  }
}
