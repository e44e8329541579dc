import { Injectable } from '@nestjs/common';
import type { AccountId, TokenId } from '@tessera/ids';
import { TokensRepository } from '../tokens/tokens.repository.js';
import { TokenWithoutCardArtError } from './card-art.errors.js';
import { CardArtService } from './card-art.service.js';
import type { TokenCardArtResponse } from './dto/card-art.response.js';

/** The card art of a token, as its account sees it. */
@Injectable()
export class TokenCardArtService {
  constructor(
    private readonly tokens: TokensRepository,
    private readonly arts: CardArtService,
  ) {}

  /** @throws TokenNotFoundError, TokenWithoutCardArtError */
  async get(accountId: AccountId, tokenId: TokenId): Promise<TokenCardArtResponse> {
    const { cardArtId } = await this.tokens.get(accountId, tokenId);
    if (cardArtId === null) throw new TokenWithoutCardArtError();
    const { contentType, data, width, height } = await this.arts.get(cardArtId);
    return { content_type: contentType, data: data.toString('base64'), width, height };
  }
}
