import { ServiceUnavailableError, TooManyRequestsError } from '@tessera/errors';

const RETRY_AFTER_S = 5;

/** Reports use connections, and the service needs some for everything else. */
export class ReportsBusyError extends ServiceUnavailableError {
  constructor() {
    super('Too many reports are in progress; try again.', { retryAfterSeconds: RETRY_AFTER_S });
  }
}

/** One account must not use all slots. */
export class TooManyReportsError extends TooManyRequestsError {
  constructor() {
    super('Too many reports of this account are in progress; try again.', {
      retryAfterSeconds: RETRY_AFTER_S,
    });
  }
}

export class ReportTooSlowError extends ServiceUnavailableError {
  constructor() {
    super('The report took too long; request a shorter period.', {
      retryAfterSeconds: RETRY_AFTER_S,
    });
  }
}

/** The caller is gone, so this error is never shown. */
export class ReaderGoneError extends ServiceUnavailableError {
  constructor() {
    super('The caller closed the connection before the report was complete.');
  }
}
