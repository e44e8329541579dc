import type { ClaimedDelivery } from './delivery.js';
import type { AttemptResult } from './delivery-outcome.js';
import type { LoggedAttempt } from './logged-attempt.js';

/** What Nest's logger offers and a dispatcher needs. */
export interface FieldLogger {
  log(fields: object): void;
  warn(fields: object): void;
  error(fields: object): void;
}

const QUIET_MS = 10_000;

/** The lines of a dispatcher. Ids, numbers and fixed classes: no body, no key, no URL. */
export class DispatchLog {
  private lastDatabaseWarning = -Infinity;
  private lastQueueWarning = -Infinity;

  constructor(private readonly logger: FieldLogger) {}

  attempted(
    delivery: ClaimedDelivery,
    attempt: number,
    { outcome, status }: AttemptResult,
    durationMs: number,
  ): void {
    this.logger.log({
      event_id: delivery.event_id,
      event: delivery.event,
      endpoint_id: delivery.endpoint_id,
      attempt,
      outcome,
      status,
      duration_ms: Math.round(durationMs),
    });
  }

  dropped(delivery: ClaimedDelivery, { outcome, status }: LoggedAttempt): void {
    const message = 'Gave up a webhook after its last attempt.';
    this.logger.warn({ message, ...identity(delivery), delivery_id: delivery.id, outcome, status });
  }

  /** A person must act: this worker has not the keyring that the API has. */
  cannotSign(delivery: ClaimedDelivery, err: unknown): void {
    const message = 'A webhook cannot be signed: the keyring lacks its key.';
    this.logger.error({ message, ...identity(delivery), err });
  }

  /** A defect of the service: what it sends is not what it documents. */
  invalidEvent(delivery: ClaimedDelivery, problems: readonly string[]): void {
    const message = 'A webhook does not match the schema of its event type.';
    this.logger.error({ message, ...identity(delivery), problems: problems.join('; ') });
  }

  databaseFailed(err: unknown): void {
    const now = performance.now();
    if (now - this.lastDatabaseWarning > QUIET_MS) {
      this.lastDatabaseWarning = now;
      this.logger.warn({ message: 'The outbox cannot be reached; trying again.', err });
    }
  }

  queueFailed(err: unknown): void {
    const now = performance.now();
    if (now - this.lastQueueWarning > QUIET_MS) {
      this.lastQueueWarning = now;
      this.logger.warn({ message: 'The queue cannot be reached; retries are polled for.', err });
    }
  }
}

function identity({ event_id, event, endpoint_id }: ClaimedDelivery): object {
  return { event_id, event, endpoint_id };
}
