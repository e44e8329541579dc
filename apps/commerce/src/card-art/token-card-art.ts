import { Injectable } from '@nestjs/common';
import { Tokens } from '../tokens/tokens.repository.js';
import { TokenWithoutCardArtError } from './card-art.errors.js';
import { CardArts } from './card-arts.js';
import type { TokenCardArtResponse } from './dto/card-art.response.js';

/** The picture of a token's card, as its account sees it. */
@Injectable()
export class TokenCardArt {
  constructor(
    private readonly tokens: Tokens,
    private readonly arts: CardArts,
  ) {}

  /** @throws TokenNotFoundError, TokenWithoutCardArtError */
  async get(accountId: string, tokenId: string): Promise<TokenCardArtResponse> {
    const { cardArtId } = await this.tokens.get(tokenId, accountId);
    if (cardArtId === null) throw new TokenWithoutCardArtError();
    const { contentType, data, width, height } = await this.arts.get(cardArtId);
    return { content_type: contentType, data: data.toString('base64'), width, height };
  }
}
