import { Injectable, Logger } from '@nestjs/common';
import {
  Clock,
  inBatches,
  PeriodicService,
  prepared,
  preparedCount,
  ServiceRole,
} from '@tessera/service';
import { DataSource } from 'typeorm';
import { GatewayLegacyConfig } from '../config.js';
import { reasonOf, type StatedReason } from './report-reasons.js';
import { CLAIM_REPORTS, FAIL_REPORT, POSTPONE_REPORT } from './report-statements.js';
import { ReportTime } from './report-time.js';
import { SettlementReportMaker } from './settlement-report-maker.js';
import type { ReportRow } from './settlement-report.js';

const AT_ONCE = 4;
/** More than there can be in a day; whoever gets here has died of the report again and again. */
const MAX_ATTEMPTS = 500;

/**
 * Makes the reports that were asked for, each claimed for a time, so that it is made once however
 * many processes there are, and by another when one dies. Whatever is not done is tried again.
 */
@Injectable()
export class SettlementReportWork extends PeriodicService<number> {
  private readonly logger = new Logger(SettlementReportWork.name);
  private readonly works: boolean;
  private readonly nudged = new Set<Promise<unknown>>();
  private readonly stopping = new AbortController();

  constructor(
    config: GatewayLegacyConfig,
    role: ServiceRole,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly time: ReportTime,
    private readonly maker: SettlementReportMaker,
  ) {
    super({ failure: 'Settlement reports were not looked for.', everyMs: time.pollMs });
    this.works = role.isWorker || config.webhookWorker === 'in-process';
  }

  /**
   * A report has been asked for: it need not wait for the next look, nor for the run under way, in
   * which another one may take minutes.
   */
  nudge(): void {
    const run = this.work(this.stopping.signal)
      .catch(() => undefined)
      .finally(() => this.nudged.delete(run));
    this.nudged.add(run);
  }

  override async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await super.beforeApplicationShutdown();
    await Promise.all(this.nudged);
  }

  protected override async work(signal: AbortSignal): Promise<number> {
    if (!this.works) return 0;
    return inBatches(
      AT_ONCE,
      async () => {
        const values = [this.time.leaseMs, AT_ONCE];
        const reports = await prepared<ReportRow>(this.dataSource, CLAIM_REPORTS, values);
        await Promise.all(reports.map((report) => this.attempt(report, signal)));
        return reports.length;
      },
      signal,
    );
  }

  private async attempt(report: ReportRow, signal: AbortSignal): Promise<void> {
    try {
      if (report.attempts > MAX_ATTEMPTS) {
        throw new Error('The report has been tried too often.');
      }
      await this.maker.make(report, signal);
    } catch (error) {
      await this.putOff(report, error);
    }
  }

  /** The claim may be another's by now; then nothing is written. */
  private async putOff(report: ReportRow, error: unknown): Promise<void> {
    const reason = reasonOf(error);
    const { id, attempts } = report;
    const now = this.clock.now();
    const isOver = attempts > MAX_ATTEMPTS || now.getTime() >= report.give_up_at.getTime();
    this.tell(report, reason, error);
    if (reason.isFinal || isOver) {
      const values = [id, attempts, now, reason.code, reason.message];
      await preparedCount(this.dataSource, FAIL_REPORT, values);
      return;
    }
    const waitMs = reason.isProgress ? 0 : this.time.waitMs(attempts);
    const values = [id, attempts, waitMs, reason.code, reason.message];
    await preparedCount(this.dataSource, POSTPONE_REPORT, values);
  }

  private tell({ id, attempts }: ReportRow, { code, isProgress }: StatedReason, err: unknown) {
    if (isProgress) return;
    const message = `A settlement report could not be made: ${code}.`;
    this.logger.warn({ message, report_id: id, attempts, err });
  }
}
