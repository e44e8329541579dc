import { PeriodicTask } from '@tessera/telemetry';
import type { PoolClient } from 'pg';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { MicroBatch } from '../batch/micro-batch.js';
import { BoundedClient } from '../postgres/bounded-client.js';
import type { BoundedClientConfig } from '../postgres/bounded-client.js';
import {
  isTransactionUndone,
  isServerFailure,
  isStatementTimeout,
} from '../postgres/database-errors.js';
import { prepared } from '../postgres/prepared.js';
import {
  LaggingStandbyError,
  PRIMARY_POSITION,
  waitForReplay,
  type PrimaryPosition,
} from './standby-state.js';

/**
 * `standby`: a read began there. The others are why one was made at the primary: the standby lagged, failed,
 * cancelled the statement in order to keep up, or was suspended after an earlier failure.
 */
export type ReadOutcome = 'standby' | 'lagging' | 'unavailable' | 'conflict' | 'suspended';

export interface ReadRouterOptions {
  readonly primary: DataSource;
  /** Opened when the standby can be reached. */
  readonly standby: DataSource;
  /** How a connection to the standby is opened. */
  readonly connection: BoundedClientConfig;
  /** How long a read waits for the standby to replay what the primary has acknowledged. */
  readonly waitMs: number;
  /** How often the standby is checked; reads use it again after the first success. */
  readonly checkEveryMs: number;
  /** The standby was opened. */
  readonly onOpen: (standby: DataSource) => void;
  readonly onRead: (outcome: ReadOutcome) => void;
  /** @param reason why reads go to the primary; null when they go to the standby again */
  readonly onChange: (reason: unknown) => void;
}

const MAX_TOGETHER = 1_000;
const MAX_IN_FLIGHT = 2;
const MAX_QUEUED = 100_000;
/** The pool of a standby that stopped responding does not end by itself. */
const CLOSE_MS = 1_000;

/**
 * Makes reads at a standby that has every change which was acknowledged before the read began, and at
 * the primary when there is none. A caller always sees what it has written, through any process.
 *
 * A read first learns from the primary how far its log is written, which costs the primary no work on
 * data, and reads that begin together share it. Then it waits for the standby to replay as much. The
 * first failure suspends the standby: later reads do not wait for it until a check has succeeded.
 */
export class ReadRouter {
  private readonly positions: MicroBatch<number, PrimaryPosition>;
  private readonly task: PeriodicTask;
  /** Unknown until the first check. */
  private inUse: boolean | undefined;
  private behind: number | undefined;
  private reads = 0;

  constructor(private readonly options: ReadRouterOptions) {
    this.positions = new MicroBatch<number, PrimaryPosition>({
      execute: async (reads) => {
        const position = await this.primaryPosition();
        return reads.map(() => position);
      },
      keyOf: String,
      isTotalFailure: () => true,
      overloaded: () => new Error('Too many reads wait for the position of the primary.'),
      sizes: 'any',
      maxBatch: MAX_TOGETHER,
      maxInFlight: MAX_IN_FLIGHT,
      maxQueued: MAX_QUEUED,
    });
    this.task = new PeriodicTask({
      failure: 'Failed to check the standby; will retry.',
      everyMs: options.checkEveryMs,
      work: (signal) => (signal.aborted ? Promise.resolve() : this.check()),
    });
  }

  /** Whether reads go to the standby. */
  get isInUse(): boolean {
    return this.inUse === true;
  }

  /** How many bytes of the write-ahead log the standby had not replayed at the last check. */
  get behindBytes(): number | undefined {
    return this.behind;
  }

  start(): void {
    void this.task.run();
    this.task.start();
  }

  async stop(): Promise<void> {
    await this.task.stop();
    const { standby } = this.options;
    if (!standby.isInitialized) return;
    const { promise: late, resolve } = Promise.withResolvers<undefined>();
    const timer = setTimeout(resolve, CLOSE_MS, undefined);
    await Promise.race([standby.destroy(), late]);
    clearTimeout(timer);
  }

  /** @param read only reads, and may run twice: at the standby, and then at the primary */
  async read<T>(read: (tx: EntityManager) => Promise<T>): Promise<T> {
    const runner = await this.connect();
    if (runner === undefined) return read(this.options.primary.manager);
    try {
      return await read(runner.manager);
    } catch (error) {
      if (!this.mayRepeat(error)) throw error;
    } finally {
      await runner.release();
    }
    return read(this.options.primary.manager);
  }

  /**
   * A connection to a standby that has everything which was acknowledged until now, for reads that take
   * their rows over time; `release` it. Undefined if the primary has to be read.
   */
  async connect(): Promise<QueryRunner | undefined> {
    if (!this.isInUse) {
      this.options.onRead('suspended');
      return undefined;
    }
    const position = await this.positions.add((this.reads += 1));
    const runner = this.options.standby.createQueryRunner();
    try {
      const client = (await runner.connect()) as PoolClient;
      await waitForReplay(client, position, this.options.waitMs);
      this.options.onRead('standby');
      return runner;
    } catch (error) {
      await runner.release();
      this.options.onRead(error instanceof LaggingStandbyError ? 'lagging' : 'unavailable');
      this.suspend(error);
      return undefined;
    }
  }

  /**
   * Whether a failed read of the standby may be made again at the primary. A statement that took too
   * long may not: it would take as long there, and the primary has writes to make.
   */
  mayRepeat(error: unknown): boolean {
    if (isTransactionUndone(error)) {
      this.options.onRead('conflict');
      return true;
    }
    if (!isServerFailure(error) || isStatementTimeout(error)) return false;
    this.options.onRead('unavailable');
    this.suspend(error);
    return true;
  }

  /** Checks the standby over a new connection: those of the pool may be stuck. */
  async check(): Promise<void> {
    const client = new BoundedClient(this.options.connection);
    // A connection that breaks fails the query; without a listener it would end the process.
    client.on('error', () => undefined);
    try {
      const position = await this.primaryPosition();
      await client.connect();
      await waitForReplay(client, position, this.options.waitMs);
      await this.open();
      this.behind = 0;
      this.resume();
    } catch (error) {
      this.behind = error instanceof LaggingStandbyError ? error.behindBytes : undefined;
      this.suspend(error, false);
    } finally {
      // On a connection that has gone silent this would never end; keep-alive closes it.
      client.end().catch(() => undefined);
    }
  }

  private async open(): Promise<void> {
    const { standby, onOpen } = this.options;
    if (standby.isInitialized) return;
    await standby.initialize();
    onOpen(standby);
  }

  private async primaryPosition(): Promise<PrimaryPosition> {
    const [position] = await prepared<PrimaryPosition>(this.options.primary, PRIMARY_POSITION, []);
    if (position === undefined) throw new Error('The primary returned no position.');
    return position;
  }

  private resume(): void {
    if (this.inUse === true) return;
    this.inUse = true;
    this.options.onChange(null);
  }

  /** @param checkAgain at once: a failure of one read need not be one of the standby */
  private suspend(reason: unknown, checkAgain = true): void {
    if (this.inUse === false) return;
    this.inUse = false;
    this.options.onChange(reason);
    if (checkAgain) void this.task.run();
  }
}
