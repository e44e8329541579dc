import { Module } from '@nestjs/common';
import { SchemaRegistry } from './schema-registry.js';
import { SchemasController } from './schemas.controller.js';
import { SchemasService } from './schemas.service.js';

@Module({
  controllers: [SchemasController],
  providers: [SchemaRegistry, SchemasService],
  exports: [SchemaRegistry],
})
export class SchemasModule {}
