import { Describe, IsCurrency, IsTimestamp } from '@tessera/errors';

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
