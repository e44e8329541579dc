import {
  Body,
  Controller,
  Delete,
  Get,
  Headers,
  HttpCode,
  Param,
  Patch,
  Post,
  Query,
} from '@nestjs/common';
import { CurrentPrincipal, RequireScopes, RequireSecondFactor } from '@tessera/auth';
import type { Principal } from '@tessera/auth';
import {
  Deprecated,
  Idempotent,
  PathIdPipe,
  Returns,
  ReturnsList,
  Summary,
  Tag,
  TakesHeaders,
} from '@tessera/http';
import type { RouteHeader } from '@tessera/http';
import { API_KEYS_PATH, ApiKeysService, type ApiKeyPage } from './api-keys.service.js';
import {
  CreateApiKeyRequest,
  ListApiKeysQuery,
  UpdateApiKeyRequest,
} from './dto/api-key.request.js';
import { ApiKeyCreatedResponse, ApiKeyResponse } from './dto/api-key.response.js';
import { SCOPE_TOKEN_HEADER } from './grantable-scopes.service.js';

const SCOPE_TOKEN: RouteHeader = {
  name: SCOPE_TOKEN_HEADER,
  description:
    'A second access token whose scopes the key may have, where the token of `authorization` has administrative scopes only.',
  schema: { type: 'string', minLength: 1 },
};

@Controller(API_KEYS_PATH)
@Tag('apikey')
export class ApiKeysController {
  constructor(private readonly keys: ApiKeysService) {}

  @Post()
  @RequireScopes('admin:api-keys:create')
  @RequireSecondFactor()
  @TakesHeaders(SCOPE_TOKEN)
  @Idempotent({ mask: ['key_value'] })
  @Deprecated({ since: '2026-11-24' })
  @Summary(
    'Create an API key',
    'The response contains the key. It is not shown again. New clients use access tokens instead.',
  )
  @Returns(201, ApiKeyCreatedResponse)
  create(
    @Body() request: CreateApiKeyRequest,
    @CurrentPrincipal() caller: Principal,
    @Headers(SCOPE_TOKEN_HEADER) scopeToken?: string,
  ): Promise<ApiKeyCreatedResponse> {
    return this.keys.create(request, { caller, scopeToken });
  }

  @Get()
  @RequireScopes('admin:api-keys:read')
  @Summary('List API keys', 'Newest first.')
  @ReturnsList(ApiKeyResponse)
  list(@Query() query: ListApiKeysQuery): Promise<ApiKeyPage> {
    return this.keys.list(query);
  }

  @Get(':id')
  @RequireScopes('admin:api-keys:read')
  @Summary(
    'Get an API key',
    'Returns the scopes and the expiry. The key itself is shown only when it is created.',
  )
  @Returns(200, ApiKeyResponse)
  get(@Param('id', PathIdPipe) id: string): Promise<ApiKeyResponse> {
    return this.keys.get(id);
  }

  @Patch(':id')
  @HttpCode(200)
  @RequireScopes('admin:api-keys:update')
  @RequireSecondFactor()
  @TakesHeaders(SCOPE_TOKEN)
  @Idempotent()
  @Summary(
    'Update an API key',
    'Changes its scopes or description. Takes effect immediately on every replica.',
  )
  @Returns(200, ApiKeyResponse)
  update(
    @Param('id', PathIdPipe) id: string,
    @Body() request: UpdateApiKeyRequest,
    @CurrentPrincipal() caller: Principal,
    @Headers(SCOPE_TOKEN_HEADER) scopeToken?: string,
  ): Promise<ApiKeyResponse> {
    return this.keys.update(id, request, { caller, scopeToken });
  }

  @Delete(':id')
  @HttpCode(204)
  @RequireScopes('admin:api-keys:delete')
  @Summary('Revoke an API key', 'Takes effect immediately on every replica.')
  @Returns(204)
  delete(@Param('id', PathIdPipe) id: string): Promise<void> {
    return this.keys.delete(id);
  }
}
