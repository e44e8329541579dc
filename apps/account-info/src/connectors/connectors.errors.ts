import { NotFoundError } from '@tessera/errors';

export class UnknownInstitutionError extends NotFoundError {
  constructor() {
    super('No bank has this id.');
  }
}
