import { ServiceUnavailableError } from '@tessera/errors';

const RETRY_AFTER_SECONDS = 5;

/** Where codes are kept is out of reach. They are kept nowhere else instead. */
export class SecurityCodesUnavailableError extends ServiceUnavailableError {
  constructor(cause?: unknown) {
    super('Security codes cannot be kept or read at the moment; try again.', {
      cause,
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
}
