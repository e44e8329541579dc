import { Describe, IsTimestamp, Omittable } from '@tessera/errors';

/** The period of a report. */
export class ReportQuery {
  @Describe('Only from this instant on. By default 30 days before `to`.')
  @Omittable()
  @IsTimestamp()
  from?: string;

  @Describe('Only before this instant, at most 366 days after `from`. By default now.')
  @Omittable()
  @IsTimestamp()
  to?: string;
}
