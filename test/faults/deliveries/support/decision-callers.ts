import { setTimeout as delay } from 'node:timers/promises';
import type { ServiceProcess } from '@tessera/local/testing';

const CALLERS = 8;
/** A caller that has no response by then asks the other API. */
const PATIENCE_MS = 20_000;
const PAUSE_MS = 50;
/** While an API or its database is unavailable, or an earlier request with the same key is under way. */
const TRY_AGAIN = [409, 429, 503];

/** Amounts from here on are blocked by the ruleset. */
export const BLOCKED_AMOUNT = 1_000;

/** Callers of two APIs that repeat each request, with its key, until it is acknowledged. */
export class DecisionCallers {
  /** The id of the decision by its reference. */
  readonly acknowledged = new Map<string, string>();
  repeated = 0;
  private turn = 0;

  constructor(
    /** Some of them may be dead at any moment. */
    private readonly apis: readonly ServiceProcess[],
    private readonly headers: Readonly<Record<string, string>>,
  ) {}

  /** Makes so many decisions, one after the other by each caller; the first ones are blocked. */
  async make(name: string, count: number, blocked: number): Promise<void> {
    let next = 0;
    const callUntilDone = async (): Promise<void> => {
      while (next < count) {
        const index = next++;
        await this.decide(`${name}-${index}`, index < blocked ? BLOCKED_AMOUNT : 1);
      }
    };
    await Promise.all(Array.from({ length: CALLERS }, callUntilDone));
  }

  private async decide(reference: string, amount: number): Promise<void> {
    const body = {
      credential: { type: 'masked_pan', masked_pan: { value: '411111******1111' } },
      customer: { id: 'customer-1' },
      transaction: { reference, amount, currency: 'EUR' },
    };
    for (;;) {
      const id = await this.send(reference, JSON.stringify(body));
      if (id !== null) {
        this.acknowledged.set(reference, id);
        return;
      }
      this.repeated += 1;
      await delay(PAUSE_MS);
    }
  }

  /** The id of the decision; null when the request must be repeated. */
  private async send(key: string, body: string): Promise<string | null> {
    const api = this.apis[this.turn++ % this.apis.length];
    const response = await fetch(`${api?.url ?? ''}/api/decisions`, {
      method: 'POST',
      headers: { ...this.headers, 'x-idempotency-key': key },
      body,
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch(() => null);
    const text = await response?.text().catch(() => null);
    if (typeof text !== 'string' || response == null || TRY_AGAIN.includes(response.status)) {
      return null;
    }
    if (response.status !== 201) throw new Error(`${key}: ${response.status} ${text}`);
    return (JSON.parse(text) as { id: string }).id;
  }
}
