import { NotFoundError, UnauthorizedError } from '@tessera/errors';

/** One message for every reason, so that a forger learns nothing. */
export class NotificationUnsignedError extends UnauthorizedError {
  constructor() {
    super('The notification has no valid signature, or is too old.');
  }
}

/** The notification may be early: the scheme retries it, and by then the token may be stored. */
export class ReferenceUnknownError extends NotFoundError {
  constructor() {
    super('No network token has this reference.');
  }
}
