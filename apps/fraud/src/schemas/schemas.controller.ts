import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { CurrentPrincipal, RequireScopes } from '@tessera/auth';
import type { Principal } from '@tessera/auth';
import { CursorQuery, Fails, Idempotent, Returns, ReturnsList, Summary, Tag } from '@tessera/http';
import type { FastifyReply } from 'fastify';
import {
  CreateSchemaRequest,
  CreateSchemaVersionRequest,
  SchemaResponse,
  SchemaVersionResponse,
} from './dto/schema.js';
import { SchemaVersionNumberPipe } from './schema-version-number.pipe.js';
import { SchemasService } from './schemas.service.js';

@Tag('schemas')
@Controller('api/admin/schemas')
export class SchemasController {
  constructor(private readonly schemas: SchemasService) {}

  @Post()
  @RequireScopes('admin:schemas:write')
  @Idempotent()
  @Summary('Create a schema', 'Registers a JSON Schema under a name, as version 1.')
  @Returns(201, SchemaVersionResponse)
  @Fails(409)
  async create(
    @Body() body: CreateSchemaRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<SchemaVersionResponse> {
    return this.schemas.create(body, principal);
  }

  @Get()
  @RequireScopes('admin:schemas:read')
  @Summary('List schemas', 'Newest first.')
  @ReturnsList(SchemaResponse)
  async list(@Query() query: CursorQuery) {
    return this.schemas.list(query);
  }

  @Get(':name')
  @RequireScopes('admin:schemas:read')
  @Summary(
    'Get a schema',
    'Returns its latest version number. Get the schema itself by that version.',
  )
  @Returns(200, SchemaResponse)
  async get(@Param('name') name: string): Promise<SchemaResponse> {
    return this.schemas.get(name);
  }

  @Get(':name/versions')
  @RequireScopes('admin:schemas:read')
  @Summary('List schema versions', 'Newest first.')
  @ReturnsList(SchemaVersionResponse)
  async listVersions(@Param('name') name: string, @Query() query: CursorQuery) {
    return this.schemas.listVersions(name, query);
  }

  @Post(':name/versions')
  @RequireScopes('admin:schemas:write')
  @Idempotent()
  @Summary(
    'Create a schema version',
    'A JSON Schema 2020-12. A version never changes: rulesets name the one that validates their requests.',
  )
  @Returns(201, SchemaVersionResponse)
  async addVersion(
    @Param('name') name: string,
    @Body() body: CreateSchemaVersionRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<SchemaVersionResponse> {
    return this.schemas.addVersion(name, body, principal);
  }

  @Get(':name/versions/:version')
  @RequireScopes('admin:schemas:read')
  @Summary(
    'Get a schema version',
    'Returns one version of the schema, whether it is deprecated or not.',
  )
  @Returns(200, SchemaVersionResponse)
  async getVersion(
    @Param('name') name: string,
    @Param('version', SchemaVersionNumberPipe) version: number,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SchemaVersionResponse> {
    return this.schemas.getVersion(name, version, reply);
  }

  @Post(':name/versions/:version/deprecate')
  @HttpCode(200)
  @RequireScopes('admin:schemas:write')
  @Idempotent()
  @Summary(
    'Deprecate a schema version',
    'The version still validates requests of rulesets that use it. New rulesets cannot refer to it.',
  )
  @Returns(200, SchemaVersionResponse)
  @Fails(409)
  async deprecate(
    @Param('name') name: string,
    @Param('version', SchemaVersionNumberPipe) version: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<SchemaVersionResponse> {
    return this.schemas.deprecate(name, version, principal);
  }
}
