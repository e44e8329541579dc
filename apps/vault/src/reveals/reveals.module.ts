import { Module } from '@nestjs/common';
import { CardsModule } from '../cards/cards.module.js';
import { RevealsController } from './reveals.controller.js';
import { RevealsService } from './reveals.service.js';

/** Cards in clear, for the few that may have them. */
@Module({
  imports: [CardsModule],
  controllers: [RevealsController],
  providers: [RevealsService],
})
export class RevealsModule {}
