import { Module } from '@nestjs/common';
import { DirectoryServerModule } from './directory-server/directory-server.module.js';
import { BankModule } from './bank/bank.module.js';
import { CardEntriesModule } from './card-entries/card-entries.module.js';
import { NetworkTokensModule } from './network-tokens/network-tokens.module.js';
import { FraudBackendModule } from './fraud-backend/fraud-backend.module.js';
import { MerchantsModule } from './merchant/merchants.module.js';
import { PaymentProviderModule } from './payment-provider/payment-provider.module.js';
import { ReceiversModule } from './receivers/receivers.module.js';
import { ShopModule } from './shop/shop.module.js';
import { WalletsModule } from './wallets/wallets.module.js';

@Module({
  imports: [
    BankModule,
    NetworkTokensModule,
    ReceiversModule,
    FraudBackendModule,
    MerchantsModule,
    PaymentProviderModule,
    DirectoryServerModule,
    ShopModule,
    WalletsModule,
    CardEntriesModule,
  ],
})
export class AppModule {}
