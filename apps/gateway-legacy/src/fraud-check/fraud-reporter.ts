import { Injectable, Logger } from '@nestjs/common';
import { ServiceRefusedError } from '@tessera/platform-client';
import { inBatches, PeriodicService, prepared, preparedCount } from '@tessera/service';
import { DataSource } from 'typeorm';
import { FraudClient } from './fraud-client.js';

interface ReportRow {
  readonly id: string;
  readonly decision_id: string;
  readonly type: string;
  readonly occurred_at: Date;
  readonly attempts: number;
}

/** Of answers that will be the same next time; a wrong scope, say, can be mended. */
const FINAL: ReadonlySet<number> = new Set([404, 409, 422]);

const EVERY_MS = 1_000;
const BATCH = 50;
const LEASE_MS = 30_000;
const LONGEST_WAIT_MS = 10 * 60_000;

const CLAIM = {
  name: 'fraud_report_claim',
  text: `with due as materialized (
      select id from fraud_report where due_at <= clock_timestamp() order by due_at limit $1
      for update skip locked)
    update fraud_report set attempts = attempts + 1,
      due_at = clock_timestamp() + $2 * interval '1 millisecond'
    where id in (select id from due)
    returning id, decision_id, type, occurred_at, attempts`,
};
const DONE = { name: 'fraud_report_done', text: 'delete from fraud_report where id = $1' };
const POSTPONE = {
  name: 'fraud_report_postpone',
  text: `update fraud_report set due_at = clock_timestamp() + $2 * interval '1 millisecond'
    where id = $1`,
};

/** Tells the fraud service what became of payments, until it has heard. */
@Injectable()
export class FraudReporter extends PeriodicService<number> {
  private readonly logger = new Logger(FraudReporter.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly client: FraudClient,
  ) {
    super({ failure: 'The fraud service was not told of payments.', everyMs: EVERY_MS });
  }

  protected override async work(signal: AbortSignal): Promise<number> {
    if (!this.client.isConfigured) return 0;
    return inBatches(BATCH, () => this.tellSome(), signal);
  }

  private async tellSome(): Promise<number> {
    const claimed = await prepared<ReportRow>(this.dataSource, CLAIM, [BATCH, LEASE_MS]);
    await Promise.all(claimed.map((report) => this.tell(report)));
    return claimed.length;
  }

  private async tell(report: ReportRow): Promise<void> {
    const { id, type, decision_id: decisionId, occurred_at: occurredAt } = report;
    try {
      await this.client.tell({ id, type, decisionId, occurredAt });
    } catch (err) {
      if (!isFinal(err)) {
        const waitMs = Math.min(LONGEST_WAIT_MS, 1_000 * 2 ** Math.min(20, report.attempts));
        await preparedCount(this.dataSource, POSTPONE, [id, waitMs]);
        return;
      }
      // It will never take it: the decision is gone, or its rules refuse the event.
      const message = 'The fraud service refused an event of a payment.';
      this.logger.warn({ message, decision_id: decisionId, type, err });
    }
    await preparedCount(this.dataSource, DONE, [id]);
  }
}

function isFinal(error: unknown): boolean {
  return error instanceof ServiceRefusedError && FINAL.has(error.refusal.status);
}
