import {
  ConflictError,
  NotFoundError,
  TooManyRequestsError,
  ValidationFailedError,
} from '@tessera/errors';

export class WebhookEndpointNotFoundError extends NotFoundError {
  constructor() {
    super('No webhook endpoint has this id.');
  }
}

export class UnknownEventTypeError extends ValidationFailedError {
  /** @param indexes of the entries of `events` that name no event of the service */
  constructor(indexes: readonly number[]) {
    super(
      indexes.map((index) => ({
        path: `$.events[${index}]`,
        message: 'is not an event type of this service, nor a pattern that matches one',
      })),
    );
  }
}

export class InsecureWebhookUrlError extends ValidationFailedError {
  constructor() {
    super([{ path: '$.url', message: 'must be an https URL' }]);
  }
}

export class TooManyWebhookEndpointsError extends ValidationFailedError {
  constructor(most: number) {
    const message = `must not be added: ${most} webhook endpoints are registered, which is the limit; delete one first`;
    super([{ path: '$', message }]);
  }
}

export class TooManyWebhookTestsError extends TooManyRequestsError {
  constructor(perMinute: number, retryAfterSeconds: number) {
    const message = `At most ${perMinute} test events may be sent per minute; try again in ${retryAfterSeconds} seconds.`;
    super(message, { retryAfterSeconds });
  }
}

export class EndpointDisabledError extends ConflictError {
  constructor() {
    super('The webhook endpoint is disabled. Enable it first.');
  }
}

export class KeyRotationOverlapsError extends ConflictError {
  constructor(until: Date) {
    super(
      `Two keys sign until ${until.toISOString()}. Wait, or replace both with overlap_seconds 0.`,
    );
  }
}
