import { Injectable, type StreamableFile } from '@nestjs/common';
import type { AccountId } from '@tessera/ids';
import { acceptedFormat, ReportStreamsService, type ReportPeriod } from '@tessera/reports';
import { Clock } from '@tessera/telemetry';
import type { ReportQuery } from './dto/report.js';
import { reportPeriod } from './report-period.js';
import type { Report } from './report.js';
import { writeReport } from './write-report.js';

export interface ReportRequest {
  readonly accountId: AccountId;
  readonly query: ReportQuery;
  /** The header. */
  readonly accept: string | undefined;
  /** Aborted when the caller has closed the connection. */
  readonly gone: AbortSignal;
}

/** The reports on the tokens of an account. */
@Injectable()
export class ReportsService {
  constructor(
    private readonly streams: ReportStreamsService,
    private readonly clock: Clock,
  ) {}

  /** @throws ValidationFailedError; what {@link ReportStreamsService.open} throws */
  async open(
    report: Report,
    { accountId, query, accept, gone }: ReportRequest,
  ): Promise<StreamableFile> {
    const period = reportPeriod(query, this.clock.now());
    const format = acceptedFormat(accept);
    return this.streams.open({
      accountId,
      sql: report.sql,
      values: [accountId, period.from, period.to],
      format,
      fileName: fileName(report, period),
      gone,
      text: (batches) => writeReport(format, report, period, batches),
    });
  }
}

/** Dates without times: some file systems do not allow a colon in a file name. */
function fileName({ name }: Report, { from, to }: ReportPeriod): string {
  const day = (instant: Date): string => instant.toISOString().slice(0, 10);
  return `${name}_${day(from)}_${day(to)}`;
}
