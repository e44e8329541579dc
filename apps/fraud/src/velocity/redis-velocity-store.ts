import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { RedisServers } from '@tessera/config';
import { createRedisClient, type RedisClient, type RedisMetrics } from '@tessera/database';
import type { Redis } from 'ioredis';
import type { VelocityValue } from '../rules/evaluation.js';
import {
  CLAIM_GAP_SCRIPT,
  FORMER_RELEASE_SCRIPT,
  KEEP_HISTORIES_SCRIPT,
  RELEASE_GAP_SCRIPT,
} from './redis-gap-scripts.js';
import { idOf, memberOf, recordOf, type RecordedPart, valuesOf } from './redis-record.js';
import { isReply, RedisScript } from './redis-script.js';
import { BACKFILL_SCRIPT, CLAIM_SCRIPT, COVER_SCRIPT, RECORD_SCRIPT } from './redis-scripts.js';
import { RedisShards, type Shard } from './redis-shards.js';
import { limitEntries, VelocityBatch } from './velocity-batch.js';
import {
  type HistoryGap,
  type HistoryState,
  type PastAddition,
  type VelocityAnswers,
  type VelocityCall,
  type VelocityEntry,
  type VelocityHistory,
  VelocityStore,
} from './velocity-store.js';

export interface RedisVelocityOptions {
  readonly servers: RedisServers;
  /** Separates instances and cells that share a Redis. */
  readonly namespace: string;
  readonly timeoutMs: number;
  readonly metrics?: RedisMetrics;
}

const MICROSECONDS = 1_000;
/** Maximum time that an unavailable Redis delays the boot. */
const READY_TIMEOUT_MS = 1_000;
const READY_POLL_MS = 20;
const MAX_RECONNECT_DELAY_MS = 2_000;
const WITHOUT_VELOCITIES = 'decisions are made without velocities.';
/** So that a script holds up Redis for a few milliseconds at most. */
const MAX_ENTRIES = 256;
/** So that the values of other servers are back before the decision stops waiting. */
const SHARE_OF_TIMEOUT = 0.9;

const RECORD = new RedisScript<string[]>(RECORD_SCRIPT);
const BACKFILL = new RedisScript<number>(BACKFILL_SCRIPT);
const CLAIM = new RedisScript<[string, string, string, number]>(CLAIM_SCRIPT);
const COVER = new RedisScript<number>(COVER_SCRIPT);
const CLAIM_GAP = new RedisScript<[string, string, string] | null>(CLAIM_GAP_SCRIPT);
const RELEASE_GAP = new RedisScript<number>(RELEASE_GAP_SCRIPT);
const KEEP_HISTORIES = new RedisScript<number>(KEEP_HISTORIES_SCRIPT);
const FORMER_RELEASE = new RedisScript<number[]>(FORMER_RELEASE_SCRIPT);

/** What one shard counts of a decision. */
interface ShardCall extends RecordedPart {
  readonly shard: Shard;
  readonly context: string;
  readonly expiresAt?: number;
}

/**
 * Velocities on Redis. Concurrent decisions of one context share a script, in a cluster one for each
 * shard that they have series in. Scripts are sent to the server of the shard directly instead of by
 * redirection, so that the process knows which server has counted.
 */
export class RedisVelocityStore extends VelocityStore {
  private readonly redis: RedisClient;
  private readonly shards: RedisShards;
  /** By the key of a history, the server on which this process last counted there. */
  private readonly lastRuns = new Map<string, string>();
  /** By connection, what identifies its server. */
  private readonly runs = new Map<Redis, Promise<string>>();
  /** One for each server, so that none waits for another. */
  private readonly batches = new WeakMap<Redis, VelocityBatch<ShardCall, VelocityValue[][]>>();
  private readonly gaps = new Set<string>();
  private losses = 0;

  constructor(private readonly options: RedisVelocityOptions) {
    super();
    const { servers, namespace, timeoutMs, metrics } = options;
    this.shards = new RedisShards(namespace, servers.mode === 'cluster');
    // A decision fails open instead of waiting for an unavailable Redis.
    this.redis = createRedisClient(servers, {
      timeoutMs: Math.ceil(timeoutMs * SHARE_OF_TIMEOUT),
      maxReconnectDelayMs: MAX_RECONNECT_DELAY_MS,
    });
    metrics?.watch('velocities', this.redis, WITHOUT_VELOCITIES);
    this.redis.onDisconnect((connection) => {
      this.runs.delete(connection);
      this.losses += 1;
    });
  }

  /** A broken connection may have been to a server that is gone. */
  get generation(): number {
    return this.losses;
  }

