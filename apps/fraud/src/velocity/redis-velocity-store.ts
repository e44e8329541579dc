import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { RedisClient, type RedisMetrics } from '@tessera/database';
import { BACKFILL_SCRIPT, CLAIM_SCRIPT, COVER_SCRIPT, RECORD_SCRIPT } from './redis-scripts.js';
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
import {
  CLAIM_GAP_SCRIPT,
  KEEP_HISTORIES_SCRIPT,
  RELEASE_GAP_SCRIPT,
} from './redis-gap-scripts.js';

export interface RedisVelocityOptions {
  readonly url: string;
  /** Separates instances that share a Redis. */
  readonly instance: string;
  readonly timeoutMs: number;
  readonly metrics?: RedisMetrics;
}

const MICROSECONDS = 1_000;
/** Maximum time that an unavailable Redis delays the boot. */
const READY_TIMEOUT_MS = 1_000;
const MAX_RECONNECT_DELAY_MS = 2_000;
const WITHOUT_VELOCITIES = 'decisions are made without velocities.';

/** A client with the scripts as methods, which ioredis defines by name. */
interface Scripts {
  velocityRecord(
    prefix: string,
    call: string,
    run: string,
    previousRun: string,
  ): Promise<[string, string[][], string]>;
  velocityBackfill(prefix: string, history: string): Promise<number>;
  velocityClaim(
    prefix: string,
    definition: string,
    kept: number,
    lease: number,
  ): Promise<[string, string, string] | null>;
  velocityCover(prefix: string, definition: string, from: string, done: 0 | 1): Promise<number>;
  velocityClaimGap(prefix: string, lease: number): Promise<[string, string, string] | null>;
  velocityReleaseGap(prefix: string, gap: string, filled: 0 | 1): Promise<number>;
  velocityKeepHistories(prefix: string, ...definitions: string[]): Promise<number>;
}

const COMMANDS = {
  velocityRecord: RECORD_SCRIPT,
  velocityBackfill: BACKFILL_SCRIPT,
  velocityClaim: CLAIM_SCRIPT,
  velocityCover: COVER_SCRIPT,
  velocityClaimGap: CLAIM_GAP_SCRIPT,
  velocityReleaseGap: RELEASE_GAP_SCRIPT,
  velocityKeepHistories: KEEP_HISTORIES_SCRIPT,
} as const satisfies Record<keyof Scripts, string>;

/** Velocities on Redis: one script per decision, which runs atomically. */
export class RedisVelocityStore extends VelocityStore {
  private readonly redis: RedisClient;
  private readonly scripts: Scripts;
  /** By context, the server on which this process last counted. */
  private readonly runs = new Map<string, string>();
  private readonly gaps = new Set<string>();
  private run: Promise<string> | undefined;
  private connections = 0;

  constructor(private readonly options: RedisVelocityOptions) {
    super();
    // A decision fails open instead of waiting for an unavailable Redis.
    this.redis = new RedisClient({
      url: options.url,
      timeoutMs: options.timeoutMs,
      maxReconnectDelayMs: MAX_RECONNECT_DELAY_MS,
    });
    options.metrics?.watch('velocities', this.redis, WITHOUT_VELOCITIES);
    for (const [name, lua] of Object.entries(COMMANDS)) {
      this.redis.defineCommand(name, { numberOfKeys: 1, lua });
    }
    this.scripts = this.redis as unknown as Scripts;
    this.redis.on('close', () => {
      this.run = undefined;
      this.connections += 1;
    });
  }

  /** A broken connection may have been to a server that is gone. */
  get generation(): number {
    return this.connections;
  }

  async record(call: VelocityCall): Promise<VelocityAnswers> {
    const { decisionId: id, context, entries } = call;
    const body = JSON.stringify({ id, entries: entries.map(scriptEntry) });
    const run = await this.runId();
    const [now, answers, gap] = await this.scripts.velocityRecord(
      this.prefix(context),
      body,
      run,
      this.runs.get(context) ?? '',
    );
    this.runs.set(context, run);
    if (gap !== '') this.gaps.add(context);
    const gapUntil = gap === '' ? Number.NEGATIVE_INFINITY : Number(gap.split(' ')[1]);
    return entries.map((entry, index) =>
      answersOf(entry, answers[index] ?? [], Number(now), gapUntil),
    );
  }

