import { Injectable } from '@nestjs/common';
import { pageEntities, pageEnvelope, type PageEnvelope } from '@tessera/http';
import type { AccountId, NetworkTokenId, TokenId } from '@tessera/ids';
import { RowIntegrityService } from '@tessera/integrity';
import { Between, DataSource, LessThan, MoreThanOrEqual } from 'typeorm';
import type { EntityManager, FindOperator, FindOptionsWhere } from 'typeorm';
import { TOKEN_ROWS } from '../database/authenticated-tables.js';
import type { ListTokensQuery } from './dto/list-tokens.query.js';
import { TokenNotFoundError } from './token.errors.js';
import { Token } from './token.entity.js';

@Injectable()
export class TokensRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly integrity: RowIntegrityService,
  ) {}

  /** @throws TokenNotFoundError, also for a token of another account */
  async get(accountId: AccountId, id: TokenId): Promise<Token> {
    const token = await this.find(id);
    if (token?.accountId !== accountId) throw new TokenNotFoundError();
    return token;
  }

  /** Null also for a token that fails its integrity check. */
  async find(id: TokenId, tx: EntityManager = this.dataSource.manager): Promise<Token | null> {
    return this.integrity.intact(TOKEN_ROWS, await tx.findOneBy(Token, { id }));
  }

  /** The tokens that have this network token of the vault. */
  listByNetworkToken(networkTokenId: NetworkTokenId): Promise<Token[]> {
    return this.dataSource.manager.findBy(Token, { networkTokenId });
  }

  async list(accountId: AccountId, query: ListTokensQuery): Promise<PageEnvelope<Token>> {
    const direction = query.sort?.endsWith('asc') === true ? 'asc' : 'desc';
    const { rows: tokens, total } = await pageEntities(this.dataSource, Token, {
      where: { accountId, ...filtersOf(query) },
      order: { createdAt: direction, id: direction },
      query,
    });
    const intact = tokens.filter((token) => this.integrity.isIntact(TOKEN_ROWS, token));
    return pageEnvelope(query, total, intact);
  }
}

function filtersOf(query: ListTokensQuery): FindOptionsWhere<Token> {
  const { account_number_last_four: card, network_token_last_four: network } = query;
  const { network_token_status: status } = query;
  const created = createdBetween(query);
  return {
    ...(card !== undefined && { accountNumberLastFour: card }),
    ...(network !== undefined && { networkTokenLastFour: network }),
    ...(status !== undefined && { networkTokenStatus: status }),
    ...(created !== null && { createdAt: created }),
  };
}

/** From `from`, up to but without `to`. */
function createdBetween({ from, to }: ListTokensQuery): FindOperator<Date> | null {
  if (from !== undefined && to !== undefined) {
    // Timestamps of the API end at milliseconds.
    return Between(new Date(from), new Date(Date.parse(to) - 1));
  }
  if (from !== undefined) return MoreThanOrEqual(new Date(from));
  return to === undefined ? null : LessThan(new Date(to));
}