  async record({
    decisionId,
    context,
    entries,
    expiresAt,
  }: VelocityCall): Promise<VelocityAnswers> {
    const id = idOf(decisionId);
    const groups = [...Map.groupBy(entries, ({ series }) => this.shards.of(series))];
    const results = await Promise.allSettled(
      groups.map(([shard, group]) =>
        this.recordIn({ id, shard, context, entries: group, ...(expiresAt && { expiresAt }) }),
      ),
    );
    const answers = new Map<VelocityEntry, VelocityAnswers[number]>();
    for (const [index, [, group]] of groups.entries()) {
      const result = results[index];
      if (result?.status !== 'fulfilled') continue;
      for (const [at, entry] of group.entries()) answers.set(entry, result.value[at] ?? null);
    }
    const failed = results.find((result) => result.status === 'rejected');
    if (failed !== undefined && answers.size === 0) throw failed.reason;
    return entries.map((entry) => answers.get(entry) ?? null);
  }

  async claim(history: VelocityHistory, leaseSeconds: number): Promise<HistoryState | null> {
    const { context, definition, keptSeconds } = history;
    const claimIn = (shard: Shard) =>
      this.onServerOf(shard, (server) =>
        CLAIM.run(server, [shard.historyKey(context)], [definition, keptSeconds, leaseSeconds]),
      );
    // The first shard has the lease for all of them.
    const [first, ...others] = this.shards.all;
    if (first === undefined) return null;
    const claimed = await claimIn(first);
    const [, , now, isMine] = claimed;
    if (isMine !== 1) return null;
    const states = [claimed, ...(await Promise.all(others.map(claimIn)))];
    return {
      coveredFrom: latestOf(states.map(([coveredFrom]) => coveredFrom)),
      registeredAt: latestOf(states.map(([, registeredAt]) => registeredAt)),
      now: dateOf(now),
    };
  }

  async backfill(history: VelocityHistory, additions: readonly PastAddition[]): Promise<void> {
    const { aggregate, keptSeconds: kept } = history;
    const groups = [...Map.groupBy(additions, ({ series }) => this.shards.of(series))];
    await Promise.all(
      groups.map(async ([shard, group]) => {
        const rows = group.map(({ decisionId, series, at, value, member }) => ({
          id: idOf(decisionId),
          key: shard.seriesKey(series),
          at: at.getTime() * MICROSECONDS,
          // As a string, because cjson would write 1e15 with fewer digits.
          ...(value === null ? {} : { value: String(value) }),
          ...(member === null ? {} : { member: memberOf(member) }),
        }));
        const body = JSON.stringify({ aggregate, kept, additions: rows });
        const keys = rows.slice(0, 1).map(({ key }) => key);
        await this.onServerOf(shard, (server) => BACKFILL.run(server, keys, [body]));
      }),
    );
  }

  async cover({ context, definition }: VelocityHistory, from: Date, done: boolean): Promise<void> {
    const at = String(from.getTime() * MICROSECONDS);
    await this.onEvery((server, shard) =>
      COVER.run(server, [shard.historyKey(context)], [definition, at, done ? 1 : 0]),
    );
  }

  takeGaps(): readonly string[] {
    const gaps = [...this.gaps];
    this.gaps.clear();
    return gaps;
  }

  async claimGap(context: string, leaseSeconds: number): Promise<HistoryGap | null> {
    const gaps = await this.onEvery(async (server, shard) => {
      const gap = await CLAIM_GAP.run(server, [shard.historyKey(context)], [leaseSeconds]);
      return gap === null ? [] : [{ prefix: shard.prefix, gap }];
    });
    const claimed = gaps.flat();
    const [first] = claimed;
    if (first === undefined) return null;
    const starts = claimed.map(({ gap: [from] }) => Number(from));
    return {
      context,
      from: dateOf(Math.min(...starts)),
      until: latestOf(claimed.map(({ gap: [, until] }) => until)),
      now: dateOf(first.gap[2]),
      parts: new Map(claimed.map(({ prefix, gap: [from, until] }) => [prefix, `${from} ${until}`])),
    };
  }

  async releaseGap({ context, parts }: HistoryGap, filled: boolean): Promise<void> {
    const claimed = this.shards.all.filter(({ prefix }) => parts.has(prefix));
    await Promise.all(
      claimed.map((shard) =>
        this.onServerOf(shard, (server) => {
          const args = [parts.get(shard.prefix) ?? '', filled ? 1 : 0];
          return RELEASE_GAP.run(server, [shard.historyKey(context)], args);
        }),
      ),
    );
  }

  async keepHistories(context: string, definitions: readonly string[]): Promise<void> {
    await this.onEvery((server, shard) =>
      KEEP_HISTORIES.run(server, [shard.historyKey(context)], definitions),
    );
  }

