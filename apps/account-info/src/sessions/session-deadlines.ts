import { Injectable } from '@nestjs/common';
import { Clock, inBatches, PeriodicService } from '@tessera/service';
import type { CheckSession } from './check-session.entity.js';
import { CheckSessionsRepository } from './check-sessions.repository.js';
import { SessionTransitions, type FailedEnd } from './session-transitions.js';

const EVERY_MS = 5_000;
const BATCH = 100;

/**
 * Ends sessions whose time is over: shoppers who never came back, and reads that died with their
 * process. Another replica, or a request that is a moment faster, may end one first.
 */
@Injectable()
export class SessionDeadlines extends PeriodicService<number> {
  constructor(
    private readonly sessions: CheckSessionsRepository,
    private readonly transitions: SessionTransitions,
    private readonly clock: Clock,
  ) {
    super({ failure: 'Overdue sessions were not ended.', everyMs: EVERY_MS });
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
  // The bank never decided: whether the shopper is who they say stayed open.
  if (waitingFor === 'bank') return { move: 'fail', reason: 'authentication_error' };
  return { move: 'fail', reason: 'technical_error' };
}
