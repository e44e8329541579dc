import { ConflictError, NotFoundError } from '@tessera/errors';

export class MerchantNotFoundError extends NotFoundError {
  constructor() {
    super('No merchant with this ID was found.');
  }
}

export class TooManyMerchantsError extends ConflictError {
  constructor(limit: number) {
    super(`The sandbox keeps ${limit} merchants; delete some.`);
  }
}
