import { ValidationFailedError } from '@tessera/errors';
import { MAX_PERIOD_DAYS, periodError, type ReportPeriod } from '@tessera/reports';
import type { ReportQuery } from './dto/report.js';

const DAY_MS = 24 * 60 * 60 * 1_000;
const DEFAULT_DAYS = 30;

/** @throws ValidationFailedError for a period that is empty or too long */
export function reportPeriod({ from, to }: ReportQuery, now: Date): ReportPeriod {
  const end = to === undefined ? now : new Date(to);
  const start =
    from === undefined ? new Date(end.getTime() - DEFAULT_DAYS * DAY_MS) : new Date(from);
  const period = { from: start, to: end };
  const fault = periodError(period);
  switch (fault) {
    case null:
      return period;
    case 'empty': {
      const field = from === undefined ? 'to' : 'from';
      throw refused(field, 'must be before `to`, which is now if absent');
    }
    case 'too-long':
      throw refused('from', `must be at most ${MAX_PERIOD_DAYS} days before \`to\``);
    default:
      return fault satisfies never;
  }
}

function refused(field: 'from' | 'to', message: string): ValidationFailedError {
  return new ValidationFailedError([{ path: `$.query.${field}`, message }]);
}
