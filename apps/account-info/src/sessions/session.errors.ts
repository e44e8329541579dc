import { ApiError, NotFoundError } from '@tessera/errors';

export class SessionNotFoundError extends NotFoundError {
  constructor() {
    super('There is no session with this id.');
  }
}

/** No bank of this market can be reached from this instance with what the request has. */
export class MarketNotSupportedError extends ApiError {
  /** @param needsIban whether a bank could be reached if the request named the account */
  constructor(needsIban: boolean) {
    super({
      status: 422,
      classifier: 'VALIDATION_ERROR',
      code: 'market_not_supported',
      message: needsIban
        ? 'The banks of this market need the IBAN of the account.'
        : 'No bank of this market can be reached.',
      validationErrors: [
        needsIban
          ? { path: '$.account_identifier', message: 'is required in this market' }
          : { path: '$.market', message: 'is a market without a bank' },
      ],
    });
  }
}
