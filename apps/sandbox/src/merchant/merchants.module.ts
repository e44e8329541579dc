import { Module } from '@nestjs/common';
import { MerchantDestinationController } from './merchant-destination.controller.js';
import { MerchantsController } from './merchants.controller.js';
import { MerchantsService } from './merchants.service.js';

/** Destinations that echo what they get, and whose answers are chosen by knobs. */
@Module({
  controllers: [MerchantsController, MerchantDestinationController],
  providers: [MerchantsService],
})
export class MerchantsModule {}
