import { Controller, Get, Param, Res } from '@nestjs/common';
import { AccountAuth, CurrentAccount } from '@tessera/auth';
import { PathIdPipe, Returns, Summary, Tag } from '@tessera/http';
import type { AccountId, TokenId } from '@tessera/ids';
import type { FastifyReply } from 'fastify';
import { TokenCardArtResponse } from './dto/card-art.response.js';
import { TokenCardArtService } from './token-card-art.service.js';

@Controller('tokens/:id/card-art')
@Tag('card art')
@AccountAuth()
export class TokenCardArtController {
  constructor(private readonly arts: TokenCardArtService) {}

  @Get()
  @Summary("Get a token's card art", 'Returns the image in base64.')
  @Returns(200, TokenCardArtResponse)
  async get(
    @CurrentAccount() accountId: AccountId,
    @Param('id', PathIdPipe) tokenId: TokenId,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TokenCardArtResponse> {
    return keepable(await this.arts.get(accountId, tokenId), reply);
  }
}

/** Clients may cache the card art for a while: this URL never serves that of another token. */
function keepable(art: TokenCardArtResponse, reply: FastifyReply): TokenCardArtResponse {
  void reply.header('cache-control', 'private, max-age=300');
  return art;
}
