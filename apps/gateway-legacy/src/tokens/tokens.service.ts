import { Injectable, Logger } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import { ApiError } from '@tessera/errors';
import { pageEntities, pageEnvelope, type PageEnvelope, type PageQuery } from '@tessera/http';
import type { AccountId } from '@tessera/ids';
import type { FastifyReply } from 'fastify';
import { DataSource, IsNull } from 'typeorm';
import type { GatewayTokenId } from '../ids.js';
import { TokenVaultClient } from '../vault/token-vault.client.js';
import type { CreateTokenRequest } from './dto/token.request.js';
import { type TokenResponse, tokenResponse } from './dto/token.response.js';
import { TokensRepository } from './tokens.repository.js';
import { Token } from './token.entity.js';
import { TokenNotFoundError } from './token.errors.js';
import { TokenCreationService } from './token-creation.service.js';
import { TokenDeletionService } from './token-deletion.service.js';
import { TokenRefreshService } from './token-refresh.service.js';
import { TokenSessionsService } from './token-sessions.service.js';

const REPLAYED_HEADER = 'x-idempotent-replayed';

/** Tokens as their accounts use them. */
@Injectable()
export class TokensService {
  private readonly logger = new Logger(TokensService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly vault: TokenVaultClient,
    private readonly stored: TokensRepository,
    private readonly creation: TokenCreationService,
    private readonly refresh: TokenRefreshService,
    private readonly deletion: TokenDeletionService,
    private readonly sessions: TokenSessionsService,
    private readonly audit: AuditTrailService,
  ) {}

  async create(
    accountId: AccountId,
    request: CreateTokenRequest,
    key: string | null,
    reply: FastifyReply,
  ): Promise<TokenResponse> {
    const { token, isNew } = await this.creation.create(accountId, request, key);
    if (!isNew) void reply.header(REPLAYED_HEADER, 'true');
    return tokenResponse(token);
  }

  /** Newest first, as they were when the vault was last asked. */
  async list(accountId: AccountId, query: PageQuery): Promise<PageEnvelope<TokenResponse>> {
    const { rows: tokens, total } = await pageEntities(this.dataSource, Token, {
      where: { accountId, deletedAt: IsNull() },
      order: { createdAt: 'DESC', id: 'DESC' },
      query,
    });
    const intact = tokens.filter((token) => this.stored.intact(token) !== null);
    return pageEnvelope(query, total, intact.map(tokenResponse));
  }

  /**
   * The token's current state in the vault; its last known state while the vault is unavailable.
   *
   * @throws TokenNotFoundError also for the token of another account
   */
  async get(accountId: AccountId, id: GatewayTokenId): Promise<TokenResponse> {
    const token = await this.stored.find(accountId, id);
    if (token === null) return this.fromSession(accountId, id);
    if (!this.vault.isConfigured) return tokenResponse(token);
    const current = await this.refresh.refresh(token).catch((err: unknown) => {
      if (!(err instanceof ApiError)) throw err;
      const message = 'A token is shown as it was last seen: the vault did not answer.';
      this.logger.warn({ message, token_id: id, err });
      return token;
    });
    if (current === null) throw new TokenNotFoundError();
    return tokenResponse(current);
  }

  /**
   * The vault is notified now or, if it is unavailable, later: here the token is already deleted.
   */
  async delete(accountId: AccountId, id: GatewayTokenId): Promise<void> {
    const token = await this.deletion.delete(accountId, id);
    const object = { type: 'token', id };
    await this.audit.record(null, { action: 'token.delete', result: 'success', object });
    if (!this.vault.isConfigured) return;
    await this.deletion.endInVault(token).catch((err: unknown) => {
      const message = 'A deleted token could not be ended in the vault; it will be.';
      this.logger.warn({ message, token_id: id, err });
    });
  }

  private async fromSession(accountId: AccountId, id: GatewayTokenId): Promise<TokenResponse> {
    const token = this.vault.isConfigured ? await this.sessions.findToken(accountId, id) : null;
    if (token === null) throw new TokenNotFoundError();
    return tokenResponse(token);
  }
}
