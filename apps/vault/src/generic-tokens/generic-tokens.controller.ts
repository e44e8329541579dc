import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { RequireScopes } from '@tessera/auth';
import { Idempotent, PathIdPipe, Returns, ReturnsList, Summary, Tag } from '@tessera/http';
import { OperationsOn } from '../operations/operations-on.decorator.js';
import {
  CreateGenericTokenRequest,
  ListGenericTokensQuery,
  UpdateGenericTokenRequest,
} from './dto/generic-token.request.js';
import {
  GenericTokenResponse,
  GenericTokenWithPayloadResponse,
} from './dto/generic-token.response.js';
import {
  GENERIC_TOKENS_PATH,
  GenericTokensService,
  type GenericTokenPage,
} from './generic-tokens.service.js';

@Controller(GENERIC_TOKENS_PATH)
@OperationsOn('generic_token')
@Tag('generic')
export class GenericTokensController {
  constructor(private readonly tokens: GenericTokensService) {}

  @Post()
  @RequireScopes('generic:tokens:create')
  @Idempotent()
  @Summary('Create a generic token', 'Encrypts and stores any JSON.')
  @Returns(201, GenericTokenResponse)
  create(@Body() request: CreateGenericTokenRequest): Promise<GenericTokenResponse> {
    return this.tokens.create(request);
  }

  @Get(':id')
  @RequireScopes('generic:tokens:read')
  @Summary('Get a generic token', 'Returns the payload in clear. Every read is audited.')
  @Returns(200, GenericTokenWithPayloadResponse)
  get(@Param('id', PathIdPipe) id: string): Promise<GenericTokenWithPayloadResponse> {
    return this.tokens.get(id);
  }

  @Get()
  @RequireScopes('generic:tokens:read')
  @Summary('List generic tokens', 'Newest first, without payloads.')
  @ReturnsList(GenericTokenResponse)
  list(@Query() query: ListGenericTokensQuery): Promise<GenericTokenPage> {
    return this.tokens.list(query);
  }

  @Patch(':id')
  @RequireScopes('generic:tokens:update')
  @Summary('Update a generic token', 'Changes its payload, metadata or expiry.')
  @Returns(200, GenericTokenResponse)
  update(
    @Param('id', PathIdPipe) id: string,
    @Body() request: UpdateGenericTokenRequest,
  ): Promise<GenericTokenResponse> {
    return this.tokens.update(id, request);
  }

  @Delete(':id')
  @HttpCode(204)
  @RequireScopes('generic:tokens:delete')
  @Summary('Delete a generic token', 'Destroys the payload and its key.')
  @Returns(204)
  delete(@Param('id', PathIdPipe) id: string): Promise<void> {
    return this.tokens.delete(id);
  }
}
