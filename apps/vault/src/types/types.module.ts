import { Module } from '@nestjs/common';
import { PayloadValidators } from './payload-validators.js';
import { TypesController } from './types.controller.js';
import { TypesRepository } from './types.repository.js';
import { TypesService } from './types.service.js';

@Module({
  controllers: [TypesController],
  providers: [TypesService, TypesRepository, PayloadValidators],
  exports: [PayloadValidators],
})
export class TypesModule {}
