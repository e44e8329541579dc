import { Module } from '@nestjs/common';
import { CardsModule } from '../cards/cards.module.js';
import { ApplePayReaderService } from './apple-pay/apple-pay-reader.service.js';
import { ForwardModule } from '../forward/forward.module.js';
import { WalletCryptogramsController } from './cryptograms/wallet-cryptograms.controller.js';
import { WalletCryptogramsService } from './cryptograms/wallet-cryptograms.service.js';
import { ExpiredWalletTokensWorker } from './expired-wallet-tokens.worker.js';
import { WalletTokenForwardController } from './forward/wallet-token-forward.controller.js';
import { WalletTokenForwardService } from './forward/wallet-token-forward.service.js';
import { WalletTokenValuesService } from './forward/wallet-token-values.service.js';
import { GooglePayReaderService } from './google-pay/google-pay-reader.service.js';
import { MerchantKeysRepository } from './merchant-keys/merchant-keys.repository.js';
import { WalletTokenMetrics } from './wallet-token.metrics.js';
import { WalletTokenSealerService } from './wallet-token-sealer.service.js';
import { WalletTokensController } from './wallet-tokens.controller.js';
import { WalletTokensRepository } from './wallet-tokens.repository.js';
import { WalletTokensService } from './wallet-tokens.service.js';

@Module({
  imports: [CardsModule, ForwardModule],
  controllers: [WalletTokensController, WalletTokenForwardController, WalletCryptogramsController],
  providers: [
    WalletTokensService,
    WalletTokensRepository,
    WalletTokenSealerService,
    WalletTokenMetrics,
    WalletTokenForwardService,
    WalletTokenValuesService,
    WalletCryptogramsService,
    ExpiredWalletTokensWorker,
    MerchantKeysRepository,
    ApplePayReaderService,
    GooglePayReaderService,
  ],
})
export class WalletTokensModule {}
