import { Module } from '@nestjs/common';
import { MerchantKeys } from './merchant-keys.js';
import { MerchantsController } from './merchants.controller.js';
import { MerchantsService } from './merchants.service.js';
import { StoredMerchants } from './stored-merchants.js';

/** Merchants of accounts. */
@Module({
  controllers: [MerchantsController],
  providers: [MerchantKeys, MerchantsService, StoredMerchants],
  exports: [MerchantKeys, StoredMerchants],
})
export class MerchantsModule {}
