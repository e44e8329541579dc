import { Module } from '@nestjs/common';
import { MerchantsModule } from '../merchants/merchants.module.js';
import { TokensModule } from '../tokens/tokens.module.js';
import { VaultModule } from '../vault/vault.module.js';
import { PaymentDataController } from './payment-data.controller.js';
import { PaymentDataService } from './payment-data.service.js';

/** Network tokens, ready to pay with. */
@Module({
  imports: [MerchantsModule, TokensModule, VaultModule],
  controllers: [PaymentDataController],
  providers: [PaymentDataService],
})
export class PaymentDataModule {}
