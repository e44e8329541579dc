import { Module } from '@nestjs/common';
import { CardVault } from './card-vault.js';
import { ShopPages } from './shop-pages.js';
import { ShopController } from './shop.controller.js';
import { ShopOrdersController } from './shop-orders.controller.js';
import { ShopOrdersService } from './shop-orders.service.js';

/** A merchant's shop that takes cards with the browser SDK. */
@Module({
  controllers: [ShopController, ShopOrdersController],
  providers: [CardVault, ShopPages, ShopOrdersService],
})
export class ShopModule {}
