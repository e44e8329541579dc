import { NotFoundError, UnauthorizedError } from '@tessera/errors';

/** The one message for every reason: who forges learns nothing. */
export class NotificationUnsignedError extends UnauthorizedError {
  constructor() {
    super('The notification bears no valid signature, or is too old.');
  }
}

/** The scheme may be early: it tells again, and by then the token may be stored. */
export class ReferenceUnknownError extends NotFoundError {
  constructor() {
    super('No network token has this reference.');
  }
}
