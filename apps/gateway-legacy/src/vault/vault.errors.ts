import { ForbiddenError } from '@tessera/errors';

export class NoVaultError extends ForbiddenError {
  constructor() {
    super('No card vault is configured, so there are no tokens.');
  }
}
