import { ApiError, NotFoundError } from '@tessera/errors';

export class SessionNotFoundError extends NotFoundError {
  constructor() {
    super('There is no session with this id.');
  }
}

/** No bank of this market can be reached from this instance. */
export class MarketNotSupportedError extends ApiError {
  constructor() {
    super({
      status: 422,
      classifier: 'VALIDATION_ERROR',
      code: 'market_not_supported',
      message: 'No bank of this market can be reached.',
      validationErrors: [{ path: '$.market', message: 'is a market without a bank' }],
    });
  }
}
