import { GoneError, NotFoundError } from '@tessera/errors';

export class RecordNotFoundError extends NotFoundError {
  constructor() {
    super('There is no account information with this id.');
  }
}

export class RecordRedactedError extends GoneError {
  constructor() {
    super('The retention of this record is over; its personal data are removed.', {
      code: 'record_redacted',
    });
  }
}
