import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { PeriodicWorker } from '@tessera/work';
import { FraudConfig } from '../config.js';
import { ProvisionalOutcomesService } from './provisional-outcomes.service.js';
import { ProvisionalDecisionsRepository } from './provisional-decisions.repository.js';
import { provisionalTime } from './provisional-time.js';

/** Maximum delay after which a deadline is noticed. */
const PRECISION_MS = 100;
/** An idle process asks this often. */
const LONGEST_POLL_MS = 1_000;
const MAX_DUE = 200;

/**
 * Finalizes provisional decisions at their deadline, even if their jobs or processes are gone. Every
 * process does this, so that no outage of workers delays a deadline; row locks decide which process
 * finalizes a decision.
 *
 * A decision is made long before its deadline. So each look also finds the deadlines that come before
 * the next look, and only while there are any does the worker ask as often as the precision demands.
 */
@Injectable()
export class ProvisionalDeadlineWorker extends PeriodicWorker {
  private readonly pollMs: number;

  constructor(
    private readonly decisions: ProvisionalDecisionsRepository,
    private readonly outcomes: ProvisionalOutcomesService,
    config: FraudConfig,
  ) {
    const { deadlineMs } = provisionalTime(config.provisionalTimeScale);
    // A decision that is made after a look is due after the next one.
    const pollMs = Math.max(PRECISION_MS, Math.min(LONGEST_POLL_MS, deadlineMs / 3));
    super({
      name: 'provisional-deadlines',
      does: 'end overdue provisional decisions',
      everyMs: pollMs,
      schedule: `every ${LONGEST_POLL_MS / 1_000} s, and at each deadline`,
      runs: 'every',
    });
    this.pollMs = pollMs;
  }

  protected override async work(signal: AbortSignal): Promise<void> {
    for (;;) {
      const lookedAt = performance.now();
      const due = await this.decisions.findDue(this.pollMs, MAX_DUE);
      const overdue = due.filter(({ wait_ms: waitMs }) => waitMs <= 0);
      // Deliberate: sequential transactions leave the connection pool to the requests.
      for (const { id } of overdue) await this.outcomes.failOpen(id);
      if (signal.aborted) return;
      const next = due.find(({ wait_ms: waitMs }) => waitMs > 0);
      if (next !== undefined) {
        const nextLookAt = lookedAt + Math.max(PRECISION_MS, next.wait_ms);
        const options = { signal, ref: false };
        await delay(nextLookAt - performance.now(), null, options).catch(() => null);
      } else if (due.length < MAX_DUE) return;
    }
  }
}
