import { Module } from '@nestjs/common';
import { CardsModule } from '../cards/cards.module.js';
import { ApplePayReader } from './apple-pay/apple-pay-reader.js';
import { ForwardModule } from '../forward/forward.module.js';
import { WalletCryptogramsController } from './cryptograms/wallet-cryptograms.controller.js';
import { WalletCryptogramsService } from './cryptograms/wallet-cryptograms.service.js';
import { ExpiredWalletTokensWorker } from './expired-wallet-tokens.worker.js';
import { WalletTokenForwardController } from './forward/wallet-token-forward.controller.js';
import { WalletTokenForwardService } from './forward/wallet-token-forward.service.js';
import { WalletTokenValuesService } from './forward/wallet-token-values.service.js';
import { GooglePayReader } from './google-pay/google-pay-reader.js';
import { MerchantKeys } from './merchant-keys/merchant-keys.js';
import { WalletTokenMetrics } from './wallet-token-metrics.js';
import { WalletTokenSealer } from './wallet-token-sealer.js';
import { WalletTokensController } from './wallet-tokens.controller.js';
import { WalletTokensRepository } from './wallet-tokens.repository.js';
import { WalletTokensService } from './wallet-tokens.service.js';

@Module({
  imports: [CardsModule, ForwardModule],
  controllers: [WalletTokensController, WalletTokenForwardController, WalletCryptogramsController],
  providers: [
    WalletTokensService,
    WalletTokensRepository,
    WalletTokenSealer,
    WalletTokenMetrics,
    WalletTokenForwardService,
    WalletTokenValuesService,
    WalletCryptogramsService,
    ExpiredWalletTokensWorker,
    MerchantKeys,
    ApplePayReader,
    GooglePayReader,
  ],
})
export class WalletTokensModule {}
