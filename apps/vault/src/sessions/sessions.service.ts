import { randomUUID, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SCHEMES } from '@tessera/cards';
import { keyedHash, Keyring } from '@tessera/crypto';
import { changeIdempotently, Clock } from '@tessera/service';
import { DataSource } from 'typeorm';
import { JweKeysService } from '../jwe-keys/jwe-keys.service.js';
import { KEYRING_KEYS } from '../keyring-keys.js';
import type { CreatePciTokenRequest } from '../pci-tokens/dto/create-pci-token.request.js';
import type { SessionCreatedResponse } from './dto/session-created.response.js';
import type { SessionViewResponse } from './dto/session-view.response.js';
import type { SessionResponse } from './dto/session.response.js';
import { statusAt } from './session-state.js';
import { SessionNotFoundError } from './session.errors.js';
import { SessionsRepository, type StoredSession } from './sessions.repository.js';

const SESSION_LIFETIME_MS = 30 * 60_000;

/** Opening sessions, and what backend and browser see of them. */
@Injectable()
export class SessionsService {
  private readonly hashKey: KeyObject;

  constructor(
    private readonly sessions: SessionsRepository,
    private readonly jweKeys: JweKeysService,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    keyring: Keyring,
  ) {
    this.hashKey = keyring.hmacKey(KEYRING_KEYS.tokenizationSession);
  }

  async open(request: CreatePciTokenRequest): Promise<SessionCreatedResponse> {
    const sessionId = randomUUID();
    const createdAt = this.clock.now();
    const session = {
      id: randomUUID(),
      sessionHash: this.hash(sessionId),
      allowedSchemes: request.allowed_schemes ?? null,
      allowedOrigins: request.allowed_origins ?? null,
      tokenExpiresIn: request.expires_in ?? null,
      tokenMetadata: request.metadata ?? {},
      createdAt,
      expiresAt: new Date(createdAt.getTime() + SESSION_LIFETIME_MS),
    };
    const response = { id: session.id, session_id: sessionId, status: 'pending' } as const;
    await changeIdempotently(
      this.dataSource,
      (on) => this.sessions.insert(on, session),
      () => response,
    );
    return response;
  }

  /** For the backend, by the id of the token to be: also when it is over. */
  async get(id: string): Promise<SessionResponse> {
    const session = await this.sessions.find(id);
    if (session === null) {
      throw new SessionNotFoundError();
    }
    const status = statusAt(session.status, session.expiresAt, this.clock.now());
    return {
      id,
      status,
      ...(status === 'completed' && { token_id: id }),
      ...(session.reason !== null && { reason: session.reason }),
      created_at: session.createdAt.toISOString(),
      expires_at: session.expiresAt.toISOString(),
    };
  }

  /** For the browser, by its capability: past its time a session is not found, whatever became of it. */
  async getOpen(sessionId: string): Promise<StoredSession> {
    const session = await this.sessions.findByHash(this.hash(sessionId));
    if (session === null || session.expiresAt.getTime() <= this.clock.now().getTime()) {
      throw new SessionNotFoundError();
    }
    return session;
  }

  async view(sessionId: string): Promise<SessionViewResponse> {
    const { status, allowedSchemes } = await this.getOpen(sessionId);
    if (status !== 'pending') {
      return { status, next_action: null, data: null };
    }
    const { jwk } = await this.jweKeys.getPublished();
    return {
      status,
      next_action: 'tokenize_card',
      data: { jwk, allowed_schemes: allowedSchemes ?? SCHEMES },
    };
  }

  private hash(sessionId: string): Buffer {
    return keyedHash(this.hashKey, sessionId);
  }
}
