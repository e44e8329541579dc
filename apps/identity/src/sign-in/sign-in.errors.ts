import { ForbiddenError, GoneError } from '@tessera/errors';

/** The address holds no secret that helps without the cookie of the browser that began. */
export class SignInGoneError extends GoneError {
  constructor(cause?: unknown) {
    super('This sign-in has ended, or it was begun in another browser.', { cause });
  }
}

/** A form of another site. */
export class ForeignFormError extends ForbiddenError {
  constructor() {
    super('This form was sent by another site.');
  }
}
