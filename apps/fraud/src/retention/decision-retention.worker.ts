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

/** Removes personal data that is older than `DECISION_RETENTION_DAYS` from decisions, reviews and cases. */
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
    await this.removeOldTexts();
    if (count > 0) this.logger.log({ message: 'Expired personal data removed.', count });
    return count;
  }

  private redactBatch(): Promise<number> {
    return this.dataSource.transaction(async (tx) => {
      const progress = await this.decisions.lockProgress(tx);
      if (progress === undefined) return 0;
      const rows = await this.decisions.lockOld(tx, progress, this.expiredBefore(), BATCH);
      const last = rows.at(-1);
      if (last === undefined) return 0;
      const redacted = rows.map((row) => this.redactor.redact(row, false));
      await this.decisions.redact(tx, redacted, this.clock.now());
      await this.decisions.saveProgress(tx, last);
      return rows.length;
    });
  }

  private async removeOldTexts(): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const progress = await this.decisions.lockProgress(tx);
      if (progress !== undefined) await this.decisions.removeOldTexts(tx, this.expiredBefore());
    });
  }

  private expiredBefore(): Date {
    return new Date(this.clock.now().getTime() - this.config.decisionRetentionDays * DAY_MS);
  }
}
