import { Module } from '@nestjs/common';
import { PayloadValidatorsService } from './payload-validators.service.js';
import { TypesController } from './types.controller.js';
import { TypesRepository } from './types.repository.js';
import { TypesService } from './types.service.js';

@Module({
  controllers: [TypesController],
  providers: [TypesService, TypesRepository, PayloadValidatorsService],
  exports: [PayloadValidatorsService],
})
export class TypesModule {}
