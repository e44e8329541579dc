import { CommandError } from '@tessera/commands';
import { NotFoundError } from '@tessera/errors';

export class UserNotFoundError extends NotFoundError {
  constructor() {
    super('No user with this ID was found.');
  }
}

export class UnknownUserError extends CommandError {
  override readonly name = 'UnknownUserError';

  constructor(idOrEmail: string) {
    super(
      `No user with the id or e-mail address "${idOrEmail}" was found. "user list" shows all of them.`,
    );
  }
}

export class UserExistsError extends CommandError {
  override readonly name = 'UserExistsError';

  constructor(email: string) {
    super(`A user with the e-mail address "${email}" exists already.`);
  }
}

export class InvalidUserError extends CommandError {
  override readonly name = 'InvalidUserError';

  constructor(email: string, problems: readonly string[]) {
    super(`User "${email}" is not valid: ${problems.join('; ')}.`);
  }
}
