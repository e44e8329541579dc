import { Module } from '@nestjs/common';
import { OrderReader } from './order-reader.js';
import { PaymentProviderControlsController } from './payment-provider-controls.controller.js';
import { PaymentProviderController } from './payment-provider.controller.js';
import { PaymentProviderService } from './payment-provider.service.js';
import { ProviderLedger } from './provider-ledger.js';
import { SettlementsService } from './settlements.service.js';
import { StoredCardsController } from './stored-cards.controller.js';

/** A payment service provider: authorizations, captures, refunds, voids, settlement files. */
@Module({
  controllers: [
    PaymentProviderController,
    PaymentProviderControlsController,
    StoredCardsController,
  ],
  providers: [OrderReader, PaymentProviderService, ProviderLedger, SettlementsService],
})
export class PaymentProviderModule {}
