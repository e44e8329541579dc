import { Injectable, Logger } from '@nestjs/common';
import { Keyring } from '@tessera/crypto';
import { Clock, prepared, preparedCount } from '@tessera/service';
import { inBatches, PeriodicWorker } from '@tessera/work';
import { DataSource } from 'typeorm';
import { FraudConfig } from '../config.js';
import { DecisionRedactor } from './decision-redactor.js';
import { FIND_OLD, KEEP_PLACE, type RedactableRow, TAKE_TURN } from './retention-statements.js';

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
    private readonly clock: Clock,
    private readonly config: FraudConfig,
    keyring: Keyring,
  ) {
    super({
      name: 'decision-retention',
      does: 'remove personal data past its time',
      everyMs: EVERY_MS,
      runs: 'api',
    });
    this.redactor = new DecisionRedactor(keyring);
  }

  /** Redacts all decisions that are due, batch by batch; returns their number. */
  protected override async work(signal: AbortSignal): Promise<number> {
    const count = await inBatches(BATCH, () => this.redactBatch(), signal);
    if (count > 0) this.logger.log({ message: 'Personal data past its time was removed.', count });
    return count;
  }

  private redactBatch(): Promise<number> {
    return this.dataSource.transaction(async (tx) => {
      const [place] = await prepared<{ at: string; id: string }>(tx, TAKE_TURN, []);
      if (place === undefined) return 0;
      const now = this.clock.now();
      const before = new Date(now.getTime() - this.config.decisionRetentionDays * DAY_MS);
      const values = [place.at, place.id, before, BATCH];
      const rows = await prepared<RedactableRow>(tx, FIND_OLD, values);
      const last = rows.at(-1);
      if (last === undefined) return 0;
      await this.redactor.redact(tx, rows, { now, erases: false });
      await preparedCount(tx, KEEP_PLACE, [last.at, last.id]);
      return rows.length;
    });
  }
}
