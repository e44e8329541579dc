import { ForbiddenError } from '@tessera/errors';

export class RevealsDisabledError extends ForbiddenError {
  constructor() {
    super('This instance gives out no card numbers: its PCI_LEVEL is SAQ_A.');
  }
}

export class NoCardNumberReaderError extends ForbiddenError {
  constructor() {
    super('This client may not read card numbers: CARD_NUMBER_READERS does not name it.');
  }
}
