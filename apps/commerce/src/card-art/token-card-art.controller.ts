import { Controller, Get, Param, Res } from '@nestjs/common';
import { AccountAuth, CurrentAccount } from '@tessera/auth';
import { PathId, Returns, Summary, Tag } from '@tessera/service';
import type { FastifyReply } from 'fastify';
import { TokenCardArtResponse } from './dto/card-art.response.js';
import { TokenCardArt } from './token-card-art.js';

@Controller('tokens/:id/card-art')
@Tag('card art')
@AccountAuth()
export class TokenCardArtController {
  constructor(private readonly arts: TokenCardArt) {}

  @Get()
  @Summary("Reads the picture of a token's card, in base64.")
  @Returns(200, TokenCardArtResponse)
  async get(
    @CurrentAccount() accountId: string,
    @Param('id', PathId) tokenId: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TokenCardArtResponse> {
    return keepable(await this.arts.get(accountId, tokenId), reply);
  }
}

/** What was found a client may keep for a while; another token's picture comes under this address never. */
function keepable(art: TokenCardArtResponse, reply: FastifyReply): TokenCardArtResponse {
  void reply.header('cache-control', 'private, max-age=300');
  return art;
}
