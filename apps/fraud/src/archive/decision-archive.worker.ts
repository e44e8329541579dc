import { Injectable } from '@nestjs/common';
import { DONE, exponential, LeasedWorker, type Outcome } from '@tessera/work';
import { ArchivedDaysRepository, type DueDay } from './archived-days.repository.js';
import { DecisionArchiveService } from './decision-archive.service.js';

const MINUTE_MS = 60_000;

/** Exports closed days that are older than `DECISION_ARCHIVE_AFTER_DAYS`, oldest first. */
@Injectable()
export class DecisionArchiveWorker extends LeasedWorker<DueDay> {
  constructor(
    days: ArchivedDaysRepository,
    private readonly archive: DecisionArchiveService,
  ) {
    super({
      name: 'decision-archive',
      does: 'archive a day of decisions',
      source: days,
      concurrency: 1,
      leaseMs: 2 * MINUTE_MS,
      pollMs: 10 * MINUTE_MS,
      backoff: exponential(MINUTE_MS, 60 * MINUTE_MS),
      // A day takes minutes, and another process begins it again.
      drainMs: 0,
      due: { table: 'decision_archive_export', column: 'due_at' },
    });
  }

  protected override async perform({ id: day }: DueDay, signal: AbortSignal): Promise<Outcome> {
    const { row_count: rows } = await this.archive.export(day, { signal });
    this.logger.log({ message: 'Day of decisions archived.', day, decisions: Number(rows) });
    return DONE;
  }
}
