import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { Public } from '@tessera/auth';
import { Returns, Summary, Tag } from '@tessera/http';
import {
  CreateWalletPaymentRequest,
  SimulatedWalletsResponse,
  WalletAuthorizationRequest,
  WalletAuthorizationResponse,
  WalletPaymentResponse,
} from './dto/wallet-payment.js';
import { SimulatedWalletsService } from './simulated-wallets.service.js';

/** Apple Pay and Google Pay with their own roots, for developers and tests. */
@Tag('wallets')
@Controller('/sandbox/wallets')
@Public()
export class SimulatedWalletsController {
  constructor(private readonly wallets: SimulatedWalletsService) {}

  @Get()
  @Summary("Get the wallets' root certificates")
  @Returns(200, SimulatedWalletsResponse)
  get(): SimulatedWalletsResponse {
    const { apple, google } = this.wallets.roots;
    return { apple_pay_root_certificate: apple, google_pay_root_keys: google };
  }

  @Post('payments')
  @HttpCode(200)
  @Summary('Pay with a simulated device')
  @Returns(200, WalletPaymentResponse)
  pay(@Body() request: CreateWalletPaymentRequest): WalletPaymentResponse {
    return this.wallets.pay(request);
  }

  @Post('authorizations')
  @HttpCode(200)
  @Summary('Check a wallet payment', 'A cryptogram is valid for one payment.')
  @Returns(200, WalletAuthorizationResponse)
  authorize(@Body() request: WalletAuthorizationRequest): WalletAuthorizationResponse {
    const reason = this.wallets.authorize(request);
    return { approved: reason === null, reason };
  }
}
