import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { OutboundClient } from '@tessera/outbound';
import { MESSAGE_CONTENT_TYPE, type RReq } from '@tessera/three-ds';
import type { AcsResult, AcsTransaction } from './acs-transaction.js';

/** The 3DS server's response. */
export interface ResultsResponse {
  readonly status: number;
  readonly body: string;
}

/** Waits after attempts without a response. */
const RETRY_WAITS_MS = [100, 400];
const TIMEOUT_MS = 5_000;
const MAX_ANSWER_BYTES = 64 * 1024;
const EVERYWHERE = ['0.0.0.0/0', '::/0'];
const OK = 200;

/** Sends results to 3DS servers, like a directory server does for the issuers. */
@Injectable()
export class ResultsClient implements OnApplicationShutdown {
  private readonly client = new OutboundClient({ allowCidrs: EVERYWHERE });
  private readonly stopping = new AbortController();

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.client.close();
  }

  /**
   * Sends the result with a few retries until it is acknowledged; the result itself stays
   * unchanged.
   */
  async deliver(transaction: AcsTransaction, result: AcsResult): Promise<void> {
    const message = resultsRequest(transaction, result);
    for (const wait of [...RETRY_WAITS_MS, null]) {
      if (this.stopping.signal.aborted || (await this.attempt(transaction, message))) return;
      if (wait === null) return;
      // A shutdown ends the wait at once.
      await delay(wait, undefined, { signal: this.stopping.signal, ref: false }).catch(
        () => undefined,
      );
    }
  }

  /** Sends one message unchanged. */
  async send(transaction: AcsTransaction, message: object): Promise<ResultsResponse> {
    const { status, body } = await this.client.request(transaction.resultsUrl, {
      method: 'POST',
      headers: { 'content-type': MESSAGE_CONTENT_TYPE },
      body: JSON.stringify(message),
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_ANSWER_BYTES,
    });
    transaction.resultsSent += 1;
    return { status, body: body.toString('utf8') };
  }

  private async attempt(transaction: AcsTransaction, message: RReq): Promise<boolean> {
    try {
      return (await this.send(transaction, message)).status === OK;
    } catch {
      return false;
    }
  }
}

export function resultsRequest(transaction: AcsTransaction, result: AcsResult): RReq {
  return {
    messageType: 'RReq',
    messageVersion: transaction.version,
    messageCategory: '01',
    threeDSServerTransID: transaction.serverTransId,
    acsTransID: transaction.acsTransId,
    dsTransID: transaction.dsTransId,
    interactionCounter: String(transaction.wrongCodes).padStart(2, '0'),
    ...result,
  };
}
