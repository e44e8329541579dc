import { Injectable } from '@nestjs/common';
import { Clock } from '@tessera/service';
import { WebhookOutbox } from '@tessera/webhooks';
import { DataSource, type EntityManager } from 'typeorm';
import { ConsentRevocations } from '../consents/consent-revocations.js';
import type { AccountInfoEvent } from '../events/account-info-events.js';
import type { CheckSession } from './check-session.entity.js';
import { CheckSessionsRepository } from './check-sessions.repository.js';
import { movedSession, type SessionChanges } from './moved-session.js';
import { SessionMetrics } from './session-metrics.js';
import { isEnd, type FailureReason, type SessionMove } from './session-state.js';

/** How a session ends without a record. */
export interface FailedEnd {
  readonly move: 'fail' | 'cancel' | 'expire';
  readonly reason: FailureReason;
}

/** Rolls a transaction back whose transition came too late. */
class Overtaken extends Error {}

/** An end that nobody announced would be learned by asking alone; one that was abandoned is. */
const EVENTS: Readonly<Record<FailureReason, AccountInfoEvent | null>> = {
  user_cancelled: 'ais.user_cancelled',
  authentication_error: 'ais.authentication_error',
  // The shopper proved who they are, and not that the account is theirs.
  account_mismatch: 'ais.authentication_error',
  technical_error: 'ais.technical_error',
  session_expired: null,
};

/**
 * Every way to move a session on. A transition, its event and the consent that it leaves behind are
 * one transaction, conditional on what was read: of two that start from the same state one is made.
 */
@Injectable()
export class SessionTransitions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sessions: CheckSessionsRepository,
    private readonly revocations: ConsentRevocations,
    private readonly outbox: WebhookOutbox,
    private readonly metrics: SessionMetrics,
    private readonly clock: Clock,
  ) {}

  /**
   * @param also what is to be stored with the transition, or not at all
   * @returns the session as it is now, or null when it was no longer where it was read
   */
  async move(
    session: CheckSession,
    move: SessionMove,
    changes: SessionChanges = {},
    also?: (on: EntityManager, moved: CheckSession) => Promise<void>,
  ): Promise<CheckSession | null> {
    const moved = movedSession(session, move, this.clock.now(), changes);
    if (moved === null) return null;
    try {
      await this.dataSource.transaction(async (on) => {
        if (!(await this.sessions.replace(on, session, moved))) throw new Overtaken();
        await also?.(on, moved);
      });
      if (isEnd(moved.status)) this.metrics.end(moved);
      return moved;
    } catch (error) {
      if (error instanceof Overtaken) return null;
      throw error;
    }
  }

  /** The shopper takes a bank, and what an earlier one holds is given back. */
  async choose(
    session: CheckSession,
    choice: { readonly institutionId: string; readonly browserHash: Buffer },
  ): Promise<CheckSession | null> {
    const changes = { ...choice, stateHash: null, sealedConsent: null };
    const moved = await this.move(session, 'choose', changes, (on) =>
      this.revocations.enqueue(on, session, session.sealedConsent),
    );
    this.revocations.nudge();
    return moved;
  }

  /** @param sealedConsent as the last call to the bank left it, where that is newer */
  async fail(
    session: CheckSession,
    { move, reason }: FailedEnd,
    sealedConsent: Buffer | null = session.sealedConsent,
  ): Promise<CheckSession | null> {
    const moved = await this.move(session, move, { reason }, async (on) => {
      await this.revocations.enqueue(on, session, sealedConsent);
      const event = EVENTS[reason];
      if (event !== null) await this.emit(on, event, session, {});
    });
    this.revocations.nudge();
    return moved;
  }

  /** @param store keeps the record, which there is with its session and its event or not at all */
  async complete(
    session: CheckSession,
    recordId: string,
    store: (on: EntityManager, completed: CheckSession) => Promise<void>,
  ): Promise<CheckSession | null> {
    const moved = await this.move(session, 'complete', {}, async (on, completed) => {
      await store(on, completed);
      await this.revocations.enqueue(on, session, session.sealedConsent);
      const body = { account_information_id: recordId };
      await this.emit(on, 'ais.completed', session, body);
    });
    this.revocations.nudge();
    return moved;
  }

  private async emit(
    on: EntityManager,
    event: AccountInfoEvent,
    { id, tenantId }: CheckSession,
    body: object,
  ): Promise<void> {
    const occurredAt = this.clock.now().toISOString();
    await this.outbox.emit(on, {
      event,
      ownerId: tenantId,
      body: { occurred_at: occurredAt, ...body, session_id: id },
    });
  }
}
