import { NotFoundError, ValidationFailedError, type FieldError } from '@tessera/errors';

export class MerchantNotFoundError extends NotFoundError {
  constructor() {
    super('There is no merchant with this id.');
  }
}

export class MerchantRefusedError extends ValidationFailedError {
  constructor(message: string) {
    super([{ path: '$.merchant_id', message }]);
  }
}

export class MerchantIncompleteError extends ValidationFailedError {
  constructor(faults: readonly FieldError[]) {
    super([...faults]);
  }
}
