import { Injectable } from '@nestjs/common';
import { prepared, preparedCount } from '@tessera/database';
import { Clock } from '@tessera/telemetry';
import type { WorkSource } from '@tessera/work';
import { DataSource } from 'typeorm';
import { reasonOf } from './report-reasons.js';
import { CLAIM_REPORTS, FAIL_REPORT, POSTPONE_REPORT } from './report-statements.js';
import type { ReportRow } from './settlement-report.js';

/**
 * Reports to be generated. SQL by hand: claims skip rows that other processes have locked, and a
 * claim that another process has replaced writes nothing.
 */
@Injectable()
export class SettlementReportsRepository implements WorkSource<ReportRow> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  claim(limit: number, leaseMs: number): Promise<ReportRow[]> {
    return prepared<ReportRow>(this.dataSource, CLAIM_REPORTS, [leaseMs, limit]);
  }

  async postpone({ id, attempts }: ReportRow, waitMs: number, error: unknown): Promise<void> {
    const { code, message } = reasonOf(error);
    await preparedCount(this.dataSource, POSTPONE_REPORT, [id, attempts, waitMs, code, message]);
  }

  async fail({ id, attempts }: ReportRow, error: unknown): Promise<void> {
    const { code, message } = reasonOf(error);
    const values = [id, attempts, this.clock.now(), code, message];
    await preparedCount(this.dataSource, FAIL_REPORT, values);
  }
}
