import { Injectable } from '@nestjs/common';
import { isRefusal } from '@tessera/platform-client';
import { completeIdempotent, type PageEnvelope } from '@tessera/service';
import { VaultCards } from '@tessera/vault-client';
import { DataSource } from 'typeorm';
import { VaultTasks } from '../vault-tasks/vault-tasks.js';
import type { ListTokensQuery } from './dto/list-tokens.query.js';
import type { TokenResponse } from './dto/token.response.js';
import { TokenChanges } from './token-changes.js';
import { differenceTo, issuerFields } from './token-patch.js';
import { TokenInvalidatedError, TokenNotFoundError } from './token.errors.js';
import { Tokens } from './tokens.repository.js';

const UNPROCESSABLE = 422;

/** What an account does with its tokens. */
@Injectable()
export class TokensService {
  constructor(
    private readonly tokens: Tokens,
    private readonly changes: TokenChanges,
    private readonly cards: VaultCards,
    private readonly tasks: VaultTasks,
    private readonly dataSource: DataSource,
  ) {}

  async get(id: string, accountId: string): Promise<TokenResponse> {
    return this.changes.respond(await this.tokens.get(id, accountId));
  }

  async list(accountId: string, query: ListTokensQuery): Promise<PageEnvelope<TokenResponse>> {
    const page = await this.tokens.list(accountId, query);
    const data = await Promise.all(page.data.map((token) => this.changes.respond(token)));
    return { ...page, data };
  }

  /** Gone here at once, for good; the vault follows as soon as it answers. */
  async delete(id: string, accountId: string): Promise<void> {
    await this.dataSource.transaction(async (on) => {
      const removed = await this.changes.remove(on, id, accountId);
      if (removed === null) throw new TokenNotFoundError();
      await this.tasks.add(on, { kind: 'deletion', objectId: id, accountId });
    });
    this.tasks.nudge();
  }

  /** Asks anew who issued the card. */
  async refreshMetadata(id: string, accountId: string): Promise<TokenResponse> {
    const { status } = await this.tokens.get(id, accountId);
    if (status === 'invalidated') throw new TokenInvalidatedError();
    const inquiry = await this.inquire(accountId, id);
    return this.dataSource.transaction(async (on) => {
      const token = await this.changes.change(on, id, (current) =>
        differenceTo(current, issuerFields(inquiry, current.scheme)),
      );
      if (token === null) throw new TokenNotFoundError();
      const response = await this.changes.respond(token, on);
      await completeIdempotent(on, response);
      return response;
    });
  }

  /** The vault refuses when it has the card no longer; that it is gone will become known here too. */
  private async inquire(accountId: string, id: string) {
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
