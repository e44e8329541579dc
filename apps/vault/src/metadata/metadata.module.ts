import { Module } from '@nestjs/common';
import { BinsRepository } from '../bins/bins.repository.js';
import { CardsModule } from '../cards/cards.module.js';
import { InquiredCardsService } from './inquired-cards.service.js';
import { InquiriesController } from './inquiries.controller.js';
import { InquiriesService } from './inquiries.service.js';

@Module({
  imports: [CardsModule],
  controllers: [InquiriesController],
  providers: [InquiriesService, InquiredCardsService, BinsRepository],
})
export class MetadataModule {}
