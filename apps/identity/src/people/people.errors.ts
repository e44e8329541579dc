import { ConflictError, GoneError } from '@tessera/errors';

export class EmailTakenError extends ConflictError {
  constructor() {
    super('A user with this e-mail address exists already.', { code: 'user_exists' });
  }
}

/** A person who has a password gets a link to reset it instead. */
export class AlreadyJoinedError extends ConflictError {
  constructor() {
    super('This person has a password already. Use the password reset.', {
      code: 'already_joined',
    });
  }
}

/** The same for a link that is unknown, used or expired: nothing is learned by guessing. */
export class PasswordLinkEndedError extends GoneError {
  constructor() {
    super('This link has been used already, or it has expired. Ask for a new one.');
  }
}
