import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import { gaugeReadings } from './gauge-readings.js';

export interface DatabaseGaugesOptions<Figures> {
  readonly registry: Registry;
  /** One statement, with an index to lean on: it runs in every process that is scraped. */
  readonly read: () => Promise<Figures>;
  /** Several scrapes in a row share one reading. Default 5 s. */
  readonly freshMs?: number;
  /** What a scrape waits for the reading at most. Default 1 s. */
  readonly waitMs?: number;
  /** Figures older than this are not shown. Default 2 min, or three times `freshMs`. */
  readonly staleMs?: number;
}

/** A sample of a gauge with labels. */
export interface LabelledSample<Label extends string> {
  readonly labels: Readonly<Record<Label, string>>;
  readonly value: number;
}

const FRESH_MS = 5_000;
const WAIT_MS = 1_000;
/** Longer than a restart or a failover takes, and shorter than any alert waits. */
const STALE_MS = 120_000;
const STALE_READINGS = 3;
/** A reading that takes longer than this is made less often: a tenth of the time at most. */
const SLOW_MS = 100;
const SLOW_FACTOR = 10;

/**
 * Gauges whose figures are in the database, read when the metrics are. One reading serves them all,
 * and no second one begins before it has ended: a database that hangs holds one connection, and a
 * scrape for a second. The last values stay for two minutes. Then the gauges disappear, so that no
 * alert rests on old figures, and `database_gauges_unreadable` is 1.
 *
 * ```ts
 * new DatabaseGauges({ registry, read: () => this.count() })
 *   .add('payment_orders_pending', 'Orders whose outcome is not known.', ({ pending }) => pending)
 *   .addLabelled('vault_tasks', 'Work with the vault.', ['kind'], ({ kinds }) => kinds);
 * ```
 */
export class DatabaseGauges<Figures> {
  private readonly freshMs: number;
  private readonly waitMs: number;
  private readonly staleMs: number;
  private figures: Figures | undefined;
  /** When the values were last read successfully. */
  private readAt: number | undefined;
  private name: string | undefined;
  private beganAt = 0;
  private againAt = -Infinity;
  private reading: Promise<void> | undefined;

  constructor(private readonly options: DatabaseGaugesOptions<Figures>) {
    this.freshMs = options.freshMs ?? FRESH_MS;
    this.waitMs = options.waitMs ?? WAIT_MS;
    this.staleMs = options.staleMs ?? Math.max(STALE_MS, this.freshMs * STALE_READINGS);
  }

  add(name: string, help: string, value: (figures: Figures) => number): this {
    return this.addGauge(name, help, [], (gauge, figures) => {
      gauge.set(value(figures));
    });
  }

  /** Samples that are not given any more disappear. */
  addLabelled<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    samples: (figures: Figures) => readonly LabelledSample<Label>[],
  ): this {
    return this.addGauge(name, help, labelNames, (gauge, figures) => {
      gauge.reset();
      for (const { labels, value } of samples(figures)) gauge.set(labels, value);
    });
  }

  private addGauge<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    show: (gauge: Gauge<Label>, figures: Figures) => void,
  ): this {
    if (this.name === undefined) {
      this.name = name;
      gaugeReadings(this.options.registry).watch(name, async () => {
        return (await this.latest()) === undefined;
      });
    }
    const gauge = new Gauge<Label>({
      name,
      help,
      labelNames: [...labelNames],
      registers: [this.options.registry],
      collect: async () => {
        const figures = await this.latest();
        // A gauge without labels begins with 0, which was never measured.
        if (figures !== undefined) show(gauge, figures);
        else if (labelNames.length > 0) gauge.reset();
        else gauge.remove();
      },
    });
    return this;
  }

  private async latest(): Promise<Figures | undefined> {
    if (this.reading === undefined && performance.now() >= this.againAt) this.begin();
    if (this.reading !== undefined) await this.ended(this.reading);
    if (this.isStale) this.figures = undefined;
    return this.figures;
  }

  private get isStale(): boolean {
    return this.readAt !== undefined && performance.now() - this.readAt > this.staleMs;
  }

  private begin(): void {
    this.beganAt = performance.now();
    // From the first attempt on, so that a reading that never succeeds counts as stale too.
    this.readAt ??= this.beganAt;
    this.reading = this.options
      .read()
      .then((figures) => {
        this.figures = figures;
        this.readAt = performance.now();
      })
      .catch(() => undefined)
      .finally(() => {
        this.againAt = this.restedAt();
        this.reading = undefined;
      });
  }

  private restedAt(): number {
    const tookMs = performance.now() - this.beganAt;
    const restMs = tookMs > SLOW_MS ? tookMs * SLOW_FACTOR : 0;
    return performance.now() + Math.max(this.freshMs, restMs);
  }

  /** A reading that has hung since an earlier scrape is not waited for again. */
  private async ended(reading: Promise<void>): Promise<void> {
    const left = this.beganAt + this.waitMs - performance.now();
    if (left <= 0) return;
    const { promise: late, resolve } = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => {
      resolve(undefined);
    }, left);
    await Promise.race([reading, late]);
    clearTimeout(timer);
  }
}
