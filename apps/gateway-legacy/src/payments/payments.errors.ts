import {
  ConflictError,
  ForbiddenError,
  NotFoundError,
  ValidationFailedError,
} from '@tessera/errors';

export class PaymentNotFoundError extends NotFoundError {
  constructor() {
    super('There is no payment with this id.');
  }
}

/** A rule of the payment or of its series. */
export class PaymentRuleError extends ConflictError {}

export class PaymentsUnavailableError extends ForbiddenError {
  constructor() {
    super('No payment provider is configured for this account.');
  }
}

export class TokensUnavailableError extends ForbiddenError {
  constructor() {
    super('No card vault is configured, so nothing can be paid with tokens.');
  }
}

export class SourceRefusedError extends ValidationFailedError {
  constructor(message: string, field: 'token_id' | 'wallet_token_id' = 'token_id') {
    super([{ path: `$.source.${field}`, message }]);
  }
}

export class ExpiryRefusedError extends ValidationFailedError {
  constructor() {
    super([{ path: '$.recurring_expiry', message: 'must not be in the past' }]);
  }
}

export class OtherRequestError extends ValidationFailedError {
  constructor() {
    super([{ path: '$.headers.x-idempotency-key', message: 'was used before with another body' }]);
  }
}
