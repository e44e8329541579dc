import { NotFoundError, ValidationFailedError } from '@tessera/errors';

export class AuthenticationNotFoundError extends NotFoundError {
  constructor() {
    super('There is no authentication with this id.');
  }
}

export class TokenRefusedError extends ValidationFailedError {
  constructor() {
    super([{ path: '$.token_id', message: 'must be the id of a token of this account' }]);
  }
}

export class SeriesEndedError extends ValidationFailedError {
  constructor() {
    super([{ path: '$.recurring_expiry', message: 'must not be in the past' }]);
  }
}
