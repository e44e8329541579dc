import { Injectable } from '@nestjs/common';
import { Clock } from '@tessera/telemetry';
import { DONE, failed, LeasedWorker, retry, type Outcome } from '@tessera/work';
import { reasonOf } from './report-reasons.js';
import { ReportTimingService } from './report-timing.service.js';
import type { ReportRow } from './settlement-report.js';
import { SettlementReportCreationService } from './settlement-report-creation.service.js';
import { SettlementReportsRepository } from './settlement-reports.repository.js';

/** More than there can be in a day: every process that attempted the report has died. */
const MAX_ATTEMPTS = 500;

/** Makes the reports that were requested, each once, until it succeeds or its day is over. */
@Injectable()
export class SettlementReportWorker extends LeasedWorker<ReportRow> {
  constructor(
    reports: SettlementReportsRepository,
    private readonly clock: Clock,
    time: ReportTimingService,
    private readonly maker: SettlementReportCreationService,
  ) {
    super({
      name: 'settlement-reports',
      does: 'make a settlement report',
      source: reports,
      concurrency: 4,
      leaseMs: time.leaseMs,
      pollMs: time.pollMs,
      backoff: time.backoff,
      // A report takes minutes; another process continues with the files that were read.
      drainMs: 0,
      due: { table: 'settlement_report', column: 'due_at', where: `status = 'processing'` },
    });
  }

  protected override async perform(report: ReportRow, signal: AbortSignal): Promise<Outcome> {
    const { attempts } = report;
    if (attempts > MAX_ATTEMPTS) return failed(new Error('There were too many attempts.'));
    try {
      await this.maker.make(report, signal);
      return DONE;
    } catch (error) {
      const { isFinal, isProgress } = reasonOf(error);
      const isOver = this.clock.now().getTime() >= report.give_up_at.getTime();
      if (isFinal || isOver) return failed(error);
      return retry(error, isProgress ? { afterMs: 0, quiet: true } : {});
    }
  }
}
