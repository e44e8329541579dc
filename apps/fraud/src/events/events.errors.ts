import { NotFoundError, ValidationFailedError } from '@tessera/errors';

export class EventNotFoundError extends NotFoundError {
  constructor() {
    super('No event has this id.');
  }
}

export class EventDecisionNotFoundError extends NotFoundError {
  constructor() {
    super('No decision has this decision_id.');
  }
}

/** A time that would fix the payment state forever, or that the database can't store. */
export class EventTimeRefusedError extends ValidationFailedError {
  constructor(message: string) {
    super([{ path: '$.occurred_at', message }]);
  }
}
