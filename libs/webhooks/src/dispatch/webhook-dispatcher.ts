import { runInSpan } from '@tessera/telemetry';
import type { Span, Tracing } from '@tessera/telemetry';
import { beginAttemptSpan, describeOutcome } from './attempt-span.js';
import {
  type ClaimedDelivery,
  type DispatchBatch,
  type DispatchResult,
  hasReports,
} from './delivery.js';
import type { DeliveryAttempt } from './delivery-attempt.js';
import { internalRetryWaitMs, retryWaitMs } from './delivery-schedule.js';
import type { DispatchCapacity } from './dispatch-capacity.js';
import type { DispatcherGroup } from './dispatcher-group.js';
import type { DeliveryStore } from './delivery-store.js';
import type { DispatchMetrics } from './dispatch-metrics.js';
import type { DispatchLog } from './dispatch-log.js';
import type { LaneRange } from './lanes.js';
import { loggedAttempt, type LoggedAttempt } from './logged-attempt.js';
import type { Retry, RetryJob, RetryTimer } from './retry-timer.js';
import { DispatchBatchBuilder } from './dispatch-batch-builder.js';
import { WakeUp } from './wake-up.js';

export interface WebhookDispatcherParts {
  readonly store: DeliveryStore;
  readonly group: DispatcherGroup;
  readonly attempt: DeliveryAttempt;
  readonly capacity: DispatchCapacity;
  readonly timer: RetryTimer;
  readonly metrics: DispatchMetrics;
  readonly log: DispatchLog;
  readonly tracing: Tracing;
}

export interface WebhookDispatcherOptions {
  /** Divides the waits between attempts. */
  readonly timeScale: number;
  /** How long an idle dispatcher sleeps without a nudge. */
  readonly pollMs: number;
  /** How long a stopping dispatcher waits for attempts in flight before it releases them. */
  readonly drainMs: number;
  /** In [0, 1): spreads retries. */
  readonly random: () => number;
}

/** The timer normally fires first; this long after its time a poll picks up the row. */
const LOST_TIMER_GRACE_MS = 2_000;
/** After an error of the database. */
const RECOVERY_MS = 250;
/** Of a cycle with no reports, while nothing is due. */
const NOTHING: DispatchResult = {
  claimed: [],
  hasMore: false,
  returned: new Set(),
  dueInMs: new Map(),
};

/**
 * Delivers the events in the outbox. Runs dispatch cycles: each cycle records the results of earlier
 * attempts in the outbox and claims as many rows as it has capacity for, in one transaction; the
 * attempts then run concurrently. A cycle waits for nothing, so under load batches grow larger rather
 * than more frequent.
 *
 * First attempts and lost retries are found by polling, retries are woken by the queue, and both
 * go through the same claim and the same attempt. A crash at any point leaves rows whose lease ends.
 */
export class WebhookDispatcher {
  private readonly wakeUp = new WakeUp();
  private readonly stopping = new AbortController();
  private readonly inFlight = new Set<Promise<void>>();
  private readonly scheduling = new Set<Promise<void>>();
  private draft = new DispatchBatchBuilder();
  private loop: Promise<void> | undefined;

  constructor(
    private readonly parts: WebhookDispatcherParts,
    private readonly options: WebhookDispatcherOptions,
  ) {}

  start(): void {
    this.parts.timer.start((job) => this.onTimerFired(job));
    this.loop ??= this.run();
  }

  /** There may be new rows: look now rather than at the next poll. */
  nudge(): void {
    this.wakeUp.call();
  }

  /** Claims nothing more, waits for attempts in flight and releases those that take too long. */
  async stop(): Promise<void> {
    if (this.loop === undefined) {
      return;
    }
    this.draft.close();
    const left = this.leaveGroup();
    // Before the loop ends: timers that have fired wait for a cycle.
    await this.parts.timer.close();
    const timeout = setTimeout(() => {
      this.stopping.abort();
    }, this.options.drainMs);
    await Promise.all(this.inFlight);
    clearTimeout(timeout);
    this.stopping.abort();
    this.wakeUp.call();
    await this.loop;
    await Promise.all([...this.scheduling, left]);
  }

  /** Without the database the others notice that this dispatcher is gone. */
  private async leaveGroup(): Promise<void> {
    try {
      await this.parts.group.leave();
    } catch (error) {
      this.parts.log.databaseFailed(error);
    }
  }

  private async run(): Promise<void> {
    let isPoll = false;
    while (!this.stopping.signal.aborted || this.inFlight.size > 0 || this.draft.hasReports) {
      const draft = this.draft;
      this.draft = draft.next();
      const result = await this.runCycle(draft, isPoll);
      if (result === null && this.stopping.signal.aborted) {
        return;
      }
      isPoll = !(await this.wakeUp.sleep(result === null ? RECOVERY_MS : this.options.pollMs));
    }
  }

