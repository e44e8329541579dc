import { Module } from '@nestjs/common';
import { AccountInformationController } from './account-information.controller.js';
import { AccountInformationService } from './account-information.service.js';
import { AuthorizationCodes } from './authorization-codes.service.js';
import { AuthorizationServerController } from './authorization-server.controller.js';
import { AuthorizationServerService } from './authorization-server.service.js';
import { BankAddresses } from './bank-addresses.js';
import { SimulatedBanks } from './banks.service.js';
import { CallbackCaller } from './callback-caller.service.js';
import { ConsentsService } from './consents.service.js';
import { ShopperPagesController } from './shopper-pages.controller.js';
import { ShopperSteps } from './shopper-steps.service.js';
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
    AuthorizationCodes,
    AuthorizationServerService,
    BankAddresses,
    CallbackCaller,
    ConsentsService,
    ShopperSteps,
    SimulatedBanks,
  ],
})
export class BankModule {}
