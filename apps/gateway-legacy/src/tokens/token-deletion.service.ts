import { Injectable } from '@nestjs/common';
import type { AccountId } from '@tessera/ids';
import { Clock } from '@tessera/telemetry';
import { VaultCardsClient, VaultNetworkTokensClient } from '@tessera/vault-client';
import { DataSource, IsNull, Not } from 'typeorm';
import type { GatewayTokenId } from '../ids.js';
import { TokensRepository } from './tokens.repository.js';
import { TokenNotFoundError } from './token.errors.js';
import { Token } from './token.entity.js';

/** Deletes tokens: immediately here, and in the vault as soon as it is reachable. */
@Injectable()
export class TokenDeletionService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly tokens: TokensRepository,
    private readonly cards: VaultCardsClient,
    private readonly networkTokens: VaultNetworkTokensClient,
  ) {}

  /**
   * From here on it pays no more.
   *
   * @throws TokenNotFoundError also for the token of another account
   */
  async delete(accountId: AccountId, id: GatewayTokenId): Promise<Token> {
    const now = this.clock.now();
    const changes = { deletedAt: now, workDueAt: now };
    const deleted = await this.tokens.change({ id, accountId }, changes);
    if (deleted === null) throw new TokenNotFoundError();
    return deleted;
  }

  /**
   * Deletes what the vault stores for a deleted token. A card that was not created by this service,
   * or that another token uses, is kept.
   */
  async endInVault(token: Token): Promise<void> {
    // An id that was swapped would destroy a card of another account.
    if (!this.tokens.wroteDeleted(token)) return;
    const { id, accountId, networkTokenId, ownsCard, vaultTokenId } = token;
    const { manager } = this.dataSource;
    if (networkTokenId !== null) await this.networkTokens.delete(accountId, networkTokenId);
    const shared = { vaultTokenId, id: Not(id), deletedAt: IsNull() };
    if (ownsCard && !(await manager.existsBy(Token, shared))) {
      await this.cards.delete(accountId, vaultTokenId);
    }
    const deleted = { id, accountId, deletedAt: Not(IsNull()) };
    await manager.update(Token, deleted, { workDueAt: null });
  }
}
