import { Injectable } from '@nestjs/common';
import { validateRequest, ValidationFailedError } from '@tessera/errors';
import { changeIdempotently, Clock } from '@tessera/service';
import { WebhookOutbox } from '@tessera/webhooks';
import { DataSource } from 'typeorm';
import { cardDetails, type CardDetails } from '../cards/card-details.js';
import { CardSealer } from '../cards/card-sealer.js';
import { CardRequest } from '../cards/dto/card.request.js';
import { VaultEvents } from '../events/vault-events.js';
import { JweKeysService } from '../jwe-keys/jwe-keys.service.js';
import { expiryOf, type NewPciToken } from '../pci-tokens/new-pci-token.js';
import { SecurityCodeStore } from '../security-codes/security-code-store.js';
import type { CompleteActionRequest } from './dto/complete-action.request.js';
import type { SessionViewResponse } from './dto/session-view.response.js';
import { openEncPayload } from './enc-payload.js';
import {
  EncPayloadUnreadableError,
  SchemeNotAllowedError,
  SessionClosedError,
} from './session.errors.js';
import { SessionsRepository, type StoredSession } from './sessions.repository.js';
import { SessionsService } from './sessions.service.js';

const PAYLOAD_PATH = '$.result.enc_payload';

/** A shopper may mistype; a session that tries card after card is no shopper. */
const MAX_REFUSED_ATTEMPTS = 10;
const TOO_MANY_ATTEMPTS = 'too_many_attempts';

const COMPLETED: SessionViewResponse = { status: 'completed', next_action: null, data: null };

/** The card that a browser gives: opened, checked, sealed, stored once. */
@Injectable()
export class SessionCompletionService {
  constructor(
    private readonly sessions: SessionsService,
    private readonly repository: SessionsRepository,
    private readonly jweKeys: JweKeysService,
    private readonly sealer: CardSealer,
    private readonly securityCodes: SecurityCodeStore,
    private readonly events: VaultEvents,
    private readonly outbox: WebhookOutbox,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async complete(sessionId: string, request: CompleteActionRequest): Promise<SessionViewResponse> {
    const session = await this.sessions.getOpen(sessionId);
    if (session.status !== 'pending') {
      throw new SessionClosedError();
    }
    const card = await this.openCard(session, request.result.enc_payload);
    const createdAt = this.clock.now();
    await this.store(session, {
      id: session.id,
      createdAt,
      expiresAt: expiryOf(createdAt, session.tokenExpiresIn),
      metadata: session.tokenMetadata,
      card: await this.sealer.seal(session.id, card),
    });
    if (card.securityCode !== null) {
      await this.securityCodes.put(session.id, card.securityCode);
    }
    return COMPLETED;
  }

  /** @throws ValidationFailedError after having counted the attempt */
  private async openCard(session: StoredSession, encPayload: string): Promise<CardDetails> {
    try {
      const payload = await openEncPayload(encPayload, (kid) => this.jweKeys.findAccepted(kid));
      if (payload === undefined) {
        throw new EncPayloadUnreadableError();
      }
      const request = validateRequest(CardRequest, payload, PAYLOAD_PATH);
      const card = cardDetails(request, PAYLOAD_PATH, this.clock.now());
      if (session.allowedSchemes?.includes(card.scheme) === false) {
        throw new SchemeNotAllowedError();
      }
      return card;
    } catch (error) {
      if (error instanceof ValidationFailedError) {
        await this.countRefusal(session.id);
      }
      throw error;
    }
  }

  private async store(session: StoredSession, token: NewPciToken): Promise<void> {
    const occurredAt = token.createdAt;
    const created = this.events.store({
      event: 'pci.token.created',
      occurredAt,
      relatedObject: { type: 'pci_token', id: token.id },
    });
    const completed = this.events.store({
      event: 'session.completed',
      occurredAt,
      relatedObject: { type: 'session', id: session.id },
    });
    const queued = await changeIdempotently(
      this.dataSource,
      async (on) => {
        const closing = await this.repository.complete(on, token, [created, completed]);
        if (!closing.won) {
          throw new SessionClosedError();
        }
        return closing.queued;
      },
      () => COMPLETED,
    );
    this.nudge(queued);
  }

  private async countRefusal(id: string): Promise<void> {
    const now = this.clock.now();
    const event = this.events.store({
      event: 'session.failed',
      occurredAt: now,
      reason: TOO_MANY_ATTEMPTS,
      relatedObject: { type: 'session', id },
    });
    const limit = { attempts: MAX_REFUSED_ATTEMPTS, reason: TOO_MANY_ATTEMPTS, event };
    const { queued } = await this.repository.refuse(id, now, limit);
    this.nudge(queued);
  }

  private nudge(queued: number): void {
    if (queued > 0) {
      this.outbox.nudge();
    }
  }
}
