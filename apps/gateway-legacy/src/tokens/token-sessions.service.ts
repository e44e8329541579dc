import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { changeIdempotently } from '@tessera/http';
import type { AccountId } from '@tessera/ids';
import { onOwnPaths } from '@tessera/platform-client';
import { RowIntegrityService } from '@tessera/integrity';
import { Clock } from '@tessera/telemetry';
import { VaultCardsClient } from '@tessera/vault-client';
import { DataSource } from 'typeorm';
import { TOKEN_SESSION_ROWS } from '../database/authenticated-tables.js';
import type { GatewayTokenId } from '../ids.js';
import type { CreateTokenSessionRequest } from './dto/token.request.js';
import type { TokenSessionResponse } from './dto/token.response.js';
import { TokenCreationService } from './token-creation.service.js';
import type { Token } from './token.entity.js';
import { TokenSession } from './token-session.entity.js';

/** As long as the vault keeps a session open. */
const SESSION_LIFETIME_MS = 30 * 60_000;
/** A card that is given in the last moment is found too. */
const GRACE_MS = 60_000;
/** A shopper can't enter a card faster than this. */
const FIRST_LOOK_MS = 10_000;

/** Sessions in which browsers give cards to the vault. */
@Injectable()
export class TokenSessionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly integrity: RowIntegrityService,
    private readonly cards: VaultCardsClient,
    private readonly creation: TokenCreationService,
  ) {}

  /**
   * If the session is not recorded here, the one in the vault is unreachable: its ID is never
   * returned.
   */
  async open(
    accountId: AccountId,
    request: CreateTokenSessionRequest,
  ): Promise<TokenSessionResponse> {
    const opened = await this.openInVault(accountId, request);
    const createdAt = this.clock.now();
    const after = (ms: number) => new Date(createdAt.getTime() + ms);
    const opening = {
      id: randomUUID(),
      accountId,
      vaultTokenId: opened.id,
      createdAt,
      expiresAt: after(SESSION_LIFETIME_MS),
      lookAt: after(FIRST_LOOK_MS),
    };
    const rowMac = this.integrity.mac(TOKEN_SESSION_ROWS, opening);
    const session = { ...opening, rowMac };
    const response = {
      session_id: opened.sessionId,
      token_id: session.id,
      expires_at: session.expiresAt.toISOString(),
    };
    await changeIdempotently(
      this.dataSource,
      (db) => ('manager' in db ? db.manager : db).insert(TokenSession, session),
      () => response,
    );
    return response;
  }

  /** The token that a session has led to by now; null when it has not, or when there is no session. */
  async findToken(accountId: AccountId, id: GatewayTokenId): Promise<Token | null> {
    const session = await this.dataSource.manager.findOneBy(TokenSession, { id, accountId });
    return session === null ? null : this.look(session);
  }

  /** Reads the outcome of a session from the vault; an ended session is deleted here. */
  async look(session: TokenSession): Promise<Token | null> {
    if (!this.integrity.isIntact(TOKEN_SESSION_ROWS, session)) return null;
    const found = await this.cards.findSession(session.accountId, session.vaultTokenId);
    if (found?.status === 'pending') {
      if (this.clock.now().getTime() > session.expiresAt.getTime() + GRACE_MS) {
        await this.forget(session);
      }
      return null;
    }
    const card =
      found?.status === 'completed'
        ? await this.cards.find(session.accountId, session.vaultTokenId)
        : null;
    if (card === null) {
      await this.forget(session);
      return null;
    }
    const { token, isNew } = await this.creation.own(session.accountId, card, session.id);
    await this.forget(session);
    if (!isNew) return token.deletedAt === null ? token : null;
    return this.creation.provision(token);
  }

  private async forget({ id }: TokenSession): Promise<void> {
    await this.dataSource.manager.delete(TokenSession, { id });
  }

  private async openInVault(accountId: AccountId, request: CreateTokenSessionRequest) {
    const wanted = {
      allowedSchemes: request.allowed_schemes,
      allowedOrigins: request.allowed_origins,
    };
    try {
      return await this.cards.openSession(accountId, wanted, randomUUID());
    } catch (error) {
      // The fields have the same names there.
      throw onOwnPaths(error, (path) => (path.startsWith('$.allowed_') ? path : null));
    }
  }
}
