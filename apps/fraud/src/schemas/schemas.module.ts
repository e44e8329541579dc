import { Module } from '@nestjs/common';
import { SchemaRegistryService } from './schema-registry.service.js';
import { SchemasController } from './schemas.controller.js';
import { SchemasRepository } from './schemas.repository.js';
import { SchemasService } from './schemas.service.js';

@Module({
  controllers: [SchemasController],
  providers: [SchemaRegistryService, SchemasRepository, SchemasService],
  exports: [SchemaRegistryService],
})
export class SchemasModule {}