  async claim(history: VelocityHistory, leaseSeconds: number): Promise<HistoryState | null> {
    const { context, definition, keptSeconds } = history;
    const prefix = this.prefix(context);
    const state = await this.scripts.velocityClaim(prefix, definition, keptSeconds, leaseSeconds);
    if (state === null) return null;
    const [coveredFrom, registeredAt, now] = state.map((at) => new Date(Number(at) / MICROSECONDS));
    if (coveredFrom === undefined || registeredAt === undefined || now === undefined) return null;
    return { coveredFrom, registeredAt, now };
  }

  async backfill(history: VelocityHistory, additions: readonly PastAddition[]): Promise<void> {
    if (additions.length === 0) return;
    const { context, aggregate, keptSeconds: kept } = history;
    const rows = additions.map(({ decisionId: id, series, at, value, member }) => ({
      id,
      series,
      at: at.getTime() * MICROSECONDS,
      ...(value === null ? {} : { value: String(value) }),
      ...(member === null ? {} : { member }),
    }));
    const body = JSON.stringify({ aggregate, kept, additions: rows });
    await this.scripts.velocityBackfill(this.prefix(context), body);
  }

  async cover({ context, definition }: VelocityHistory, from: Date, done: boolean): Promise<void> {
    const at = String(from.getTime() * MICROSECONDS);
    await this.scripts.velocityCover(this.prefix(context), definition, at, done ? 1 : 0);
  }

  takeGaps(): readonly string[] {
    const gaps = [...this.gaps];
    this.gaps.clear();
    return gaps;
  }

  async claimGap(context: string, leaseSeconds: number): Promise<HistoryGap | null> {
    const gap = await this.scripts.velocityClaimGap(this.prefix(context), leaseSeconds);
    if (gap === null) return null;
    const [from, until, now] = gap;
    return {
      context,
      from: dateOf(from),
      until: dateOf(until),
      now: dateOf(now),
      text: `${from} ${until}`,
    };
  }

  async releaseGap({ context, text }: HistoryGap, filled: boolean): Promise<void> {
    await this.scripts.velocityReleaseGap(this.prefix(context), text, filled ? 1 : 0);
  }

  async keepHistories(context: string, definitions: readonly string[]): Promise<void> {
    await this.scripts.velocityKeepHistories(this.prefix(context), ...definitions);
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
    if (this.redis.status === 'ready') return;
    const signal = AbortSignal.timeout(READY_TIMEOUT_MS);
    await once(this.redis, 'ready', { signal }).catch(() => undefined);
  }

  close(): Promise<void> {
    this.redis.disconnect();
    return Promise.resolve();
  }

  /**
   * Identifies the server of this connection: a different run ID means another server or a restart.
   */
  private runId(): Promise<string> {
    this.run ??= this.redis.info('server').then(
      (info) => /^run_id:(\w+)/m.exec(info)?.[1] ?? randomUUID(),
      (error: unknown) => {
        // A server that does not report its ID is treated as a different one on every connection.
        if (error instanceof Error && error.name === 'ReplyError') return randomUUID();
        throw error;
      },
    );
    this.run.catch(() => {
      this.run = undefined;
    });
    return this.run;
  }

  private prefix(context: string): string {
    return `{velocity:${this.options.instance}:${context}}:`;
  }
}

function scriptEntry({
  definition,
  aggregate,
  keptSeconds,
  series,
  addition,
  readings,
}: VelocityEntry) {
  return {
    definition,
    aggregate,
    kept: keptSeconds,
    series,
    adds: addition !== null,
    // As a string, because cjson would write 1e15 with fewer digits.
    ...(addition?.value == null ? {} : { value: String(addition.value) }),
    ...(addition?.member == null ? {} : { member: addition.member }),
    readings: readings.map(({ seconds, limit }) => [seconds, limit]),
  };
}

function answersOf(
  { aggregate, readings }: VelocityEntry,
  [covered = '', ...values]: readonly string[],
  now: number,
  gapUntil: number,
) {
  return readings.map(({ seconds, limit }, index) => {
    const text = values[index] ?? '';
    const value = text === '' ? null : Number(text);
    const start = now - seconds * 1_000 * MICROSECONDS;
    const partial = covered === '' || Number(covered) > start || gapUntil > start;
    return { value, atLeast: aggregate === 'count' && value === limit, estimated: false, partial };
  });
}

function dateOf(microseconds: string): Date {
  return new Date(Number(microseconds) / MICROSECONDS);
}
