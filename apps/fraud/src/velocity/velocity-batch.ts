import { MicroBatch } from '@tessera/database';
import { VelocityOverloadedError } from './velocity.errors.js';

const MAX_BATCH = 64;
const MAX_IN_FLIGHT = 2;
/** The fixed cost of a batch exceeds that of its contents, in both the service and the store. */
const OVERLAP = { atLeast: 16, afterMs: 10 };
const MAX_QUEUED = 2_000;

export interface VelocityBatchOptions<Call, Answer> {
  /** Counts all of them; the answers are in the order of the calls. */
  readonly execute: (calls: readonly Call[]) => Promise<readonly Answer[]>;
  /** Two calls with one key never share a batch. */
  readonly keyOf: (call: Call) => string;
  /** Whether a failure concerns every call of a batch. */
  readonly isTotalFailure: (error: unknown) => boolean;
}

/** Concurrent decisions share one call of a store. */
export class VelocityBatch<Call extends { readonly expiresAt?: number }, Answer> {
  /** Null for a call that expired while it was queued: it is not counted. */
  private readonly batch: MicroBatch<Call, Answer | null>;

  constructor({ execute, ...options }: VelocityBatchOptions<Call, Answer>) {
    this.batch = new MicroBatch({
      ...options,
      execute: (calls) => executeAwaited(calls, execute),
      overloaded: () => new VelocityOverloadedError(),
      sizes: 'any',
      overlap: OVERLAP,
      maxBatch: MAX_BATCH,
      maxInFlight: MAX_IN_FLIGHT,
      maxQueued: MAX_QUEUED,
    });
  }

  /** @throws VelocityOverloadedError */
  async add(call: Call): Promise<Answer> {
    const answer = await this.batch.add(call);
    // In a busy process the caller's own timer may be late; it must not use this as a count.
    if (answer === null) throw new VelocityOverloadedError();
    return answer;
  }
}

/** The calls in parts, each of at most so many entries, where a call counts as one more. */
export function limitEntries<Call extends { readonly entries: readonly unknown[] }>(
  calls: readonly Call[],
  limit: number,
): Call[][] {
  const parts: Call[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const call of calls) {
    const own = call.entries.length + 1;
    if (size + own > limit) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)?.push(call);
    size += own;
  }
  return parts;
}

/** A call that waited too long is counted later; counting it here would count it twice. */
async function executeAwaited<Call extends { readonly expiresAt?: number }, Answer>(
  calls: readonly Call[],
  execute: (calls: readonly Call[]) => Promise<readonly Answer[]>,
): Promise<(Answer | null)[]> {
  const now = performance.now();
  const isAwaited = ({ expiresAt = Infinity }: Call): boolean => expiresAt > now;
  const awaited = calls.filter(isAwaited);
  const answers = (awaited.length === 0 ? [] : await execute(awaited)).values();
  return calls.map((call) => (isAwaited(call) ? (answers.next().value ?? null) : null));
}
