import { Module } from '@nestjs/common';
import { CardsModule } from '../cards/cards.module.js';
import { ApplePayReader } from './apple-pay/apple-pay-reader.js';
import { ExpiredWalletTokens } from './expired-wallet-tokens.js';
import { GooglePayReader } from './google-pay/google-pay-reader.js';
import { MerchantKeys } from './merchant-keys/merchant-keys.js';
import { WalletTokenMetrics } from './wallet-token-metrics.js';
import { WalletTokenSealer } from './wallet-token-sealer.js';
import { WalletTokensController } from './wallet-tokens.controller.js';
import { WalletTokensRepository } from './wallet-tokens.repository.js';
import { WalletTokensService } from './wallet-tokens.service.js';

@Module({
  imports: [CardsModule],
  controllers: [WalletTokensController],
  providers: [
    WalletTokensService,
    WalletTokensRepository,
    WalletTokenSealer,
    WalletTokenMetrics,
    ExpiredWalletTokens,
    MerchantKeys,
    ApplePayReader,
    GooglePayReader,
  ],
})
export class WalletTokensModule {}
