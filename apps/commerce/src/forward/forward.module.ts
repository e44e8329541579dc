import { Module } from '@nestjs/common';
import { TokensModule } from '../tokens/tokens.module.js';
import { VaultModule } from '../vault/vault.module.js';
import { DestinationChangesService } from './destinations/destination-changes.service.js';
import { ForwardDestinationsRepository } from './destinations/forward-destinations.repository.js';
import { ForwardController } from './forward.controller.js';
import { ForwardService } from './forward.service.js';

@Module({
  imports: [TokensModule, VaultModule],
  controllers: [ForwardController],
  providers: [DestinationChangesService, ForwardDestinationsRepository, ForwardService],
})
export class ForwardModule {}
