import { ForbiddenError, NotFoundError } from '@tessera/errors';

export class PciTokenNotFoundError extends NotFoundError {
  constructor() {
    super('No token has this id.');
  }
}

/** Handling numbers in requests widens the PCI scope of everything in front of the vault. */
export class CardNumbersForbiddenError extends ForbiddenError {
  constructor() {
    super('This instance takes card numbers through sessions only: its PCI_LEVEL is SAQ_A.');
  }
}

export class FingerprintsDisabledError extends ForbiddenError {
  constructor() {
    super('This instance has no card fingerprints.');
  }
}
