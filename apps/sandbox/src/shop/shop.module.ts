import { Module } from '@nestjs/common';
import { AccountCheckEventsService } from './account-checks/account-check-events.service.js';
import { AccountChecksController } from './account-checks/account-checks.controller.js';
import { AccountChecksService } from './account-checks/account-checks.service.js';
import { AccountInformationClient } from './account-checks/account-information.client.js';
import { CardVaultClient } from './card-vault.client.js';
import { ShopPagesService } from './shop-pages.service.js';
import { ShopController } from './shop.controller.js';
import { ShopOrdersController } from './shop-orders.controller.js';
import { ShopOrdersService } from './shop-orders.service.js';

/** A demo shop that takes cards and checks bank accounts with the browser SDK. */
@Module({
  controllers: [ShopController, ShopOrdersController, AccountChecksController],
  providers: [
    CardVaultClient,
    ShopPagesService,
    ShopOrdersService,
    AccountInformationClient,
    AccountCheckEventsService,
    AccountChecksService,
  ],
})
export class ShopModule {}
