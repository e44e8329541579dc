import { IsTimestamp } from '@tessera/errors';

/** What a report covers. */
export class ReportedPeriod {
  @IsTimestamp()
  from!: string;

  @IsTimestamp()
  to!: string;
}
