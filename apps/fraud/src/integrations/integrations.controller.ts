import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { RequireScopes, RequireSecondFactor } from '@tessera/auth';
import {
  CursorQuery,
  Fails,
  Idempotent,
  PathIdPipe,
  Returns,
  ReturnsList,
  Summary,
  Tag,
} from '@tessera/http';
import { CreateIntegrationRequest, UpdateIntegrationRequest } from './dto/integration.request.js';
import { IntegrationResponse } from './dto/integration.response.js';
import { IntegrationsService } from './integrations.service.js';

@Tag('integrations')
@Controller('api/admin/integrations')
export class IntegrationsController {
  constructor(private readonly integrations: IntegrationsService) {}

  @Post()
  @RequireScopes('admin:integrations:write')
  @RequireSecondFactor()
  @Idempotent()
  @Summary('Create a backend', 'Registers a backend that rules can call.')
  @Returns(201, IntegrationResponse)
  @Fails(409)
  async create(@Body() body: CreateIntegrationRequest): Promise<IntegrationResponse> {
    return this.integrations.create(body);
  }

  @Get()
  @RequireScopes('admin:integrations:read')
  @Summary('List backends', 'Newest first.')
  @ReturnsList(IntegrationResponse)
  async list(@Query() query: CursorQuery) {
    return this.integrations.list(query);
  }

  @Get(':id')
  @RequireScopes('admin:integrations:read')
  @Summary('Get a backend', 'Returns the configuration without the secret of `auth`.')
  @Returns(200, IntegrationResponse)
  async get(@Param('id', PathIdPipe) id: string): Promise<IntegrationResponse> {
    return this.integrations.get(id);
  }

  @Patch(':id')
  @RequireScopes('admin:integrations:write')
  @RequireSecondFactor()
  @Summary('Update a backend', 'The next call uses the new settings.')
  @Returns(200, IntegrationResponse)
  async update(
    @Param('id', PathIdPipe) id: string,
    @Body() body: UpdateIntegrationRequest,
  ): Promise<IntegrationResponse> {
    return this.integrations.update(id, body);
  }

  @Delete(':id')
  @HttpCode(204)
  @RequireScopes('admin:integrations:write')
  @Summary('Delete a backend', 'Returns 409 when an active ruleset uses it.')
  @Returns(204)
  @Fails(409)
  async delete(@Param('id', PathIdPipe) id: string): Promise<void> {
    return this.integrations.delete(id);
  }
}
