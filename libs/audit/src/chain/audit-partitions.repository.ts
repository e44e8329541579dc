import { Injectable, Logger } from '@nestjs/common';
import { isDatabaseUnavailable } from '@tessera/database';
import { Clock } from '@tessera/telemetry';
import { DataSource } from 'typeorm';

const EVERY_MS = 60 * 60_000;
/** This month and the next ones: a service that was down for weeks finds its month made. */
const MONTHS = 3;

/** Makes the months of `audit_event` before they begin. */
@Injectable()
export class AuditPartitionsRepository {
  private readonly logger = new Logger(AuditPartitionsRepository.name);
  private keptAt = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async keep(): Promise<void> {
    const now = this.clock.now();
    if (now.getTime() - this.keptAt < EVERY_MS) return;
    for (let ahead = 0; ahead < MONTHS; ahead++) {
      await this.add(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1)));
    }
    this.keptAt = now.getTime();
  }

  private async add(month: Date): Promise<void> {
    try {
      const day = month.toISOString().slice(0, 10);
      await this.dataSource.query('select audit_add_partition($1::date)', [day]);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      // Rows of the month are in the default partition then. They are found there as well; they
      // only cannot be dropped with their month.
      this.logger.warn({ message: 'A month of the audit trail was not made.', err: error });
    }
  }
}
