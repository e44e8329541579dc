import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { AccountAuth, CurrentAccount } from '@tessera/auth';
import { Fails, Idempotent, PathIdPipe, Returns, Summary, Tag } from '@tessera/http';
import type { AccountId, TokenId } from '@tessera/ids';
import { CryptogramsService } from './cryptograms.service.js';
import { TokenCryptogramRequest, TokenCryptogramResponse } from './dto/cryptogram.js';

@Controller('tokens/:id/cryptograms')
@Tag('tokens')
@AccountAuth()
export class CryptogramsController {
  constructor(private readonly cryptograms: CryptogramsService) {}

  @Post()
  @HttpCode(200)
  @Idempotent({ refused: true })
  @Summary(
    'Create a cryptogram',
    "Returns a reference to a cryptogram for one payment with the token's network token. Use the reference in a forward.",
  )
  @Returns(200, TokenCryptogramResponse)
  @Fails(409, 502, 504)
  create(
    @CurrentAccount() accountId: AccountId,
    @Param('id', PathIdPipe) tokenId: TokenId,
    @Body() request: TokenCryptogramRequest,
  ): Promise<TokenCryptogramResponse> {
    return this.cryptograms.create(accountId, tokenId, request);
  }
}
