import { Injectable } from '@nestjs/common';
import { Clock } from '@tessera/telemetry';
import { WebhookOutboxRepository } from '@tessera/webhooks';
import { DataSource, type EntityManager } from 'typeorm';
import { ConsentRevocationWorker } from '../consents/consent-revocation.worker.js';
import type { AccountInfoEvent } from '../events/account-info-event-types.js';
import type { AccountInformationId } from '../ids.js';
import type { CheckSession } from './check-session.entity.js';
import { CheckSessionsRepository } from './check-sessions.repository.js';
import { applyTransition, type SessionChanges } from './apply-transition.js';
import { SessionMetrics } from './session.metrics.js';
import { isEnd, type FailureReason, type SessionTransition } from './session-state.js';

/** How a session ends without a record. */
export interface FailedEnd {
  readonly move: 'fail' | 'cancel' | 'expire';
  readonly reason: FailureReason;
}

/** Rolls a transaction back whose transition came too late. */
class Overtaken extends Error {}

/**
 * Every failure emits an event, because backends would otherwise have to poll. An abandoned session
 * emits none.
 */
const EVENTS: Readonly<Record<FailureReason, AccountInfoEvent | null>> = {
  user_cancelled: 'ais.user_cancelled',
  authentication_error: 'ais.authentication_error',
  // The shopper proved who they are, and not that the account is theirs.
  account_mismatch: 'ais.authentication_error',
  technical_error: 'ais.technical_error',
  session_expired: null,
};

/**
 * Every transition of a session. A transition, its event and the revocation of an abandoned consent
 * are one transaction, conditional on the state that was read: of two that start from the same
 * state, only one succeeds.
 */
@Injectable()
export class SessionTransitionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sessions: CheckSessionsRepository,
    private readonly revocations: ConsentRevocationWorker,
    private readonly outbox: WebhookOutboxRepository,
    private readonly metrics: SessionMetrics,
    private readonly clock: Clock,
  ) {}

  /**
   * @param also what to store in the same transaction as the transition
   * @returns the new session, or null when it was no longer in the state that was read
   */
  async apply(
    session: CheckSession,
    move: SessionTransition,
    changes: SessionChanges = {},
    also?: (tx: EntityManager, moved: CheckSession) => Promise<void>,
  ): Promise<CheckSession | null> {
    const moved = applyTransition(session, move, this.clock.now(), changes);
    if (moved === null) return null;
    try {
      await this.dataSource.transaction(async (tx) => {
        if (!(await this.sessions.replace(tx, session, moved))) throw new Overtaken();
        await also?.(tx, moved);
      });
      if (isEnd(moved.status)) this.metrics.end(moved);
      return moved;
    } catch (error) {
      if (error instanceof Overtaken) return null;
      throw error;
    }
  }

  /** The shopper selects a bank; the consent of a bank selected earlier is revoked. */
  async choose(
    session: CheckSession,
    choice: { readonly institutionId: string; readonly browserHash: Buffer },
  ): Promise<CheckSession | null> {
    const changes = { ...choice, stateHash: null, sealedConsent: null };
    const moved = await this.apply(session, 'choose', changes, (tx) =>
      this.revocations.enqueue(tx, session, session.sealedConsent),
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
    const moved = await this.apply(session, move, { reason }, async (tx) => {
      await this.revocations.enqueue(tx, session, sealedConsent);
      const event = EVENTS[reason];
      if (event !== null) await this.emit(tx, event, session, {});
    });
    this.revocations.nudge();
    return moved;
  }

  /** @param store keeps the record, which there is with its session and its event or not at all */
  async complete(
    session: CheckSession,
    recordId: AccountInformationId,
    store: (tx: EntityManager, completed: CheckSession) => Promise<void>,
  ): Promise<CheckSession | null> {
    const moved = await this.apply(session, 'complete', {}, async (tx, completed) => {
      await store(tx, completed);
      await this.revocations.enqueue(tx, session, session.sealedConsent);
      const body = { account_information_id: recordId };
      await this.emit(tx, 'ais.completed', session, body);
    });
    this.revocations.nudge();
    return moved;
  }

  private async emit(
    tx: EntityManager,
    event: AccountInfoEvent,
    { id, tenantId }: CheckSession,
    body: object,
  ): Promise<void> {
    const occurredAt = this.clock.now().toISOString();
    await this.outbox.emit(tx, {
      event,
      ownerId: tenantId,
      body: { occurred_at: occurredAt, ...body, session_id: id },
    });
  }
}
