import { Injectable, Logger } from '@nestjs/common';
import { Keyring } from '@tessera/crypto';
import {
  Clock,
  inBatches,
  PeriodicService,
  prepared,
  preparedCount,
  ServiceRole,
} from '@tessera/service';
import { DataSource } from 'typeorm';
import { FraudConfig } from '../config.js';
import { DecisionRedactor } from './decision-redactor.js';
import { FIND_OLD, KEEP_PLACE, type RedactableRow, TAKE_TURN } from './retention-statements.js';

const EVERY_MS = 600_000;
const DAY_MS = 86_400_000;
const BATCH = 200;

/** Removes personal data from decisions that are older than `DECISION_RETENTION_DAYS`. */
@Injectable()
export class DecisionRetention extends PeriodicService<number> {
  private readonly logger = new Logger(DecisionRetention.name);
  private readonly redactor: DecisionRedactor;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly role: ServiceRole,
    private readonly config: FraudConfig,
    keyring: Keyring,
  ) {
    super({ failure: 'Personal data past its time was not removed.', everyMs: EVERY_MS });
    this.redactor = new DecisionRedactor(keyring);
  }

  override async onApplicationBootstrap(): Promise<void> {
    if (!this.role.isWorker) await super.onApplicationBootstrap();
  }

  /** Works through what is due, batch by batch; returns how many decisions that were. */
  protected override async work(signal: AbortSignal): Promise<number> {
    const count = await inBatches(BATCH, () => this.redactBatch(), signal);
    if (count > 0) this.logger.log({ message: 'Personal data past its time was removed.', count });
    return count;
  }

  private redactBatch(): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      const [place] = await prepared<{ at: string; id: string }>(manager, TAKE_TURN, []);
      if (place === undefined) return 0;
      const now = this.clock.now();
      const before = new Date(now.getTime() - this.config.decisionRetentionDays * DAY_MS);
      const values = [place.at, place.id, before, BATCH];
      const rows = await prepared<RedactableRow>(manager, FIND_OLD, values);
      const last = rows.at(-1);
      if (last === undefined) return 0;
      await this.redactor.redact(manager, rows, { now, erases: false });
      await preparedCount(manager, KEEP_PLACE, [last.at, last.id]);
      return rows.length;
    });
  }
}
