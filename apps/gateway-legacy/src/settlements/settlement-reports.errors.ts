import {
  ConflictError,
  NotFoundError,
  TooManyRequestsError,
  ValidationFailedError,
} from '@tessera/errors';

const RETRY_AFTER_S = 60;

export class SettlementReportNotFoundError extends NotFoundError {
  constructor() {
    super('There is no settlement report with this id.');
  }
}

/** The period, by the field that is to blame. */
export class PeriodRefusedError extends ValidationFailedError {
  constructor(field: 'reporting_period_start' | 'reporting_period_end', message: string) {
    super([{ path: `$.${field}`, message }]);
  }
}

export class ReportsUnderWayError extends TooManyRequestsError {
  constructor() {
    super('Too many settlement reports of this account are under way.', {
      retryAfterSeconds: RETRY_AFTER_S,
    });
  }
}

/** Only a completed report has lines. */
export class ReportNotCompletedError extends ConflictError {
  constructor(status: 'processing' | 'failed') {
    super(`The settlement report is ${status}; only one that is completed can be had as CSV.`);
  }
}

/** The figures of a completed report are stored; its lines are not. */
export class ReportLinesRemovedError extends ConflictError {
  constructor() {
    super(
      'The settlement lines of the report have been removed, so it can no longer be had as CSV; its figures are in the JSON.',
    );
  }
}

/** Settlement lines of the period were removed, so it would be counted too low. */
export class PeriodRemovedError extends Error {
  constructor(readonly removedBefore: Date) {
    super(removedMessage(removedBefore));
    this.name = new.target.name;
  }
}

/** What a caller reads about a period that begins before settlement lines were removed. */
export function removedMessage(removedBefore: Date): string {
  return `must not be before ${removedBefore.toISOString()}, because settlement lines of earlier days have been removed`;
}

/** A sum that JSON cannot carry exactly. */
export class AmountsTooLargeError extends Error {
  constructor() {
    super('A sum of the period is no safe integer.');
    this.name = new.target.name;
  }
}
