import { NotFoundError, ValidationFailedError } from '@tessera/errors';

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
        message: 'is not an event type of this service',
      })),
    );
  }
}

export class InsecureWebhookUrlError extends ValidationFailedError {
  constructor() {
    super([{ path: '$.url', message: 'must be an https URL' }]);
  }
}
