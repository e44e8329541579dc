import { hash } from 'node:crypto';
import { slotOf, SLOTS } from '@tessera/database';

/** A group of series that are counted by one server, with what is known about their history. */
export interface Shard {
  /** The beginning of all keys. */
  readonly prefix: string;
  /** Where the history of a context is. */
  historyKey(context: string): string;
  seriesKey(series: string): string;
}

/**
 * In a cluster. Each has a hash of histories for each context, so there are not more of them than it
 * takes to spread one context evenly over some dozens of nodes.
 */
const SHARDS = 128;
/** Hex digits of the keyed hash that decide about the shard. */
const SHARD_HEX = 4;

/** How the series of one namespace are spread over the servers. */
export class RedisShards {
  readonly all: readonly Shard[];

  constructor(namespace: string, isCluster: boolean) {
    const prefixes = isCluster ? clusterTags().map((tag) => `velocity:{${tag}}:`) : ['velocity:'];
    const mark = hash('sha256', namespace, 'base64url').slice(0, 4);
    this.all = prefixes.map((prefix) => ({
      prefix,
      historyKey: (context) => `${prefix}history:${namespace}:${context}`,
      seriesKey: (series) => `${prefix}${mark}:${base64(series)}`,
    }));
  }

  /** @param series its keyed hash, in hex */
  of(series: string): Shard {
    const index = Number.parseInt(series.slice(0, SHARD_HEX), 16) % this.all.length;
    const shard = this.all[index];
    if (shard === undefined) throw new Error('A series has no shard.');
    return shard;
  }
}

/** In hex a key would be a third longer. */
export function base64(hex: string): string {
  return Buffer.from(hex, 'hex').toString('base64url');
}

/** Hash tags whose slots have equal distances, so that every node gets the same number of shards. */
function clusterTags(): string[] {
  const width = SLOTS / SHARDS;
  const tags = new Map<number, string>();
  for (let tag = 0; tags.size < SHARDS; tag += 1) {
    const range = Math.floor(slotOf(String(tag)) / width);
    if (!tags.has(range)) tags.set(range, String(tag));
  }
  return Array.from({ length: SHARDS }, (_, range) => tags.get(range) ?? '');
}
