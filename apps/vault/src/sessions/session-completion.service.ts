import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Scheme } from '@tessera/cards';
import { ValidationFailedError } from '@tessera/errors';
import { completeIdempotent } from '@tessera/http';
import { Clock } from '@tessera/telemetry';
import { DataSource } from 'typeorm';
import { VaultEventsService } from '../events/vault-events.service.js';
import type { CompleteActionRequest } from './dto/session.request.js';
import type { SessionViewResponse } from './dto/session.response.js';
import { PayloadReaderService } from './payload-reader.service.js';
import { SessionOriginsService } from './session-origins.service.js';
import { SessionPurposesService, type SessionWrite } from './session-purposes.service.js';
import { SchemeNotAllowedError, SessionClosedError, WrongActionError } from './session.errors.js';
import { SessionsRepository } from './sessions.repository.js';
import { SessionsService } from './sessions.service.js';
import type { StoredSession } from './stored-session.js';

/** A shopper may mistype; a session that tries card after card is card testing. */
const MAX_REFUSED_ATTEMPTS = 10;
const TOO_MANY_ATTEMPTS = 'too_many_attempts';

const COMPLETED: SessionViewResponse = { status: 'completed', next_action: null, data: null };

/** What the browser submitted, validated and ready to be written. */
interface Prepared {
  readonly scheme: Scheme | null;
  readonly write: SessionWrite;
}

/** What a browser gives: opened, checked, and written once, by whatever the session is for. */
@Injectable()
export class SessionCompletionService {
  constructor(
    private readonly sessions: SessionsService,
    private readonly repository: SessionsRepository,
    private readonly purposes: SessionPurposesService,
    private readonly payloads: PayloadReaderService,
    private readonly origins: SessionOriginsService,
    private readonly events: VaultEventsService,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** @param headers of the request: browsers say in them which page sends it */
  async complete(
    sessionId: string,
    request: CompleteActionRequest,
    headers: IncomingHttpHeaders,
  ): Promise<SessionViewResponse> {
    const session = await this.sessions.getOpen(sessionId);
    this.origins.requireAllowed(session, headers);
    if (session.status !== 'pending') {
      throw new SessionClosedError();
    }
    await this.write(session, await this.prepare(sessionId, session, request));
    return COMPLETED;
  }

  /** @throws ValidationFailedError after the attempt was counted */
  private async prepare(
    sessionId: string,
    session: StoredSession,
    { action, result }: CompleteActionRequest,
  ): Promise<Prepared> {
    const purpose = this.purposes.get(session.purpose);
    if (action !== purpose.nextAction) {
      throw new WrongActionError(purpose.nextAction);
    }
    const payload = { sessionId, encPayload: result.enc_payload };
    try {
      if (purpose.nextAction === 'tokenize_card') {
        const card = await this.payloads.readCard(payload);
        requireScheme(session, card.scheme);
        return { scheme: card.scheme, write: await purpose.prepare(session, card) };
      }
      const card = await purpose.findCard(session);
      const code = await this.payloads.readSecurityCode(payload, card?.scheme ?? null);
      return { scheme: null, write: await purpose.prepare(session, code) };
    } catch (error) {
      if (error instanceof ValidationFailedError) {
        await this.countRefusal(session.id);
      }
      throw error;
    }
  }

  /** Status, token, notifications and the idempotent response are one transaction. */
  private async write(session: StoredSession, { scheme, write }: Prepared): Promise<void> {
    const now = this.clock.now();
    const event = this.events.build({
      event: 'session.completed',
      occurredAt: now,
      relatedObject: { type: 'session', id: session.id },
    });
    const hasWon = await this.dataSource.transaction(async (tx) => {
      if (!(await this.repository.complete(tx, session.id, now, { scheme, event }))) return false;
      await write(tx);
      await completeIdempotent(tx, COMPLETED);
      return true;
    });
    // Asked outside: losers that kept their connection and waited for another would exhaust the pool.
    if (!hasWon) throw await this.whyLost(session.id, scheme);
  }

  /** Another attempt was first, or the backend has removed the scheme meanwhile. */
  private async whyLost(id: string, scheme: Scheme | null): Promise<Error> {
    const session = await this.repository.find(id);
    const isOpen = session?.status === 'pending' && session.expiresAt > this.clock.now();
    return isOpen && scheme !== null ? new SchemeNotAllowedError() : new SessionClosedError();
  }

  private async countRefusal(id: string): Promise<void> {
    const now = this.clock.now();
    const event = this.events.build({
      event: 'session.failed',
      occurredAt: now,
      reason: TOO_MANY_ATTEMPTS,
      relatedObject: { type: 'session', id },
    });
    const limit = { attempts: MAX_REFUSED_ATTEMPTS, reason: TOO_MANY_ATTEMPTS, event };
    await this.repository.refuse(id, now, limit);
  }
}

function requireScheme({ allowedSchemes }: StoredSession, scheme: Scheme): void {
  if (allowedSchemes?.includes(scheme) === false) {
    throw new SchemeNotAllowedError();
  }
}
