import { Module } from '@nestjs/common';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { DecisionsModule } from '../decisions/decisions.module.js';
import { BulkResolutionsService } from './bulk-resolutions.service.js';
import { ReviewsController } from './reviews.controller.js';
import { ReviewsRepository } from './reviews.repository.js';
import { ReviewsService } from './reviews.service.js';

@Module({
  imports: [CredentialsModule, DecisionsModule],
  controllers: [ReviewsController],
  providers: [BulkResolutionsService, ReviewsRepository, ReviewsService],
})
export class ReviewsModule {}
