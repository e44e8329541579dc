import { Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { AllowedDestinations, OutboundClient } from '@tessera/outbound';
import type {
  OutboundRequest,
  OutboundResponse,
  OutboundStreamRequest,
  OutboundStreamResponse,
} from '@tessera/outbound';
import { FraudConfig } from '../config.js';

/** What calls a destination. The operator allows destinations for each by its own variable. */
export type DestinationUse = 'interceptor' | 'integration';

const VARIABLE_OF_USE = {
  interceptor: 'INTERCEPTOR_ALLOWED_DESTINATIONS',
  integration: 'INTEGRATION_ALLOWED_DESTINATIONS',
} as const;

/** Above this number the clients of internal URLs are dropped and recreated; URLs change rarely. */
const MAX_INTERNAL_CLIENTS = 100;

/**
 * Connects to the destinations that API clients have configured and that the operator allows:
 * public addresses, and the hosts in `OUTBOUND_INTERNAL_HOSTS`, which may be private.
 */
@Injectable()
export class DestinationsClient implements OnApplicationShutdown {
  private readonly client: OutboundClient;
  private readonly internalHosts: ReadonlySet<string>;
  private readonly internalClients = new Map<string, OutboundClient>();
  private readonly allowed: Readonly<Record<DestinationUse, AllowedDestinations>>;

  constructor(private readonly config: FraudConfig) {
    this.client = new OutboundClient(config.outbound);
    this.internalHosts = new Set(config.outboundInternalHosts.map((host) => host.toLowerCase()));
    this.allowed = {
      interceptor: new AllowedDestinations(config.interceptorAllowedDestinations ?? []),
      integration: new AllowedDestinations(config.integrationAllowedDestinations ?? []),
    };
  }

  /**
   * Whether the operator allows a destination, so that a leaked admin token can't redirect traffic.
   */
  allows(use: DestinationUse, url: string): boolean {
    const parsed = URL.parse(url);
    return parsed !== null && this.allowed[use].allows(parsed);
  }

  /** Why a destination must not be stored; null if it may be. */
  problem(use: DestinationUse, url: string): string | null {
    if (this.config.production && !url.startsWith('https:') && !this.isInternal(url)) {
      return 'must be an https URL';
    }
    if (this.allows(use, url)) return null;
    return `must be a destination that the operator allows in ${VARIABLE_OF_USE[use]}`;
  }

  /** @throws OutboundError */
  request(url: string, request: OutboundRequest): Promise<OutboundResponse> {
    return this.clientFor(url).request(url, request);
  }

  /** @throws OutboundError */
  stream(url: string, request: OutboundStreamRequest): Promise<OutboundStreamResponse> {
    return this.clientFor(url).stream(url, request);
  }

  async onApplicationShutdown(): Promise<void> {
    const clients = [this.client, ...this.internalClients.values()];
    await Promise.all(clients.map((client) => client.close()));
  }

  private clientFor(url: string): OutboundClient {
    if (!this.isInternal(url)) return this.client;
    const known = this.internalClients.get(url);
    if (known !== undefined) return known;
    if (this.internalClients.size >= MAX_INTERNAL_CLIENTS) this.evictOldest();
    const client = new OutboundClient({
      ...this.config.outbound,
      internalUrls: [url],
    });
    this.internalClients.set(url, client);
    return client;
  }

  private evictOldest(): void {
    for (const [url, client] of this.internalClients) {
      this.internalClients.delete(url);
      void client.close();
      return;
    }
  }

  /** Compares host and port: another port of the same machine is another destination. */
  private isInternal(url: string): boolean {
    if (this.internalHosts.size === 0) return false;
    const parsed = URL.parse(url);
    return parsed !== null && this.internalHosts.has(hostOf(parsed));
  }
}

/** Always with the port, even if it is the scheme's default. */
function hostOf({ hostname, port, protocol }: URL): string {
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
}
