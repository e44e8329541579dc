import { Injectable } from '@nestjs/common';
import { PeriodicWorker } from '@tessera/work';
import { ProvisionalOutcomesService } from './provisional-outcomes.service.js';
import { ProvisionalDecisionsRepository } from './provisional-decisions.repository.js';

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
    private readonly decisions: ProvisionalDecisionsRepository,
    private readonly outcomes: ProvisionalOutcomesService,
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
      const overdue = await this.decisions.findOverdue(MAX_OVERDUE);
      found = overdue.length;
      // Deliberate: sequential transactions leave the connection pool to the requests.
      for (const id of overdue) await this.outcomes.failOpen(id);
    } while (found === MAX_OVERDUE && !signal.aborted);
  }
}
