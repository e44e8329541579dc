import { Injectable } from '@nestjs/common';
import { Clock } from '@tessera/telemetry';
import { inBatches, PeriodicWorker } from '@tessera/work';
import type { CheckSession } from './check-session.entity.js';
import { CheckSessionsRepository } from './check-sessions.repository.js';
import { SessionTransitionsService, type FailedEnd } from './session-transitions.service.js';

const EVERY_MS = 5_000;
const BATCH = 100;

/**
 * Ends sessions whose deadline has passed: shoppers who never returned, and reads that died with
 * their process. Another replica or a concurrent request may end a session first.
 */
@Injectable()
export class SessionDeadlinesWorker extends PeriodicWorker<number> {
  constructor(
    private readonly sessions: CheckSessionsRepository,
    private readonly transitions: SessionTransitionsService,
    private readonly clock: Clock,
  ) {
    super({
      name: 'session-deadlines',
      does: 'end overdue sessions',
      everyMs: EVERY_MS,
      runs: 'api',
    });
  }

  protected override work(signal: AbortSignal): Promise<number> {
    return inBatches(BATCH, () => this.runBatch(), signal);
  }

  isOver({ deadlineAt }: CheckSession): boolean {
    return deadlineAt !== null && deadlineAt <= this.clock.now();
  }

  /** @returns null when it was no longer where it was read */
  end(session: CheckSession): Promise<CheckSession | null> {
    return this.transitions.fail(session, endOf(session));
  }

  private async runBatch(): Promise<number> {
    const overdue = await this.sessions.overdue(this.clock.now(), BATCH);
    for (const session of overdue) await this.end(session);
    return overdue.length;
  }
}

function endOf({ status, waitingFor }: CheckSession): FailedEnd {
  if (status !== 'fetching' || waitingFor === 'shopper') {
    return { move: 'expire', reason: 'session_expired' };
  }
  // The bank never decided, so the shopper's identity was not confirmed.
  if (waitingFor === 'bank') return { move: 'fail', reason: 'authentication_error' };
  return { move: 'fail', reason: 'technical_error' };
}
