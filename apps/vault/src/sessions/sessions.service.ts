import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SCHEMES, type Scheme } from '@tessera/cards';
import { Keyring, SealedDataError, type VersionedHash } from '@tessera/crypto';
import { changeIdempotently } from '@tessera/http';
import { Clock } from '@tessera/telemetry';
import { DataSource } from 'typeorm';
import { JweKeysService } from '../jwe-keys/jwe-keys.service.js';
import type { JwkResponse } from '../jwe-keys/jwk.response.js';
import { KEYRING_KEYS } from '../keyring-keys.js';
import type { TokenAction } from '../token-access/token-access-policies.js';
import { TokenAccessService } from '../token-access/token-access.service.js';
import { keyBinding, type TokenOwner } from '../token-access/token-owner.js';
import type { UpdateSessionRequest } from './dto/session.request.js';
import type {
  SessionCreatedResponse,
  SessionDataResponse,
  SessionResponse,
  SessionViewResponse,
} from './dto/session.response.js';
import { SessionPurposesService } from './session-purposes.service.js';
import type { SessionPurposeName } from './stored-session.js';
import { statusAt } from './session-state.js';
import { SessionNotFoundError, SessionNotOpenError } from './session.errors.js';
import { SessionsRepository } from './sessions.repository.js';
import type { StoredSession } from './stored-session.js';

const SESSION_LIFETIME_MS = 30 * 60_000;

/** What a backend opens a session with. */
export interface SessionOptions {
  readonly purpose: SessionPurposeName;
  /** The token that exists already, for `security_code`; a token to be made gets the session's id. */
  readonly tokenId?: string;
  /** All of them when absent. */
  readonly allowedSchemes?: readonly Scheme[] | undefined;
  /** The pages that may frame the card fields; none when absent. */
  readonly allowedOrigins?: readonly string[] | undefined;
  /** Seconds from the creation of the token; without it the token never expires. */
  readonly tokenExpiresIn?: number | undefined;
  readonly tokenMetadata?: Readonly<Record<string, string>> | undefined;
}

/** Opening sessions, and what backend and browser see of them. */
@Injectable()
export class SessionsService {
  private readonly hashes: VersionedHash;

  constructor(
    private readonly sessions: SessionsRepository,
    private readonly purposes: SessionPurposesService,
    private readonly jweKeys: JweKeysService,
    private readonly access: TokenAccessService,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    keyring: Keyring,
  ) {
    this.hashes = keyring.versionedHash(KEYRING_KEYS.tokenizationSession);
  }

  /**
   * Joins the idempotency of the current request: the stored response is the one that is returned here.
   */
  async open(options: SessionOptions): Promise<SessionCreatedResponse> {
    const id = randomUUID();
    const sessionId = randomUUID();
    const createdAt = this.clock.now();
    const owner = this.access.owner();
    const session = {
      id,
      purpose: options.purpose,
      tokenId: options.tokenId ?? id,
      sessionHash: this.hashes.of(sessionId),
      allowedSchemes: options.allowedSchemes ?? null,
      allowedOrigins: options.allowedOrigins ?? null,
      tokenExpiresIn: options.tokenExpiresIn ?? null,
      tokenMetadata: options.tokenMetadata ?? {},
      owner,
      ownerMac: this.hashes.of(...ownerParts(id, owner)),
      createdAt,
      expiresAt: new Date(createdAt.getTime() + SESSION_LIFETIME_MS),
    };
    const response = { id, session_id: sessionId, status: 'pending' } as const;
    await changeIdempotently(
      this.dataSource,
      (db) => this.sessions.insert(db, session),
      () => response,
    );
    return response;
  }

  /** For the backend, by the ID of the future token: also after the session has ended. */
  async get(id: string): Promise<SessionResponse> {
    return this.respond(await this.getStored(id, 'read'));
  }

  /** Changes the schemes of an open session; they also apply to a completion in progress. */
  async update(id: string, request: UpdateSessionRequest): Promise<SessionResponse> {
    const stored = await this.getStored(id, 'change');
    const changed =
      request.allowed_schemes === undefined
        ? stored
        : await this.sessions.allowSchemes(id, this.clock.now(), request.allowed_schemes);
    const session = changed ?? (await this.getStored(id, 'change'));
    if (changed === null || this.statusNow(session) !== 'pending') {
      throw new SessionNotOpenError();
    }
    return this.respond(session);
  }

  /**
   * For the browser, by its capability: once expired, a session is not found, whatever its result was.
   */
  async getOpen(sessionId: string): Promise<StoredSession> {
    const session = await this.findOpen(sessionId);
    if (session === null) {
      throw new SessionNotFoundError();
    }
    return session;
  }

  async findOpen(sessionId: string): Promise<StoredSession | null> {
    const session = await this.sessions.findByHashes(this.hashes.candidates(sessionId));
    if (session !== null) this.requireOwnerMac(session);
    const isOver = session !== null && session.expiresAt.getTime() <= this.clock.now().getTime();
    return isOver ? null : session;
  }

  async view(sessionId: string): Promise<SessionViewResponse> {
    const session = await this.getOpen(sessionId);
    if (session.status !== 'pending') {
      return { status: session.status, next_action: null, data: null };
    }
    const { jwk } = await this.jweKeys.getPublished();
    const { nextAction } = this.purposes.get(session.purpose);
    const data = await this.dataFor(session, jwk);
    return { status: session.status, next_action: nextAction, data };
  }

  private async dataFor(session: StoredSession, jwk: JwkResponse): Promise<SessionDataResponse> {
    const purpose = this.purposes.get(session.purpose);
    if (purpose.nextAction === 'tokenize_card') {
      return { jwk, allowed_schemes: session.allowedSchemes ?? SCHEMES };
    }
    const card = await purpose.findCard(session);
    if (card === null) {
      throw new SessionNotFoundError();
    }
    return { jwk, last_four: card.lastFour, scheme: card.scheme };
  }

  private async getStored(id: string, action: TokenAction): Promise<StoredSession> {
    const session = await this.sessions.find(id);
    if (session === null || !this.access.may(action, session.owner)) {
      throw new SessionNotFoundError();
    }
    this.requireOwnerMac(session);
    return session;
  }

  /** @throws SealedDataError for a session whose owner was changed in the database */
  private requireOwnerMac({ id, owner, ownerMac }: StoredSession): void {
    const isLegacy = owner.client === null && owner.account === null && ownerMac === null;
    if (isLegacy || this.hashes.matches(ownerMac ?? undefined, ...ownerParts(id, owner))) return;
    throw new SealedDataError({ owner: id, field: 'owner' });
  }

  private respond(session: StoredSession): SessionResponse {
    const status = this.statusNow(session);
    return {
      id: session.id,
      status,
      ...(status === 'completed' && { token_id: session.tokenId }),
      ...(session.reason !== null && { reason: session.reason }),
      created_at: session.createdAt.toISOString(),
      expires_at: session.expiresAt.toISOString(),
    };
  }

  private statusNow({ status, expiresAt }: StoredSession): SessionResponse['status'] {
    return statusAt(status, expiresAt, this.clock.now());
  }
}

function ownerParts(id: string, owner: TokenOwner): readonly string[] {
  return ['owner', id, ...keyBinding(owner)];
}
