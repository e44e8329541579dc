import { Module } from '@nestjs/common';
import { TypesModule } from '../types/types.module.js';
import { ExpiredGenericTokens } from './expired-generic-tokens.js';
import { GenericTokensController } from './generic-tokens.controller.js';
import { GenericTokensRepository } from './generic-tokens.repository.js';
import { GenericTokensService } from './generic-tokens.service.js';
import { PayloadSealer } from './payload-sealer.js';

@Module({
  imports: [TypesModule],
  controllers: [GenericTokensController],
  providers: [GenericTokensService, GenericTokensRepository, PayloadSealer, ExpiredGenericTokens],
})
export class GenericTokensModule {}
