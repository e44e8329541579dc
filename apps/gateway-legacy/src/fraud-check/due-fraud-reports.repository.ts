import { Injectable } from '@nestjs/common';
import { prepared, preparedCount } from '@tessera/database';
import type { WorkItem, WorkSource } from '@tessera/work';
import { DataSource } from 'typeorm';

/** A payment outcome that the fraud service has not received. */
export interface ReportRow extends WorkItem, Record<string, unknown> {
  /** The nil UUID in reports of the release before, the default of the column. */
  readonly account_id: string;
  readonly decision_id: string;
  readonly type: string;
  readonly occurred_at: Date;
  /** Null in reports of releases that did not store it. */
  readonly context: string | null;
}

const CLAIM = {
  name: 'fraud_report_claim',
  text: `with due as materialized (
      select id, account_id from fraud_report where due_at <= clock_timestamp()
      order by due_at limit $1 for update skip locked)
    update fraud_report set attempts = attempts + 1,
      due_at = clock_timestamp() + $2 * interval '1 millisecond'
    where (id, account_id) in (select id, account_id from due)
    returning id, account_id, decision_id, type, occurred_at, context, attempts`,
};
const DONE = {
  name: 'fraud_report_done',
  text: 'delete from fraud_report where account_id = $1 and id = $2',
};
const POSTPONE = {
  name: 'fraud_report_postpone',
  text: `update fraud_report set due_at = clock_timestamp() + $3 * interval '1 millisecond'
    where account_id = $1 and id = $2`,
};

/** Reports to the fraud service. SQL by hand: claims skip rows that other processes have locked. */
@Injectable()
export class DueFraudReportsRepository implements WorkSource<ReportRow> {
  constructor(private readonly dataSource: DataSource) {}

  claim(limit: number, leaseMs: number): Promise<ReportRow[]> {
    return prepared<ReportRow>(this.dataSource, CLAIM, [limit, leaseMs]);
  }

  async postpone({ account_id: accountId, id }: ReportRow, waitMs: number): Promise<void> {
    await preparedCount(this.dataSource, POSTPONE, [accountId, id, waitMs]);
  }

  async complete({ account_id: accountId, id }: ReportRow): Promise<void> {
    await preparedCount(this.dataSource, DONE, [accountId, id]);
  }

  /** The fraud service will never accept it. */
  fail(report: ReportRow): Promise<void> {
    return this.complete(report);
  }
}
