import { ForbiddenError } from '@tessera/errors';

export class CryptogramsWithheldError extends ForbiddenError {
  constructor() {
    super('The vault of this instance hands out no cryptograms: its PCI_LEVEL is SAQ_A.');
  }
}
