import { ForbiddenError, NotFoundError, ValidationFailedError } from '@tessera/errors';

export class BackupNotFoundError extends NotFoundError {
  constructor() {
    super('There is no backup with this id.');
  }
}

export class ProviderUnknownError extends ValidationFailedError {
  constructor() {
    super([{ path: '$.provider', message: 'is no provider of this gateway' }]);
  }
}

export class ProviderKeepsNoCardsError extends ValidationFailedError {
  constructor() {
    super([{ path: '$.provider', message: 'is a provider that keeps no copies of cards' }]);
  }
}

export class PaymentMethodRefusedError extends ValidationFailedError {
  constructor() {
    super([{ path: '$.payment_method.token_id', message: 'is no token of this account' }]);
  }
}

export class BackupsForbiddenError extends ForbiddenError {
  constructor() {
    super('The account does not have the permission provider_backup: an operator grants it.');
  }
}