  /** The release before used no cluster, and one shard has all keys. */
  async findCountsOfFormerRelease(contexts: readonly string[]): Promise<void> {
    const [shard] = this.shards.all;
    if (this.options.servers.mode === 'cluster' || shard === undefined) return;
    if (contexts.length === 0 || this.redis.problem !== null) return;
    const keys = contexts.flatMap((context) => [
      shard.historyKey(context),
      `{velocity:${this.options.namespace}:${context}}:history`,
    ]);
    const found = await FORMER_RELEASE.run(this.redis.primaryOf(shard.prefix), keys, []);
    for (const index of found) {
      const context = contexts[index];
      if (context !== undefined) this.gaps.add(context);
    }
  }

  /** IDs count once without further work. */
  noteRepeatable(): Promise<void> {
    return Promise.resolve();
  }

  /** Keys expire without further work. */
  maintain(): Promise<void> {
    return Promise.resolve();
  }

  async ready(): Promise<void> {
    const deadline = performance.now() + READY_TIMEOUT_MS;
    while (this.redis.problem !== null && performance.now() < deadline) {
      await delay(READY_POLL_MS);
    }
  }

  close(): Promise<void> {
    this.redis.disconnect();
    return Promise.resolve();
  }

  private async recordIn(call: ShardCall): Promise<VelocityValue[][]> {
    const server = this.redis.primaryOf(call.shard.prefix);
    let batch = this.batches.get(server);
    if (batch === undefined) {
      batch = new VelocityBatch({
        execute: (calls) => this.write(calls),
        keyOf: ({ id, shard }) => id + shard.prefix,
        // Otherwise a script failed at one series, and the others can be counted without it.
        isTotalFailure: (error) => !isReply(error, ''),
      });
      this.batches.set(server, batch);
    }
    return batch.add(call);
  }

  private async write(calls: readonly ShardCall[]): Promise<VelocityValue[][][]> {
    const groups = Map.groupBy(calls, ({ shard, context }) => shard.historyKey(context));
    const scripts = [...groups].flatMap(([history, group]) =>
      limitEntries(group, MAX_ENTRIES).map((part) => this.writeTogether(history, part)),
    );
    const values = new Map((await Promise.all(scripts)).flat());
    return calls.map((call) => values.get(call) ?? []);
  }

  /** @param calls of one context and shard */
  private async writeTogether(
    history: string,
    calls: readonly ShardCall[],
  ): Promise<(readonly [ShardCall, VelocityValue[][]])[]> {
    const [first] = calls;
    if (first === undefined) return [];
    const { shard, context } = first;
    const { series, args, ...plans } = recordOf(calls);
    const keys = [history, ...series.map((each) => shard.seriesKey(each))];
    const [run, reply] = await this.onServerOf(shard, async (server) => {
      const run = await this.runOf(server);
      const previous = this.lastRuns.get(history) ?? '';
      return [run, await RECORD.run(server, keys, [run, previous, ...args])] as const;
    });
    this.lastRuns.set(history, run);
    const [now = '', gap = '', ...replies] = reply;
    if (gap !== '') this.gaps.add(context);
    const gapUntil = gap === '' ? Number.NEGATIVE_INFINITY : Number(gap.split(' ')[1]);
    const values = valuesOf(calls, { ...plans, replies, now: Number(now), gapUntil });
    return calls.map((call, index) => [call, values[index] ?? []] as const);
  }

  private onEvery<T>(work: (server: Redis, shard: Shard) => Promise<T>): Promise<T[]> {
    return Promise.all(
      this.shards.all.map((shard) => this.onServerOf(shard, (server) => work(server, shard))),
    );
  }

  /** After a failover another server has the shard. */
  private async onServerOf<T>(shard: Shard, work: (server: Redis) => Promise<T>): Promise<T> {
    try {
      return await work(this.redis.primaryOf(shard.prefix));
    } catch (error) {
      if (!isReply(error, 'MOVED')) throw error;
      this.losses += 1;
      await this.redis.refresh();
      return work(this.redis.primaryOf(shard.prefix));
    }
  }

  /** Identifies the server of a connection: a different run ID means another server or a restart. */
  private runOf(server: Redis): Promise<string> {
    const known = this.runs.get(server);
    if (known !== undefined) return known;
    const run = server.info('server').then(
      (info) => /^run_id:(\w+)/m.exec(info)?.[1] ?? randomUUID(),
      (error: unknown) => {
        // A server that does not report its ID is treated as a different one on every connection.
        if (isReply(error, '')) return randomUUID();
        throw error;
      },
    );
    this.runs.set(server, run);
    run.catch(() => this.runs.delete(server));
    return run;
  }
}

function latestOf(microseconds: readonly string[]): Date {
  return dateOf(Math.max(...microseconds.map(Number)));
}

function dateOf(microseconds: string | number): Date {
  return new Date(Number(microseconds) / MICROSECONDS);
}
