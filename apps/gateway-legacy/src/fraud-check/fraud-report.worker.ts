import { Injectable } from '@nestjs/common';
import { ServiceRefusedError } from '@tessera/platform-client';
import { DONE, exponential, failed, LeasedWorker, retry, type Outcome } from '@tessera/work';
import { FraudClient } from './fraud.client.js';
import { DueFraudReportsRepository, type ReportRow } from './due-fraud-reports.repository.js';

/** Refusals that repeat: the decision is gone, or its rules refuse the event. A wrong scope can be fixed. */
const FINAL: ReadonlySet<number> = new Set([404, 409, 422]);

/** Reports payment outcomes to the fraud service until it has received them. */
@Injectable()
export class FraudReportWorker extends LeasedWorker<ReportRow> {
  constructor(
    reports: DueFraudReportsRepository,
    private readonly client: FraudClient,
  ) {
    super({
      name: 'fraud-reports',
      does: 'report a payment outcome to the fraud service',
      source: reports,
      concurrency: 50,
      leaseMs: 30_000,
      pollMs: 1_000,
      backoff: exponential(2_000, 10 * 60_000),
      due: { table: 'fraud_report', column: 'due_at' },
      logged: ({ decision_id, type }) => ({ decision_id, event: type }),
    });
  }

  override start(): void | Promise<void> {
    if (this.client.isConfigured) return super.start();
  }

  protected override async perform(report: ReportRow): Promise<Outcome> {
    const { id, type, decision_id: decisionId, occurred_at: occurredAt, context } = report;
    try {
      await this.client.report({ id, type, decisionId, occurredAt, context });
      return DONE;
    } catch (error) {
      return isFinal(error) ? failed(error) : retry(error);
    }
  }
}

function isFinal(error: unknown): boolean {
  return error instanceof ServiceRefusedError && FINAL.has(error.refusal.status);
}
