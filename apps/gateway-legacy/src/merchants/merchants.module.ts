import { Module } from '@nestjs/common';
import { MerchantKeysService } from './merchant-keys.service.js';
import { MerchantsController } from './merchants.controller.js';
import { MerchantsService } from './merchants.service.js';
import { MerchantsRepository } from './merchants.repository.js';

/** Merchants of accounts. */
@Module({
  controllers: [MerchantsController],
  providers: [MerchantKeysService, MerchantsService, MerchantsRepository],
  exports: [MerchantKeysService, MerchantsRepository],
})
export class MerchantsModule {}
