import { Module } from '@nestjs/common';
import { CardsModule } from '../cards/cards.module.js';
import { SecurityCodesModule } from '../security-codes/security-codes.module.js';
import { ForwardClient } from './forward.client.js';
import { ForwardService } from './forward.service.js';
import { PciCardValuesService } from './pci-card-values.service.js';
import { PciForwardController } from './pci-forward.controller.js';
import { PciForwardService } from './pci-forward.service.js';

@Module({
  imports: [CardsModule, SecurityCodesModule],
  controllers: [PciForwardController],
  providers: [ForwardService, ForwardClient, PciForwardService, PciCardValuesService],
  exports: [ForwardService],
})
export class ForwardModule {}
