import { Clock, PeriodicTask, SystemClock } from '@tessera/telemetry';
import type { DataSource } from 'typeorm';

const ASK_EVERY_MS = 10_000;
/** Maximum difference between machines with synchronized clocks, with a margin. */
const AGREES_WITHIN_MS = 100;
/**
 * Above this the operator must fix the machine's clock: tokens and certificates depend on it too.
 */
const ALARMING_MS = 1_000;

/**
 * The time of the service's database, which is the same for all replicas. A deadline that one
 * replica has set is not early for another whose machine has a wrong clock, and what expires does so
 * for all of them at once.
 *
 * The database is asked at boot and every ten seconds. A machine that agrees with it to 100 ms
 * keeps its own clock; any other is corrected by the difference. While the database is unavailable
 * the last difference remains in use.
 */
export class DatabaseClock extends Clock {
  private readonly task: PeriodicTask;
  private aheadMs = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly warn: (sentence: string) => void,
    private readonly machine: Clock = new SystemClock(),
  ) {
    super();
    this.task = new PeriodicTask({
      failure: 'The database was not asked for its time; the last known difference holds.',
      everyMs: ASK_EVERY_MS,
      work: () => this.ask(),
    });
  }

  /** A clock that has been synchronized once, and keeps synchronizing until it is stopped. */
  static async start(
    dataSource: DataSource,
    warn: (sentence: string) => void,
  ): Promise<DatabaseClock> {
    const clock = new DatabaseClock(dataSource, warn);
    await clock.ask();
    clock.task.start();
    return clock;
  }

  now(): Date {
    const now = this.machine.now();
    return this.aheadMs === 0 ? now : new Date(now.getTime() - this.aheadMs);
  }

  /** Compares the machine's clock with the database's. */
  async ask(): Promise<void> {
    const asked = this.machine.now().getTime();
    const [row] = await this.dataSource.query<{ now_ms: number }[]>(
      'select extract(epoch from clock_timestamp())::float8 * 1000 as now_ms',
    );
    if (row === undefined) throw new Error('The database did not tell its time.');
    const answered = this.machine.now().getTime();
    // The database read its clock somewhere between the query and its result.
    const aheadMs = (asked + answered) / 2 - row.now_ms;
    this.correctBy(aheadMs, (answered - asked) / 2);
  }

  async stop(): Promise<void> {
    await this.task.stop();
  }

  private correctBy(measuredMs: number, uncertainMs: number): void {
    const isStillRight = Math.abs(measuredMs - this.aheadMs) <= AGREES_WITHIN_MS + uncertainMs;
    if (isStillRight) return;
    const agrees = Math.abs(measuredMs) <= AGREES_WITHIN_MS + uncertainMs;
    this.aheadMs = agrees ? 0 : Math.round(measuredMs);
    if (Math.abs(this.aheadMs) < ALARMING_MS) return;
    const seconds = (Math.abs(this.aheadMs) / 1_000).toFixed(1);
    const way = this.aheadMs > 0 ? 'ahead of' : 'behind';
    this.warn(
      `The clock of this machine is ${seconds} s ${way} the database's, whose time holds instead.`,
    );
  }
}