  /** @param isPoll whether the wait ended by itself: then a look comes before the cycle */
  private async runCycle(
    draft: DispatchBatchBuilder,
    isPoll: boolean,
  ): Promise<DispatchResult | null> {
    const { store, group, capacity, metrics } = this.parts;
    const batch = draft.build(capacity.limits(performance.now()));
    try {
      const lanes = await group.current();
      metrics.claimsFrom(lanes);
      if (isPoll && !hasReports(batch) && !(await this.mayClaim(batch, lanes))) return NOTHING;
      const result = await store.runCycle({ ...batch, lanes });
      if (result.hasMore && result.claimed.length < batch.capacity) this.wakeUp.call();
      draft.settleFired(result.dueInMs);
      for (const delivery of result.claimed) {
        if (delivery.disabled) this.skip(delivery);
        else this.begin(delivery);
      }
      this.schedule(draft.retries(result.returned));
      return result;
    } catch (error) {
      this.parts.log.databaseFailed(error);
      this.draft.merge(draft);
      return null;
    }
  }

  private async mayClaim({ capacity }: DispatchBatch, lanes: LaneRange): Promise<boolean> {
    return capacity > 0 && (await this.parts.store.hasDue(lanes));
  }

  /** The delivery ends in the log, from where it can be sent again once its endpoint is enabled. */
  private skip(delivery: ClaimedDelivery): void {
    const timing = { number: delivery.attempts + 1, startedAt: Date.now(), durationMs: 0 };
    this.draft.dropped(delivery, loggedAttempt({ outcome: 'endpoint_disabled' }, timing));
    this.parts.metrics.skippedDisabled();
    // The next cycle records it.
    this.wakeUp.call();
  }

  private begin(delivery: ClaimedDelivery): void {
    const number = delivery.attempts + 1;
    const span = beginAttemptSpan(this.parts.tracing, delivery, number);
    const startedAt = performance.now();
    this.parts.capacity.begin(delivery, startedAt);
    const made = runInSpan(span, () => this.makeAttempt(delivery, number, span));
    const attempt = made.finally(() => {
      span?.end();
      this.parts.capacity.end(delivery, startedAt, performance.now());
      this.inFlight.delete(attempt);
      this.wakeUp.call();
    });
    this.inFlight.add(attempt);
  }

  private async makeAttempt(
    delivery: ClaimedDelivery,
    number: number,
    span: Span | undefined,
  ): Promise<void> {
    const { attempt, metrics, log } = this.parts;
    const started = performance.now();
    const startedAt = Date.now();
    metrics.started(number, delivery.age_ms);
    try {
      const result = await attempt.send(delivery, this.stopping.signal);
      describeOutcome(span, result);
      if (result.outcome === 'aborted') {
        metrics.abandoned();
        this.draft.release(delivery);
        return;
      }
      const durationMs = performance.now() - started;
      metrics.ended(number, result.outcome, durationMs);
      log.attempted(delivery, number, result, durationMs);
      this.record(delivery, loggedAttempt(result, { number, startedAt, durationMs }));
    } catch (error) {
      // The key does not open: the lease ends by itself and the attempt is made again.
      metrics.abandoned();
      log.cannotSign(delivery, error);
    }
  }

  private record(delivery: ClaimedDelivery, attempt: LoggedAttempt): void {
    if (attempt.outcome === 'delivered') {
      this.draft.delivered(delivery, attempt);
      return;
    }
    const waitMs = this.waitAfter(delivery, attempt.number);
    if (waitMs === null) {
      this.parts.metrics.droppedEvent();
      this.parts.log.dropped(delivery, attempt);
      this.draft.dropped(delivery, attempt);
      return;
    }
    this.draft.failed(delivery, attempt, { waitMs, graceMs: LOST_TIMER_GRACE_MS });
  }

  private waitAfter({ internal, age_ms: ageMs }: ClaimedDelivery, failed: number): number | null {
    const { random, timeScale } = this.options;
    return internal
      ? internalRetryWaitMs(failed, ageMs, random(), timeScale)
      : retryWaitMs(failed, random(), timeScale);
  }

  /** Without a timer the rows are polled for, at their time. */
  private schedule(retries: readonly Retry[]): void {
    if (retries.length === 0) {
      return;
    }
    const { timer, store, log } = this.parts;
    const scheduling = timer
      .schedule(retries)
      .catch(async (error: unknown) => {
        log.queueFailed(error);
        await store.withoutTimer(retries);
      })
      .catch((error: unknown) => {
        log.databaseFailed(error);
      })
      .finally(() => {
        this.scheduling.delete(scheduling);
      });
    this.scheduling.add(scheduling);
  }

  private onTimerFired(job: RetryJob): Promise<number | null> {
    const dueInMs = this.draft.fired(job);
    this.wakeUp.call();
    return dueInMs;
  }
}
