import { MAX_PERIOD_DAYS, periodError, type ReportPeriod } from '@tessera/reports';
import type { CreateSettlementReportRequest } from './dto/settlement-report.request.js';
import { PeriodRefusedError } from './settlement-reports.errors.js';

/** @throws PeriodRefusedError for a period that is empty, too long or not over */
export function reportingPeriod(
  { reporting_period_start: start, reporting_period_end: end }: CreateSettlementReportRequest,
  now: Date,
): ReportPeriod {
  const period = { from: new Date(start), to: new Date(end) };
  const fault = periodError(period);
  switch (fault) {
    case 'empty':
      throw new PeriodRefusedError('reporting_period_start', 'must be before the end');
    case 'too-long':
      throw new PeriodRefusedError(
        'reporting_period_start',
        `must be at most ${MAX_PERIOD_DAYS} days before the end`,
      );
    case null:
      break;
    default:
      return fault satisfies never;
  }
  if (period.to.getTime() > now.getTime()) {
    throw new PeriodRefusedError('reporting_period_end', 'must not be in the future');
  }
  return period;
}
