import { randomUUID } from 'node:crypto';
import { Injectable, type StreamableFile } from '@nestjs/common';
import { prepared } from '@tessera/database';
import { changeIdempotently, pageEnvelope, pageRows, type PageEnvelope } from '@tessera/http';
import type { AccountId } from '@tessera/ids';
import { acceptedFormat, ReportStreamsService } from '@tessera/reports';
import { Clock } from '@tessera/telemetry';
import { DataSource } from 'typeorm';
import type { SettlementReportId } from '../ids.js';
import type {
  CreateSettlementReportRequest,
  ListSettlementReportsQuery,
} from './dto/settlement-report.request.js';
import type { SettlementReportResponse } from './dto/settlement-report.response.js';
import { INSERT_REPORT, READ_REPORT, REPORT_COLUMNS } from './report-statements.js';
import { ReportTimingService } from './report-timing.service.js';
import { reportingPeriod } from './reporting-period.js';
import { REPORT_LINES, settlementCsv } from './settlement-csv.js';
import { newReportResponse, reportResponse } from './settlement-report-response.js';
import type { CompletedReport, ReportRow, StoredReport } from './settlement-report.js';
import { SettlementReportWorker } from './settlement-report.worker.js';
import { SettlementTotalsRepository } from './settlement-totals.repository.js';
import {
  PeriodRefusedError,
  removedMessage,
  ReportLinesRemovedError,
  ReportNotCompletedError,
  ReportsUnderWayError,
  SettlementReportNotFoundError,
} from './settlement-reports.errors.js';

/** Each one asks providers for their files. */
const MAX_UNDER_WAY = 20;

export interface ReportReading {
  readonly accountId: AccountId;
  readonly id: SettlementReportId;
  /** The header. */
  readonly accept: string | undefined;
  /** Aborted when the caller has closed the connection. */
  readonly gone: AbortSignal;
}

/** Settlement reports as their accounts see them. */
@Injectable()
export class SettlementReportsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly time: ReportTimingService,
    private readonly worker: SettlementReportWorker,
    private readonly streams: ReportStreamsService,
    private readonly totals: SettlementTotalsRepository,
  ) {}

  /**
   * Requests a report; a worker generates it.
   *
   * @throws PeriodRefusedError, ReportsUnderWayError
   */
  async create(
    accountId: AccountId,
    request: CreateSettlementReportRequest,
  ): Promise<SettlementReportResponse> {
    const now = this.clock.now();
    const { from, to } = reportingPeriod(request, now);
    await this.requireLines(accountId, request.currency_code, from);
    const values = [randomUUID(), accountId, now, from, to, request.currency_code];
    const due = [this.time.waitForEndMs(to, now), this.time.giveUpAt(now), MAX_UNDER_WAY];
    const report = await changeIdempotently(
      this.dataSource,
      async (db) => {
        const [row] = await prepared<ReportRow>(db, INSERT_REPORT, [...values, ...due]);
        if (row === undefined) throw new ReportsUnderWayError();
        return row;
      },
      newReportResponse,
    );
    this.worker.nudge();
    return newReportResponse(report);
  }

  /** Newest first. */
  async list(
    accountId: AccountId,
    query: ListSettlementReportsQuery,
  ): Promise<PageEnvelope<SettlementReportResponse>> {
    const { rows, total } = await pageRows<StoredReport>(this.dataSource, {
      table: 'settlement_report',
      columns: REPORT_COLUMNS,
      filters: [
        ['account_id = $', accountId],
        ['status = $', query.status],
        ['currency_code = $', query.currency_code],
      ],
      query,
    });
    return pageEnvelope(query, total, rows.map(reportResponse));
  }

  /**
   * A report as JSON; as CSV, once it is completed, with every line.
   *
   * @throws SettlementReportNotFoundError also for the report of another account
   * @throws ReportNotCompletedError, ReportLinesRemovedError, ValidationFailedError; what {@link ReportStreamsService.open} throws
   */
  async read({
    accountId,
    id,
    accept,
    gone,
  }: ReportReading): Promise<SettlementReportResponse | StreamableFile> {
    const format = acceptedFormat(accept);
    const [report] = await prepared<StoredReport>(this.dataSource, READ_REPORT, [accountId, id]);
    if (report === undefined) throw new SettlementReportNotFoundError();
    switch (format) {
      case 'json':
        return reportResponse(report);
      case 'csv':
        if (report.status !== 'completed') throw new ReportNotCompletedError(report.status);
        await this.requireLinesOf(report);
        return this.openCsv(report, gone);
      default:
        return format satisfies never;
    }
  }

  /** @throws PeriodRefusedError when lines that the report counts may be gone */
  private async requireLines(
    accountId: AccountId,
    currencyCode: string,
    from: Date,
  ): Promise<void> {
    const removedBefore = await this.totals.removedBefore(this.dataSource, {
      accountId,
      currencyCode,
    });
    if (removedBefore === null || from >= removedBefore) return;
    throw new PeriodRefusedError('reporting_period_start', removedMessage(removedBefore));
  }

  /** @throws ReportLinesRemovedError */
  private async requireLinesOf(report: CompletedReport): Promise<void> {
    const { account_id: accountId, currency_code: currencyCode, period_start: from } = report;
    const scope = { accountId, currencyCode };
    const removedBefore = await this.totals.removedBefore(this.dataSource, scope);
    if (removedBefore !== null && from < removedBefore) throw new ReportLinesRemovedError();
  }

  private openCsv(report: CompletedReport, gone: AbortSignal): Promise<StreamableFile> {
    return this.streams.open({
      accountId: report.account_id,
      sql: REPORT_LINES,
      values: [report.id],
      format: 'csv',
      fileName: fileName(report),
      gone,
      text: (lines) => settlementCsv(report, lines),
    });
  }
}

/** Dates without times: some file systems do not allow a colon in a file name. */
function fileName({ period_start: from, period_end: to, currency_code: currency }: ReportRow) {
  const day = (instant: Date): string => instant.toISOString().slice(0, 10);
  return `settlement_${day(from)}_${day(to)}_${currency}`;
}
