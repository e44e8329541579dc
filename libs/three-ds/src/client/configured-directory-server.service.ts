import type { OnApplicationShutdown } from '@nestjs/common';
import { ForbiddenError } from '@tessera/errors';
import type { PlatformClient } from '@tessera/platform-client';
import type { Clock } from '@tessera/telemetry';
import type { Registry } from 'prom-client';
import type { ThreeDsServerIdentity } from '../authentication-request.js';
import type { DirectoryServerConfig } from './directory-server.config.js';
import { DirectoryServerMetrics } from './directory-server.metrics.js';
import { DirectoryServer } from './directory-server.js';
import { TlsMessageExchange } from './tls-message-exchange.js';
import { VaultMessageExchange } from './vault-message-exchange.js';

/** The instance has no directory server. */
export class ThreeDsNotConfiguredError extends ForbiddenError {
  constructor() {
    super('This instance has no directory server: 3-D Secure is unavailable.');
  }
}

/**
 * The configured directory server. Messages without card data are sent from here over TLS; those
 * with an account number go through the vault.
 */
export class ConfiguredDirectoryServerService implements OnApplicationShutdown {
  private readonly parts: {
    readonly directoryServer: DirectoryServer;
    readonly direct: TlsMessageExchange;
  } | null;
  /** The identity of this 3DS server at the schemes. */
  readonly identity: ThreeDsServerIdentity;

  constructor(
    config: DirectoryServerConfig,
    vault: Pick<PlatformClient, 'send'>,
    clock: Clock,
    registry: Registry,
  ) {
    this.identity = {
      referenceNumber: config.threeDsServerReferenceNumber ?? '',
      operatorId: config.threeDsServerOperatorId,
    };
    this.parts = partsOf(config, this.identity, { vault, clock, registry });
  }

  /** @throws ThreeDsNotConfiguredError */
  get(): DirectoryServer {
    if (this.parts === null) throw new ThreeDsNotConfiguredError();
    return this.parts.directoryServer;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.parts?.direct.close();
  }
}

interface Dependencies {
  readonly vault: Pick<PlatformClient, 'send'>;
  readonly clock: Clock;
  readonly registry: Registry;
}

function partsOf(
  config: DirectoryServerConfig,
  server: ThreeDsServerIdentity,
  { vault, clock, registry }: Dependencies,
): { directoryServer: DirectoryServer; direct: TlsMessageExchange } | null {
  const { directoryServerUrl: url, directoryServerTimeoutMs: timeoutMs } = config;
  if (url === undefined) return null;
  const authorities = config.directoryServerCertificateAuthorities;
  const certificate = config.directoryServerClientCertificate;
  const privateKey = config.directoryServerClientKey;
  const direct = new TlsMessageExchange({
    url,
    timeoutMs,
    ...(authorities !== undefined && { certificateAuthorities: [authorities] }),
    ...(certificate !== undefined &&
      privateKey !== undefined && { clientCertificate: { certificate, privateKey } }),
  });
  const metrics = new DirectoryServerMetrics(registry);
  const cards = new VaultMessageExchange(vault, { url, timeoutMs });
  return {
    direct,
    directoryServer: new DirectoryServer({
      ...{ server, direct, cards, metrics },
      now: () => clock.now(),
    }),
  };
}
