import { Module } from '@nestjs/common';
import { AccountInformationController } from './account-information.controller.js';
import { AccountInformationService } from './account-information.service.js';
import { AuthorizationCodesService } from './authorization-codes.service.js';
import { AuthorizationServerController } from './authorization-server.controller.js';
import { AuthorizationServerService } from './authorization-server.service.js';
import { BankUrlsService } from './bank-urls.service.js';
import { SimulatedBanksService } from './simulated-banks.service.js';
import { CallbackClient } from './callback.client.js';
import { ConsentsService } from './consents.service.js';
import { ShopperPagesController } from './shopper-pages.controller.js';
import { ShopperStepsService } from './shopper-steps.service.js';
import { SimulatedBanksController } from './simulated-banks.controller.js';

/** Banks that speak NextGenPSD2, with the pages where their customers consent. */
@Module({
  controllers: [
    AccountInformationController,
    AuthorizationServerController,
    ShopperPagesController,
    SimulatedBanksController,
  ],
  providers: [
    AccountInformationService,
    AuthorizationCodesService,
    AuthorizationServerService,
    BankUrlsService,
    CallbackClient,
    ConsentsService,
    ShopperStepsService,
    SimulatedBanksService,
  ],
})
export class BankModule {}
