import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Keyring, type VersionedHash } from '@tessera/crypto';
import { ValidationFailedError } from '@tessera/errors';
import { canonicalBody } from '@tessera/http';
import { Clock } from '@tessera/telemetry';
import { DataSource } from 'typeorm';
import type { CardDetails } from '../cards/card-details.js';
import { CardSealerService } from '../cards/card-sealer.service.js';
import { VaultConfig } from '../config.js';
import { KEYRING_KEYS } from '../keyring-keys.js';
import type { SessionCreatedResponse } from '../sessions/dto/session.response.js';
import {
  SessionPurposesService,
  type CardPurpose,
  type SessionWrite,
} from '../sessions/session-purposes.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import type { StoredSession } from '../sessions/stored-session.js';
import { TokenAccessService } from '../token-access/token-access.service.js';
import type { CreateNetworkTokenRequest } from './dto/network-token.request.js';
import { NetworkTokensDisabledError } from './network-token.errors.js';
import { NetworkTokensRepository, type NewNetworkToken } from './network-tokens.repository.js';
import { PresentedCardsService } from './presented-cards.service.js';
import { NetworkTokenWorkRepository } from './provisioning/network-token-work.repository.js';
import { NetworkTokenWorker } from './provisioning/network-token.worker.js';
import type { RequestIdentity } from './request-identity.js';
import { requireTokenScheme, TOKEN_SCHEMES } from './token-scheme.js';
import { refuseSecurityCodes } from '../pci-tokens/token-metadata.js';

/** As long as idempotency keys are kept. */
const REQUEST_KNOWN_MS = 24 * 60 * 60_000;
const SESSION_CARD_PATH = '$.result.enc_payload.account_number';
const SESSION_FIELDS = ['allowed_schemes', 'allowed_origins'] as const;

/** The ID of the stored token, or the session in which a browser will submit its card. */
export type Created = { readonly id: string } | { readonly session: SessionCreatedResponse };

/** Stores rows for cards; provisioning gets the scheme's part. */
@Injectable()
export class NetworkTokenCreationService implements OnModuleInit, CardPurpose {
  readonly name = 'network_token';
  readonly nextAction = 'tokenize_card';
  private readonly requestHashes: VersionedHash;

  constructor(
    private readonly tokens: NetworkTokensRepository,
    private readonly cards: PresentedCardsService,
    private readonly sealer: CardSealerService,
    private readonly access: TokenAccessService,
    private readonly work: NetworkTokenWorkRepository,
    private readonly worker: NetworkTokenWorker,
    private readonly sessions: SessionsService,
    private readonly purposes: SessionPurposesService,
    private readonly dataSource: DataSource,
    private readonly config: VaultConfig,
    private readonly clock: Clock,
    keyring: Keyring,
  ) {
    this.requestHashes = keyring.versionedHash(KEYRING_KEYS.networkTokenRequest);
  }

  onModuleInit(): void {
    this.purposes.register(this);
  }

  /** Waits for the scheme up to a limit: the token may be `active` or still `pending` then. */
  async create(
    request: CreateNetworkTokenRequest,
    identity: RequestIdentity | null,
  ): Promise<Created> {
    refuseSecurityCodes(request.metadata ?? {});
    if (this.config.tokenServiceUrl === undefined) {
      throw new NetworkTokensDisabledError();
    }
    if (request.source !== 'session') {
      refuseSessionFields(request);
    }
    const card = await this.cards.find(request);
    return card === null
      ? { session: await this.openSession(request) }
      : { id: await this.store(request, card, identity) };
  }

  /**
   * The token of a card that a browser submitted. The scheme is asked as soon as the session is
   * completed.
   */
  async prepare(session: StoredSession, card: CardDetails): Promise<SessionWrite> {
    const scheme = requireTokenScheme(card.scheme, SESSION_CARD_PATH);
    const now = this.clock.now();
    const token: NewNetworkToken = {
      id: session.tokenId,
      createdAt: now,
      pciTokenId: null,
      metadata: session.tokenMetadata,
      scheme,
      card: await this.sealer.seal(session.tokenId, session.owner, card),
      dueAt: now,
      attempts: 0,
      requestHash: null,
    };
    return async (tx) => {
      await this.tokens.insert(tx, token);
    };
  }

  private openSession(request: CreateNetworkTokenRequest): Promise<SessionCreatedResponse> {
    return this.sessions.open({
      purpose: 'network_token',
      allowedSchemes: request.allowed_schemes ?? TOKEN_SCHEMES,
      allowedOrigins: request.allowed_origins,
      tokenMetadata: request.metadata,
    });
  }

  private async store(
    request: CreateNetworkTokenRequest,
    card: CardDetails,
    identity: RequestIdentity | null,
  ): Promise<string> {
    const id = randomUUID();
    const [requestHash = null, ...others] = this.hashesOf(identity);
    const existing = await this.findRequested([requestHash, ...others]);
    if (existing !== null) return existing;
    const isNew = await this.tokens.insert(this.dataSource, {
      id,
      createdAt: this.clock.now(),
      pciTokenId: request.pci_token?.id ?? null,
      metadata: request.metadata ?? {},
      scheme: requireTokenScheme(card.scheme, '$.source'),
      card: await this.sealer.seal(id, this.access.owner(), card),
      // This request starts the provisioning; if it is interrupted, a worker continues.
      dueAt: this.work.leaseEnd(),
      attempts: 1,
      requestHash,
    });
    if (!isNew && requestHash !== null) {
      return (await this.findRequested([requestHash])) ?? id;
    }
    await this.worker.beginFirst(id);
    return id;
  }

  /** The token that the same request started before its process died. */
  private async findRequested(hashes: readonly (Buffer | null)[]): Promise<string | null> {
    const since = new Date(this.clock.now().getTime() - REQUEST_KNOWN_MS);
    const known = hashes.filter((hash) => hash !== null);
    if (known.length === 0) return null;
    return (await this.tokens.findRequested(known, since))?.id ?? null;
  }

  /** With every version of the key, the current one first; none without an identity. */
  private hashesOf(identity: RequestIdentity | null): Buffer[] {
    if (identity === null) return [];
    const { principalId, idempotencyKey, body } = identity;
    const { current, others } = this.requestHashes;
    return [current, ...others].map((version) => {
      const canonical = canonicalBody(version.key, body);
      const hash = version.hash(principalId, idempotencyKey, 'canonical', canonical);
      canonical.fill(0);
      return hash;
    });
  }
}

function refuseSessionFields(request: CreateNetworkTokenRequest): void {
  const faults = SESSION_FIELDS.filter((field) => request[field] !== undefined).map((field) => ({
    path: `$.${field}`,
    message: 'is allowed only when source is "session"',
  }));
  if (faults.length > 0) {
    throw new ValidationFailedError(faults);
  }
}
