import { Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { OutboundClient, type OutboundResponse } from '@tessera/outbound';
import { VaultConfig } from '../config.js';

/** What is read of an answer at most. */
export const MAX_ANSWER_BYTES = 1024 * 1024;

/** The way to destinations, with limits of its own. */
@Injectable()
export class ForwardClient implements OnApplicationShutdown {
  private readonly client: OutboundClient;

  constructor(private readonly config: VaultConfig) {
    this.client = new OutboundClient({ allowCidrs: config.outboundAllowCidrs });
  }

  /** @throws OutboundError */
  send(
    url: URL,
    method: string,
    headers: Readonly<Record<string, string>>,
    body: Buffer,
  ): Promise<OutboundResponse> {
    return this.client.request(url.href, {
      method,
      headers,
      body,
      timeoutMs: this.config.forwardTimeoutMs,
      maxBytes: MAX_ANSWER_BYTES,
      redirects: 'refuse',
    });
  }

  onApplicationShutdown(): Promise<void> {
    return this.client.close();
  }
}
