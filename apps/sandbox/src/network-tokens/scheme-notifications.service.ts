import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { OutboundClient } from '@tessera/outbound';
import { Clock } from '@tessera/telemetry';
import { SandboxConfig } from '../config.js';
import { cardArtId, type SchemeToken } from './scheme-token.js';
import { deriveTokenServiceKeys, signMessage } from './token-service-keys.js';

/** Waits after each attempt without a 2xx response. */
const RETRY_WAITS_MS = [100, 300, 1_000, 3_000, 10_000, 30_000];
const TIMEOUT_MS = 5_000;
const MAX_ANSWER_BYTES = 64 * 1024;
const EVERYWHERE = ['0.0.0.0/0', '::/0'];

/**
 * Notifies the requestor of every change that it did not request. Notifications are signed and
 * retried.
 */
@Injectable()
export class SchemeNotificationsService implements OnApplicationShutdown {
  /** Where notifications are sent; null disables them. */
  url: string | null;
  private readonly key: Buffer;
  private readonly client = new OutboundClient({ allowCidrs: EVERYWHERE });
  private readonly stopping = new AbortController();

  constructor(
    config: SandboxConfig,
    private readonly clock: Clock,
  ) {
    this.url = config.tokenServiceNotificationUrl ?? null;
    this.key = deriveTokenServiceKeys(config.tokenServiceSecret.expose()).notifications;
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.client.close();
  }

  /** Sends the current state of the token in the background. */
  send(token: SchemeToken): void {
    const { url } = this;
    if (url !== null) {
      const body = JSON.stringify(notificationOf(token, this.clock.now()));
      void this.deliver(url, body);
    }
  }

  private async deliver(url: string, body: string): Promise<void> {
    for (const wait of RETRY_WAITS_MS) {
      if (this.stopping.signal.aborted || (await this.attempt(url, body))) {
        return;
      }
      // A shutdown ends the wait at once.
      await delay(wait, undefined, { signal: this.stopping.signal, ref: false }).catch(
        () => undefined,
      );
    }
  }

  private async attempt(url: string, body: string): Promise<boolean> {
    const signature = signMessage(this.key, 'notification', body, this.clock.now());
    try {
      const { status } = await this.client.request(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-signature': signature },
        body,
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_ANSWER_BYTES,
      });
      return status >= 200 && status <= 299;
    } catch {
      return false;
    }
  }
}

/** Every notification contains the complete state, so that the latest one is enough. */
function notificationOf(token: SchemeToken, now: Date): object {
  return {
    id: randomUUID(),
    occurred_at: now.toISOString(),
    reference: token.reference,
    sequence: token.sequence,
    status: token.status,
    reason: token.reason,
    expiry_month: token.expiryMonth,
    expiry_year: token.expiryYear,
    payment_account_reference: token.paymentAccountReference,
    card_art_id: cardArtId(token),
  };
}
