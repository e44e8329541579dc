import { NotFoundError } from '@tessera/errors';

export class SdkFileNotFoundError extends NotFoundError {
  constructor() {
    super('The browser SDK has no such file.');
  }
}
