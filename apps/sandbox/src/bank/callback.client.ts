import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { OutboundClient } from '@tessera/outbound';

const TIMEOUT_MS = 5_000;
const MAX_ANSWER_BYTES = 64 * 1024;
const EVERYWHERE = ['0.0.0.0/0', '::/0'];

/** Calls a callback like link scanners do: before the browser, and without its cookies. */
@Injectable()
export class CallbackClient implements OnApplicationShutdown {
  private readonly client = new OutboundClient({ allowCidrs: EVERYWHERE });

  async call(url: string): Promise<void> {
    try {
      await this.client.request(url, { timeoutMs: TIMEOUT_MS, maxBytes: MAX_ANSWER_BYTES });
    } catch {
      // The result of a scan is not awaited by any caller.
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.client.close();
  }
}
