import { Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { OutboundClient, type OutboundResponse } from '@tessera/outbound';
import { VaultConfig } from '../config.js';
import { privateTlsOptions } from './private-tls.js';

/** The most that is read of a response. */
export const MAX_ANSWER_BYTES = 1024 * 1024;

/** HTTP client for destinations, with its own limits. */
@Injectable()
export class ForwardClient implements OnApplicationShutdown {
  private readonly client: OutboundClient;
  /** For the one destination whose TLS is private: no other sees the vault's certificate. */
  private readonly privateClient: OutboundClient | null;

  constructor(private readonly config: VaultConfig) {
    const { outbound } = config;
    const options = privateTlsOptions(config);
    this.client = new OutboundClient(outbound);
    this.privateClient = options === null ? null : new OutboundClient({ ...outbound, ...options });
  }

  /** @throws OutboundError */
  send(
    url: URL,
    method: string,
    headers: Readonly<Record<string, string>>,
    body: Buffer,
  ): Promise<OutboundResponse> {
    return this.clientFor(url).request(url.href, {
      method,
      headers,
      body,
      timeoutMs: this.config.forwardTimeoutMs,
      maxBytes: MAX_ANSWER_BYTES,
      redirects: 'refuse',
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.client.close(), this.privateClient?.close()]);
  }

  private clientFor(url: URL): OutboundClient {
    const isPrivate = url.origin === this.config.forwardPrivateTlsOrigin;
    return (isPrivate ? this.privateClient : null) ?? this.client;
  }
}
