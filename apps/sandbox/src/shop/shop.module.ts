import { Module } from '@nestjs/common';
import { AccountCheckEvents } from './account-checks/account-check-events.service.js';
import { AccountChecksController } from './account-checks/account-checks.controller.js';
import { AccountChecksService } from './account-checks/account-checks.service.js';
import { AccountInformation } from './account-checks/account-information.js';
import { CardVault } from './card-vault.js';
import { ShopPages } from './shop-pages.js';
import { ShopController } from './shop.controller.js';
import { ShopOrdersController } from './shop-orders.controller.js';
import { ShopOrdersService } from './shop-orders.service.js';

/** A merchant's shop that takes cards and checks bank accounts with the browser SDK. */
@Module({
  controllers: [ShopController, ShopOrdersController, AccountChecksController],
  providers: [
    CardVault,
    ShopPages,
    ShopOrdersService,
    AccountInformation,
    AccountCheckEvents,
    AccountChecksService,
  ],
})
export class ShopModule {}
