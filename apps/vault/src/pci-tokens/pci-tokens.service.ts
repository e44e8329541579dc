import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ValidationFailedError } from '@tessera/errors';
import { changeIdempotently } from '@tessera/http';
import { Clock } from '@tessera/telemetry';
import { DataSource } from 'typeorm';
import { cardDetails } from '../cards/card-details.js';
import { CardSealerService } from '../cards/card-sealer.service.js';
import type { CardRequest } from '../cards/dto/card.request.js';
import { VaultConfig } from '../config.js';
import { VaultEventsService } from '../events/vault-events.service.js';
import { SecurityCodesService } from '../security-codes/security-codes.service.js';
import type { SessionCreatedResponse } from '../sessions/dto/session.response.js';
import { type SessionOptions, SessionsService } from '../sessions/sessions.service.js';
import { TokenAccessService } from '../token-access/token-access.service.js';
import type { CreatePciTokenRequest, ListPciTokensQuery } from './dto/pci-token.request.js';
import {
  type PciTokenResponse,
  pciTokenResponse,
  type VisibleToken,
} from './dto/pci-token.response.js';
import { expiryOf, type NewPciToken } from './new-pci-token.js';
import {
  CardNumbersForbiddenError,
  FingerprintsDisabledError,
  PciTokenNotFoundError,
} from './pci-token.errors.js';
import { PciTokensRepository, type StoredPciToken } from './pci-tokens.repository.js';
import { refuseSecurityCodes } from './token-metadata.js';
import { linkAnswer } from '../token-answers/token-answers.js';

const SESSION_FIELDS = ['allowed_schemes', 'allowed_origins'] as const;

/**
 * Fields that limit what a browser may do have no meaning when the card is in the request: they are
 * refused, never ignored.
 */
function refuseSessionFields(request: CreatePciTokenRequest): void {
  const faults = SESSION_FIELDS.filter((field) => request[field] !== undefined).map((field) => ({
    path: `$.${field}`,
    message: 'is allowed only when source is "session"',
  }));
  if (faults.length > 0) {
    throw new ValidationFailedError(faults);
  }
}

/** What the session stores until the browser submits the card. */
function sessionOptions(request: CreatePciTokenRequest): Omit<SessionOptions, 'purpose'> {
  return {
    allowedSchemes: request.allowed_schemes,
    allowedOrigins: request.allowed_origins,
    tokenExpiresIn: request.expires_in,
    tokenMetadata: request.metadata,
  };
}

export interface PciTokenPage {
  readonly data: readonly PciTokenResponse[];
  readonly links: { readonly next: string | null };
}

@Injectable()
export class PciTokensService {
  constructor(
    private readonly tokens: PciTokensRepository,
    private readonly sessions: SessionsService,
    private readonly access: TokenAccessService,
    private readonly sealer: CardSealerService,
    private readonly securityCodes: SecurityCodesService,
    private readonly events: VaultEventsService,
    private readonly dataSource: DataSource,
    private readonly config: VaultConfig,
    private readonly clock: Clock,
  ) {}

  /** A card in the request becomes a token at once; without one, a browser will submit it. */
  create(request: CreatePciTokenRequest): Promise<PciTokenResponse | SessionCreatedResponse> {
    refuseSecurityCodes(request.metadata ?? {});
    return request.pan === undefined
      ? this.sessions.open({ purpose: 'pci_token', ...sessionOptions(request) })
      : this.createFromPan(request.pan, request);
  }

  async get(id: string): Promise<PciTokenResponse> {
    const token = await this.tokens.find(id, this.clock.now());
    if (token === null || !this.access.may('read', token.key.owner)) {
      throw new PciTokenNotFoundError();
    }
    return this.read(token);
  }

  async list(query: ListPciTokensQuery): Promise<PciTokenPage> {
    if (query.fingerprint !== undefined && !this.config.showsFingerprints) {
      throw new FingerprintsDisabledError();
    }
    const { rows, next } = await this.tokens.list(
      query,
      this.clock.now(),
      this.access.listFilter(2),
    );
    return { data: await Promise.all(rows.map((token) => this.read(token))), links: { next } };
  }

  private async createFromPan(
    pan: CardRequest,
    request: CreatePciTokenRequest,
  ): Promise<PciTokenResponse> {
    if (!this.config.acceptsCardNumbers) {
      throw new CardNumbersForbiddenError();
    }
    refuseSessionFields(request);
    const createdAt = this.clock.now();
    const details = cardDetails(pan, '$.pan', createdAt);
    const id = randomUUID();
    const token: NewPciToken = {
      id,
      createdAt,
      expiresAt: expiryOf(createdAt, request.expires_in),
      metadata: request.metadata ?? {},
      card: await this.sealer.seal(id, this.access.owner(), details),
    };
    const response = this.respond(token, pan.cardholder_name);
    await this.store(token, response);
    if (details.securityCode !== null) {
      await this.securityCodes.put(this.dataSource, id, details.securityCode);
    }
    return response;
  }

  private async store(token: NewPciToken, response: PciTokenResponse): Promise<void> {
    const created = this.events.build({
      event: 'pci.token.created',
      occurredAt: token.createdAt,
      relatedObject: { type: 'pci_token', id: token.id },
    });
    await changeIdempotently(
      this.dataSource,
      async (db) => {
        await linkAnswer(db, token.id);
        await this.tokens.insert(db, token, created);
      },
      () => response,
    );
  }

  private async read(token: StoredPciToken): Promise<PciTokenResponse> {
    const { id, key, sealedCardholderName: sealed } = token;
    if (sealed === null) await this.sealer.verifyOwner(id, key);
    const name = sealed && (await this.sealer.openCardholderName(id, key, sealed));
    return this.respond(token, name ?? undefined);
  }

  private respond(token: VisibleToken, cardholderName: string | undefined): PciTokenResponse {
    const showFingerprint = this.config.showsFingerprints;
    return pciTokenResponse(token, cardholderName, { showFingerprint });
  }
}
