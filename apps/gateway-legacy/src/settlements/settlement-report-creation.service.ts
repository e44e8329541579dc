import { Injectable } from '@nestjs/common';
import { boundStatements, prepared, preparedCount } from '@tessera/database';
import { Clock } from '@tessera/telemetry';
import { DataSource, type EntityManager } from 'typeorm';
import { GatewayLegacyConfig } from '../config.js';
import { SettlementImportWorker } from '../payments/settlement-files/settlement-import.worker.js';
import type { ProviderAccountRow } from '../payments/settlement-files/settlement-statements.js';
import { MOVEMENTS } from './ledger-accounts.js';
import { FilesLeftError, FilesNotReadError } from './report-reasons.js';
import { COMPLETE_REPORT, INSERT_SOURCES, PROVIDER_ACCOUNTS } from './report-statements.js';
import { ReportTimingService } from './report-timing.service.js';
import { SettlementTotalsRepository } from './settlement-totals.repository.js';
import type { ReportRow } from './settlement-report.js';

/** Makes a report: first every file is read that there is, then all is summed up in one snapshot. */
@Injectable()
export class SettlementReportCreationService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly config: GatewayLegacyConfig,
    private readonly time: ReportTimingService,
    private readonly files: SettlementImportWorker,
    private readonly books: SettlementTotalsRepository,
  ) {}

  /**
   * @param report claimed by the caller; when the claim has become another's nothing is written
   * @throws FilesNotReadError, FilesLeftError, AmountsTooLargeError; errors of the database
   */
  async make(report: ReportRow, signal: AbortSignal): Promise<void> {
    const turn = AbortSignal.any([signal, AbortSignal.timeout(this.time.readMs)]);
    const accounts = await prepared<ProviderAccountRow>(this.dataSource, PROVIDER_ACCOUNTS, [
      report.account_id,
    ]);
    await Promise.all(accounts.map((account) => this.readFiles(account, turn)));
    await this.dataSource.transaction('REPEATABLE READ', (tx) => this.complete(tx, report));
  }

  private async readFiles(account: ProviderAccountRow, turn: AbortSignal): Promise<void> {
    let isAll: boolean;
    try {
      isAll = await this.files.readAll(account, turn);
    } catch (error) {
      throw new FilesNotReadError(account.provider, error);
    }
    if (!isAll) throw new FilesLeftError();
  }

  /** The snapshot is that of the first statement; a file that is stored meanwhile is not in it. */
  private async complete(tx: EntityManager, report: ReportRow): Promise<void> {
    const { id, attempts, account_id: accountId } = report;
    await boundStatements(tx, this.config.reportTimeoutMs);
    const figures = await this.books.figures(tx, {
      accountId,
      currencyCode: report.currency_code,
      from: report.period_start,
      to: report.period_end,
    });
    const now = this.clock.now();
    const completed = await preparedCount(tx, COMPLETE_REPORT, [
      ...[id, attempts, now, now],
      ...[figures.opening_balance, figures.closing_balance],
      ...MOVEMENTS.flatMap((type) => [figures[`${type}_debit`], figures[`${type}_credit`]]),
      ...[figures.line_count, figures.unmatched_count, figures.unmatched_amount],
      ...[figures.differing_count, figures.outstanding_count],
      ...[figures.outstanding_captures, figures.outstanding_refunds],
    ]);
    if (completed > 0) await preparedCount(tx, INSERT_SOURCES, [id, accountId]);
  }
}
