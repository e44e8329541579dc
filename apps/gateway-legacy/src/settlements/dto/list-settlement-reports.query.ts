import { IsCurrency, Omittable } from '@tessera/errors';
import { PageQuery } from '@tessera/http';
import { IsIn } from 'class-validator';
import { REPORT_STATUSES, type ReportStatus } from '../settlement-report.js';

export class ListSettlementReportsQuery extends PageQuery {
  @Omittable()
  @IsIn(REPORT_STATUSES)
  status?: ReportStatus;

  @Omittable()
  @IsCurrency()
  currency_code?: string;
}
