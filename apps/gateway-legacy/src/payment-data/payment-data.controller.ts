import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { AccountAuth, CurrentAccount, RequireSecondFactor } from '@tessera/auth';
import { Fails, Idempotent, PathIdPipe, Returns, Summary, Tag } from '@tessera/http';
import type { AccountId } from '@tessera/ids';
import type { GatewayTokenId } from '../ids.js';
import { PaymentDataRequest, PaymentDataResponse } from './dto/payment-data.js';
import { PaymentDataService } from './payment-data.service.js';

@Tag('tokens')
@Controller('/tokens/:id/payment-data')
@AccountAuth()
@RequireSecondFactor()
export class PaymentDataController {
  constructor(private readonly paymentData: PaymentDataService) {}

  @Post()
  @HttpCode(200)
  @Idempotent({ refused: true })
  @Summary(
    'Create payment data',
    "Returns the network token and cryptogram for one payment, encrypted with the merchant's key.",
  )
  @Returns(200, PaymentDataResponse)
  @Fails(409, 502, 503, 504)
  create(
    @CurrentAccount() account: AccountId,
    @Param('id', PathIdPipe) tokenId: GatewayTokenId,
    @Body() request: PaymentDataRequest,
  ): Promise<PaymentDataResponse> {
    return this.paymentData.create(account, tokenId, request);
  }
}
