import type { DatabaseCounters } from './database-usage.js';
import type { RedisCounters } from './redis-usage.js';

/** What was there before the first decision and after the last. */
export interface Stored {
  readonly before: DatabaseCounters;
  readonly redisBefore: RedisCounters;
}

export interface StoredBytes {
  readonly decisions: number;
  /** Bytes for each decision, by table, with its indexes; the largest first. */
  readonly tables: readonly { readonly name: string; readonly bytes: number }[];
  readonly redisBytes: number;
}

const LEAST_BYTES = 1;

export function storedReport({
  before,
  after,
  redisBefore,
  redisAfter,
}: Stored & { readonly after: DatabaseCounters; readonly redisAfter: RedisCounters }): StoredBytes {
  const decisions = after.decisions - before.decisions;
  const tables = [...after.bytes]
    .map(([name, bytes]) => ({
      name,
      bytes: (bytes - (before.bytes.get(name) ?? 0)) / decisions,
    }))
    .filter(({ bytes }) => bytes >= LEAST_BYTES)
    .sort((one, other) => other.bytes - one.bytes);
  return {
    decisions,
    tables,
    redisBytes: (redisAfter.usedBytes - redisBefore.usedBytes) / decisions,
  };
}
