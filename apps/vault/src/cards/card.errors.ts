import { ServiceUnavailableError } from '@tessera/errors';

const RETRY_AFTER_SECONDS = 10;

/** The key provider is out of reach. Nothing is stored in clear instead. */
export class CardKeysUnavailableError extends ServiceUnavailableError {
  constructor(cause: unknown) {
    super('The encryption keys are not available; try again.', {
      cause,
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
}
