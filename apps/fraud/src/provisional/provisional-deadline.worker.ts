import { Injectable } from '@nestjs/common';
import { prepared } from '@tessera/service';
import { PeriodicWorker } from '@tessera/work';
import { DataSource } from 'typeorm';
import { ProvisionalFinaliser } from './provisional-finaliser.js';
import { FIND_OVERDUE } from './provisional-statements.js';

/** Maximum delay after which a deadline is noticed. */
const DEADLINE_POLL_MS = 100;
const MAX_OVERDUE = 200;

/**
 * Finalizes provisional decisions whose deadline has passed, even if their jobs or processes are
 * gone. Every process does this, so that no outage of workers delays a deadline; row locks decide
 * which process finalizes a decision.
 */
@Injectable()
export class ProvisionalDeadlineWorker extends PeriodicWorker {
  constructor(
    private readonly dataSource: DataSource,
    private readonly finaliser: ProvisionalFinaliser,
  ) {
    super({
      name: 'provisional-deadlines',
      does: 'end overdue provisional decisions',
      everyMs: DEADLINE_POLL_MS,
      runs: 'every',
    });
  }

  protected override async work(signal: AbortSignal): Promise<void> {
    let found: number;
    do {
      const overdue = await prepared<{ decision_id: string }>(this.dataSource, FIND_OVERDUE, [
        MAX_OVERDUE,
      ]);
      found = overdue.length;
      // Deliberate: sequential transactions leave the connection pool to the requests.
      for (const { decision_id: id } of overdue) await this.finaliser.failOpen(id);
    } while (found === MAX_OVERDUE && !signal.aborted);
  }
}
