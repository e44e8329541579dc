import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { RequireScopes } from '@tessera/auth';
import { Fails, Idempotent, PathIdPipe, Returns, Summary, Tag } from '@tessera/http';
import { OperationsOn } from '../../operations/operations-on.decorator.js';
import { WalletCryptogramResponse } from '../dto/wallet-token.response.js';
import { WalletCryptogramsService } from './wallet-cryptograms.service.js';

@Controller('api/wallet/tokens')
@OperationsOn('wallet_token')
@Tag('wallet')
export class WalletCryptogramsController {
  constructor(private readonly cryptograms: WalletCryptogramsService) {}

  @Post(':id/cryptograms')
  @HttpCode(200)
  @RequireScopes('wallet:tokens:use')
  @Idempotent({ refused: true })
  @Summary("Consume a wallet token's cryptogram", 'Returns the cryptogram once.')
  @Returns(200, WalletCryptogramResponse)
  @Fails(409, 429)
  takeCryptogram(@Param('id', PathIdPipe) id: string): Promise<WalletCryptogramResponse> {
    return this.cryptograms.take(id);
  }
}
