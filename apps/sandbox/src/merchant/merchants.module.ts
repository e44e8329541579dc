import { Module } from '@nestjs/common';
import { MerchantDestinationController } from './merchant-destination.controller.js';
import { MerchantsController } from './merchants.controller.js';
import { MerchantsService } from './merchants.service.js';

/** Destinations that echo requests, with configurable responses. */
@Module({
  controllers: [MerchantsController, MerchantDestinationController],
  providers: [MerchantsService],
})
export class MerchantsModule {}
