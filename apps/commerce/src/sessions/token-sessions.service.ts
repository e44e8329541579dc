import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { changeIdempotently } from '@tessera/http';
import type { AccountId } from '@tessera/ids';
import { onOwnPaths } from '@tessera/platform-client';
import { Clock } from '@tessera/telemetry';
import { VaultCardsClient, type OpenedVaultSession } from '@tessera/vault-client';
import { DataSource } from 'typeorm';
import { SessionSchemesService } from '../allowed-card-schemes/session-schemes.service.js';
import { AccountSettingsService } from '../settings/account-settings.service.js';
import type { CreateTokenSessionRequest, TokenSessionResponse } from './dto/token-session.js';
import { TokenSession } from './token-session.entity.js';
import { TokenSessionsRepository } from './token-sessions.repository.js';

/** As long as the vault keeps a session open. */
export const SESSION_LIFETIME_MS = 30 * 60_000;

/** Opens sessions in which browsers give cards to the vault. */
@Injectable()
export class TokenSessionsService {
  constructor(
    private readonly sessions: TokenSessionsRepository,
    private readonly schemes: SessionSchemesService,
    private readonly settings: AccountSettingsService,
    private readonly cards: VaultCardsClient,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * If the session is not recorded here, the one in the vault is unreachable: its ID is never
   * returned.
   */
  async open(
    accountId: AccountId,
    request: CreateTokenSessionRequest,
  ): Promise<TokenSessionResponse> {
    const { allowedCardSchemes: ofAccount } = await this.settings.get(accountId);
    const sent = request.allowed_card_schemes ?? ofAccount;
    const opened = await this.openInVault(accountId, request, sent);
    const createdAt = this.clock.now();
    const opening = {
      id: opened.id,
      accountId,
      sessionHash: this.sessions.hash(opened.sessionId),
      status: 'open' as const,
      bypassIdentification: request.bypass_identification ?? false,
      allowedCardSchemes: request.allowed_card_schemes ?? null,
      metadata: request.metadata ?? {},
      createdAt,
      expiresAt: new Date(createdAt.getTime() + SESSION_LIFETIME_MS),
      comparedAt: createdAt,
    };
    const session = { ...opening, rowMac: this.sessions.mac(opening) };
    const response = { session_id: opened.sessionId };
    await changeIdempotently(
      this.dataSource,
      (db) => ('manager' in db ? db.manager : db).insert(TokenSession, session),
      () => response,
    );
    await this.schemes.catchUp(session.id, sent);
    return response;
  }

  private async openInVault(
    accountId: AccountId,
    request: CreateTokenSessionRequest,
    schemes: CreateTokenSessionRequest['allowed_card_schemes'] | null,
  ): Promise<OpenedVaultSession> {
    const wanted = {
      expiresIn: request.expires_in,
      allowedSchemes: schemes ?? undefined,
      allowedOrigins: request.allowed_origins,
    };
    try {
      return await this.cards.openSession(accountId, wanted, randomUUID());
    } catch (error) {
      throw onOwnPaths(error, (path) => (path.startsWith('$.allowed_origins') ? path : null));
    }
  }
}
