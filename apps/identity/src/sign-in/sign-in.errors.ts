import { ForbiddenError, GoneError } from '@tessera/errors';

/** The URL is useless without the cookie of the browser that started the sign-in. */
export class SignInGoneError extends GoneError {
  constructor(cause?: unknown) {
    super('This sign-in has ended, or it was started in another browser.', { cause });
  }
}

/** A form submitted by another site. */
export class ForeignFormError extends ForbiddenError {
  constructor() {
    super('This form was sent by another site.');
  }
}

/** The operator lets people in only through single sign-on. */
export class PasswordsOffError extends ForbiddenError {
  constructor() {
    super('Passwords are not used here. Sign in at your organization.');
  }
}
