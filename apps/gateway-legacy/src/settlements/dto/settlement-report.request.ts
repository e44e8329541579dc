import { Describe, IsCurrency, IsTimestamp, Omittable } from '@tessera/errors';
import { PageQuery } from '@tessera/http';
import { IsIn } from 'class-validator';
import { REPORT_STATUSES, type ReportStatus } from '../settlement-report.js';

export class CreateSettlementReportRequest {
  @Describe('Settlement files that closed at this instant or later.')
  @IsTimestamp()
  reporting_period_start!: string;

  @Describe('And before this one: at most 366 days later, and not in the future.')
  @IsTimestamp()
  reporting_period_end!: string;

  @IsCurrency()
  currency_code!: string;
}

export class ListSettlementReportsQuery extends PageQuery {
  @Omittable()
  @IsIn(REPORT_STATUSES)
  status?: ReportStatus;

  @Omittable()
  @IsCurrency()
  currency_code?: string;
}
