import {
  ConflictError,
  NotFoundError,
  ServiceUnavailableError,
  UnauthorizedError,
} from '@tessera/errors';

export class OrderNotFoundError extends NotFoundError {
  constructor() {
    super('The provider has no order under this reference.');
  }
}

export class SettlementNotFoundError extends NotFoundError {
  constructor() {
    super('There is no settlement file with this number yet.');
  }
}

export class OtherOrderError extends ConflictError {
  constructor() {
    super('This reference was used before, for another order.');
  }
}

export class NotCapturedError extends ConflictError {
  constructor() {
    super('Only what was captured can be charged back, once.');
  }
}

export class NotChargedBackError extends ConflictError {
  constructor() {
    super('Only a chargeback can be reversed, once.');
  }
}

export class MerchantUnknownError extends UnauthorizedError {
  constructor() {
    super('The merchant or its secret is not known.');
  }
}

/** What the merchant no longer hears: it has gone. */
export class AnswerLostError extends ServiceUnavailableError {
  constructor() {
    super('The answer came too late.');
  }
}
