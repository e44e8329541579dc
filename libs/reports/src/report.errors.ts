import { ServiceUnavailableError, TooManyRequestsError } from '@tessera/errors';

const RETRY_AFTER_S = 5;

/** Reports hold connections, and the service needs some for everything else. */
export class ReportsBusyError extends ServiceUnavailableError {
  constructor() {
    super('Other reports are being made; try again.', { retryAfterSeconds: RETRY_AFTER_S });
  }
}

/** One account does not take the places of all. */
export class TooManyReportsError extends TooManyRequestsError {
  constructor() {
    super('Other reports of this account are being made; try again.', {
      retryAfterSeconds: RETRY_AFTER_S,
    });
  }
}

export class ReportTooSlowError extends ServiceUnavailableError {
  constructor() {
    super('The report took too long; ask for a shorter period.', {
      retryAfterSeconds: RETRY_AFTER_S,
    });
  }
}

/** Nobody reads any more; nobody sees this error either. */
export class ReaderGoneError extends ServiceUnavailableError {
  constructor() {
    super('The caller has left before the report was complete.');
  }
}
