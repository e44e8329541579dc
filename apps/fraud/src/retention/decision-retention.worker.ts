import { Injectable, Logger } from '@nestjs/common';
import { Keyring } from '@tessera/crypto';
import { Clock } from '@tessera/telemetry';
import { inBatches, PeriodicWorker } from '@tessera/work';
import { DataSource } from 'typeorm';
import { FraudConfig } from '../config.js';
import { DecisionRedactor } from '../redaction/decision-redactor.js';
import { RetentionRepository } from './retention.repository.js';

const EVERY_MS = 600_000;
const DAY_MS = 86_400_000;
const BATCH = 200;

/** Removes personal data from decisions that are older than `DECISION_RETENTION_DAYS`. */
@Injectable()
export class DecisionRetentionWorker extends PeriodicWorker<number> {
  private readonly logger = new Logger(DecisionRetentionWorker.name);
  private readonly redactor: DecisionRedactor;

  constructor(
    private readonly dataSource: DataSource,
    private readonly decisions: RetentionRepository,
    private readonly clock: Clock,
    private readonly config: FraudConfig,
    keyring: Keyring,
  ) {
    super({
      name: 'decision-retention',
      does: 'remove expired personal data',
      everyMs: EVERY_MS,
      runs: 'api',
    });
    this.redactor = new DecisionRedactor(keyring);
  }

  /** Redacts all decisions that are due, batch by batch; returns their number. */
  protected override async work(signal: AbortSignal): Promise<number> {
    const count = await inBatches(BATCH, () => this.redactBatch(), signal);
    if (count > 0) this.logger.log({ message: 'Expired personal data removed.', count });
    return count;
  }

  private redactBatch(): Promise<number> {
    return this.dataSource.transaction(async (tx) => {
      const progress = await this.decisions.lockProgress(tx);
      if (progress === undefined) return 0;
      const now = this.clock.now();
      const before = new Date(now.getTime() - this.config.decisionRetentionDays * DAY_MS);
      const rows = await this.decisions.lockOld(tx, progress, before, BATCH);
      const last = rows.at(-1);
      if (last === undefined) return 0;
      const redacted = rows.map((row) => this.redactor.redact(row, false));
      await this.decisions.redact(tx, redacted, now);
      await this.decisions.saveProgress(tx, last);
      return rows.length;
    });
  }
}
