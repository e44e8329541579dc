import { ServiceUnavailableError } from '@tessera/errors';

const RETRY_AFTER_SECONDS = 5;

/** The store of the codes is unreachable. They are never stored anywhere else instead. */
export class SecurityCodesUnavailableError extends ServiceUnavailableError {
  constructor(cause?: unknown) {
    super('Security codes cannot be kept or read at the moment; try again.', {
      cause,
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
}
