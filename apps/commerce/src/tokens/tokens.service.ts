import { Injectable } from '@nestjs/common';
import { completeIdempotent, type PageEnvelope } from '@tessera/http';
import type { AccountId, TokenId } from '@tessera/ids';
import { isRefusal } from '@tessera/platform-client';
import { VaultCardsClient } from '@tessera/vault-client';
import { DataSource } from 'typeorm';
import { VaultTasksRepository } from '../vault-sync/vault-tasks.repository.js';
import type { ListTokensQuery } from './dto/list-tokens.query.js';
import type { TokenResponse } from './dto/token.response.js';
import { TokenChangesRepository } from './token-changes.repository.js';
import { differenceTo, issuerFields } from './token-patch.js';
import { TokenInvalidatedError, TokenNotFoundError } from './token.errors.js';
import { TokensRepository } from './tokens.repository.js';

const UNPROCESSABLE = 422;

/** What an account does with its tokens. */
@Injectable()
export class TokensService {
  constructor(
    private readonly tokens: TokensRepository,
    private readonly changes: TokenChangesRepository,
    private readonly cards: VaultCardsClient,
    private readonly tasks: VaultTasksRepository,
    private readonly dataSource: DataSource,
  ) {}

  async get(accountId: AccountId, id: TokenId): Promise<TokenResponse> {
    return this.changes.respond(await this.tokens.get(accountId, id));
  }

  async list(accountId: AccountId, query: ListTokensQuery): Promise<PageEnvelope<TokenResponse>> {
    const page = await this.tokens.list(accountId, query);
    const data = await Promise.all(page.data.map((token) => this.changes.respond(token)));
    return { ...page, data };
  }

  /** Removed here immediately and permanently; the vault follows as soon as it responds. */
  async delete(accountId: AccountId, id: TokenId): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const removed = await this.changes.remove(tx, accountId, id);
      if (removed === null) throw new TokenNotFoundError();
      await this.tasks.add(tx, { kind: 'deletion', objectId: id, accountId });
    });
    this.tasks.nudge();
  }

  /** Looks up the card's issuer again. */
  async refreshMetadata(accountId: AccountId, id: TokenId): Promise<TokenResponse> {
    const { status } = await this.tokens.get(accountId, id);
    if (status === 'invalidated') throw new TokenInvalidatedError();
    const inquiry = await this.inquire(accountId, id);
    return this.dataSource.transaction(async (tx) => {
      const token = await this.changes.change(tx, id, (current) =>
        differenceTo(current, issuerFields(inquiry, current.scheme)),
      );
      if (token === null) throw new TokenNotFoundError();
      const response = await this.changes.respond(token, tx);
      await completeIdempotent(tx, response);
      return response;
    });
  }

  /**
   * The vault refuses if the card has been deleted there; this service learns of that separately.
   */
  private async inquire(accountId: AccountId, id: TokenId) {
    try {
      return await this.cards.inquire(accountId, id);
    } catch (error) {
      if (!isRefusal(error, UNPROCESSABLE)) throw error;
      await this.tasks.add(this.dataSource, { kind: 'card', objectId: id });
      this.tasks.nudge();
      throw new TokenInvalidatedError();
    }
  }
}
