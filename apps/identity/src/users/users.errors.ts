import { NotFoundError } from '@tessera/errors';
import { CommandError } from '@tessera/service';

export class UserNotFoundError extends NotFoundError {
  constructor() {
    super('No user has this id.');
  }
}

export class UnknownUserError extends CommandError {
  override readonly name = 'UnknownUserError';

  constructor(idOrEmail: string) {
    super(`No user has the id or e-mail address "${idOrEmail}". "user list" shows all of them.`);
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
