import { ApiError } from '@tessera/errors';

/** The service is not a cardholder data environment: it rejects a card number in any field. */
export class RawCardNumberRejectedError extends ApiError {
  constructor(paths: readonly string[]) {
    super({
      status: 422,
      classifier: 'RAW_CARD_NUMBER_REJECTED',
      message: 'Card numbers are not accepted here. Have the browser give the card to a session.',
      validationErrors: paths.map((path) => ({ path, message: 'holds a card number' })),
    });
  }
}
