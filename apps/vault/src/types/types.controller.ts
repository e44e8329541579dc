import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { RequireScopes } from '@tessera/auth';
import { Idempotent, PathIdPipe, Returns, ReturnsList, Summary, Tag } from '@tessera/http';
import type { TypeId } from '../ids.js';
import { CreateTypeRequest, ListTypesQuery, TypeResponse } from './dto/type.js';
import { TYPES_PATH, TypesService, type TypePage } from './types.service.js';

@Controller(TYPES_PATH)
@Tag('types')
export class TypesController {
  constructor(private readonly types: TypesService) {}

  @Post()
  @RequireScopes('admin:types:create')
  @Idempotent()
  @Summary('Create a type', 'A type is a JSON Schema for payloads of generic tokens.')
  @Returns(201, TypeResponse)
  create(@Body() request: CreateTypeRequest): Promise<TypeResponse> {
    return this.types.create(request);
  }

  @Get()
  @RequireScopes('admin:types:read')
  @Summary('List types', 'Newest first.')
  @ReturnsList(TypeResponse)
  list(@Query() query: ListTypesQuery): Promise<TypePage> {
    return this.types.list(query);
  }

  @Get(':id')
  @RequireScopes('admin:types:read')
  @Summary('Get a type', 'Returns the schema that the payloads of its tokens must match.')
  @Returns(200, TypeResponse)
  get(@Param('id', PathIdPipe) id: TypeId): Promise<TypeResponse> {
    return this.types.get(id);
  }
}
