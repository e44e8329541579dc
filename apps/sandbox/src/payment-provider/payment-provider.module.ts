import { Module } from '@nestjs/common';
import { NetworkTokensModule } from '../network-tokens/network-tokens.module.js';
import { WalletsModule } from '../wallets/wallets.module.js';
import { FormpayController } from './formpay/formpay.controller.js';
import { FormpayCredentialsGuard } from './formpay/formpay-credentials.guard.js';
import { OrderReaderService } from './order-reader.service.js';
import { PaymentProviderControlsController } from './payment-provider-controls.controller.js';
import { PaymentProviderController } from './payment-provider.controller.js';
import { PaymentProviderService } from './payment-provider.service.js';
import { ProviderLedgerService } from './provider-ledger.service.js';
import { SchemeChecksService } from './scheme-checks.service.js';
import { SettlementsService } from './settlements.service.js';
import { StoredCardsController } from './stored-cards.controller.js';

/** A payment service provider: authorizations, captures, refunds, voids, settlement files. */
@Module({
  imports: [NetworkTokensModule, WalletsModule],
  controllers: [
    FormpayController,
    PaymentProviderController,
    PaymentProviderControlsController,
    StoredCardsController,
  ],
  providers: [
    FormpayCredentialsGuard,
    OrderReaderService,
    PaymentProviderService,
    ProviderLedgerService,
    SchemeChecksService,
    SettlementsService,
  ],
})
export class PaymentProviderModule {}
