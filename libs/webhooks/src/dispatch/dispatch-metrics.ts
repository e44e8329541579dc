import { Counter, Gauge, Histogram } from 'prom-client';
import type { Registry } from 'prom-client';
import { MAX_ATTEMPTS } from './delivery-schedule.js';
import type { DeliveryOutcome } from './delivery-outcome.js';
import { laneCount, type LaneRange, LANES } from './lanes.js';

/** What a dispatcher counts; the depth of the outbox is counted by `measureOutbox`. */
export class DispatchMetrics {
  private readonly attempts: Counter<'outcome' | 'attempt'>;
  private readonly dropped: Counter;
  private readonly disabled: Counter;
  private readonly lag: Histogram;
  private readonly duration: Histogram;
  private readonly inFlight: Gauge;
  private readonly lanes: Gauge;

  constructor(registry: Registry) {
    const registers = [registry];
    this.attempts = new Counter({
      name: 'webhook_attempts_total',
      help: 'Attempts to deliver, by how they ended and which attempt it was.',
      labelNames: ['outcome', 'attempt'],
      registers,
    });
    this.dropped = new Counter({
      name: 'webhook_events_dropped_total',
      help: 'Deliveries dropped after their last attempt.',
      registers,
    });
    this.disabled = new Counter({
      name: 'webhook_events_disabled_total',
      help: 'Deliveries that were logged without an attempt because their endpoint is disabled.',
      registers,
    });
    this.lag = new Histogram({
      name: 'webhook_first_attempt_lag_seconds',
      help: 'Time from an event to the start of its first attempt.',
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300],
      registers,
    });
    this.duration = new Histogram({
      name: 'webhook_attempt_duration_seconds',
      help: 'Time that an attempt took.',
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
      registers,
    });
    this.inFlight = new Gauge({
      name: 'webhook_attempts_in_flight',
      help: 'Attempts that this process is making.',
      registers,
    });
    this.lanes = new Gauge({
      name: 'webhook_dispatcher_lanes',
      help: `Lanes of the outbox that this process claims from; ${LANES} over all processes.`,
      registers,
    });
  }

  claimsFrom(lanes: LaneRange): void {
    this.lanes.set(laneCount(lanes));
  }

  started(attempt: number, ageMs: number): void {
    this.inFlight.inc();
    if (attempt === 1) {
      this.lag.observe(ageMs / 1_000);
    }
  }

  ended(attempt: number, outcome: DeliveryOutcome, durationMs: number): void {
    this.inFlight.dec();
    // Only internal receivers get more than five attempts, and those have no bound.
    this.attempts.inc({ attempt: attempt > MAX_ATTEMPTS ? 'later' : attempt, outcome });
    this.duration.observe(durationMs / 1_000);
  }

  /** Neither succeeded nor failed: the process is stopping, or could not sign. */
  abandoned(): void {
    this.inFlight.dec();
  }

  droppedEvent(): void {
    this.dropped.inc();
  }

  skippedDisabled(): void {
    this.disabled.inc();
  }
}
