import { Module } from '@nestjs/common';
import { NetworkTokensModule } from './network-tokens/network-tokens.module.js';
import { FraudBackendModule } from './fraud-backend/fraud-backend.module.js';
import { MerchantsModule } from './merchant/merchants.module.js';
import { ReceiversModule } from './receivers/receivers.module.js';
import { ShopModule } from './shop/shop.module.js';

@Module({
  imports: [NetworkTokensModule, ReceiversModule, FraudBackendModule, MerchantsModule, ShopModule],
})
export class AppModule {}
