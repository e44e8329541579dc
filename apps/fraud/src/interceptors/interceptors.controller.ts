import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Patch,
  Post,
  Query,
  Req,
} from '@nestjs/common';
import { CurrentPrincipal, RequireScopes, RequireSecondFactor } from '@tessera/auth';
import type { Principal } from '@tessera/auth';
import {
  Fails,
  Idempotent,
  PathIdPipe,
  Returns,
  ReturnsList,
  Summary,
  Tag,
  TakesHeaders,
} from '@tessera/http';
import type { FastifyRequest } from 'fastify';
import { CONTEXT_HEADER, requireSameContext } from '../contexts/context-header.js';
import {
  CreateInterceptorRequest,
  ListInterceptorsQuery,
  UpdateInterceptorRequest,
} from './dto/interceptor.request.js';
import { InterceptorResponse } from './dto/interceptor.response.js';
import { InterceptorActivationService } from './interceptor-activation.service.js';
import { InterceptorsService } from './interceptors.service.js';

@Tag('interceptors')
@Controller('api/admin/interceptors')
export class InterceptorsController {
  constructor(
    private readonly interceptors: InterceptorsService,
    private readonly activation: InterceptorActivationService,
  ) {}

  @Post()
  @RequireScopes('admin:interceptors:write')
  @RequireSecondFactor()
  @Idempotent()
  @TakesHeaders(CONTEXT_HEADER)
  @Summary(
    'Create an interceptor version',
    'Stores a new interceptor, or the next version of one, as a draft.',
  )
  @Returns(201, InterceptorResponse)
  async create(
    @Body() body: CreateInterceptorRequest,
    @CurrentPrincipal() principal: Principal,
    @Req() request: FastifyRequest,
  ): Promise<InterceptorResponse> {
    requireSameContext(request.headers, body.context);
    return this.interceptors.create(body, principal);
  }

  @Get()
  @RequireScopes('admin:interceptors:read')
  @Summary('List interceptor versions', 'Newest first.')
  @ReturnsList(InterceptorResponse)
  async list(@Query() query: ListInterceptorsQuery) {
    return this.interceptors.list(query);
  }

  @Get(':id')
  @RequireScopes('admin:interceptors:read')
  @Summary('Get an interceptor version', 'Includes the fields that it has seen in requests.')
  @Returns(200, InterceptorResponse)
  async get(@Param('id', PathIdPipe) id: string): Promise<InterceptorResponse> {
    return this.interceptors.get(id);
  }

  @Patch(':id')
  @RequireScopes('admin:interceptors:write')
  @RequireSecondFactor()
  @Summary('Update an interceptor draft')
  @Returns(200, InterceptorResponse)
  @Fails(409)
  async update(
    @Param('id', PathIdPipe) id: string,
    @Body() body: UpdateInterceptorRequest,
  ): Promise<InterceptorResponse> {
    return this.interceptors.update(id, body);
  }

  @Post(':id/activate')
  @HttpCode(200)
  @RequireScopes('admin:interceptors:write')
  @RequireSecondFactor()
  @Idempotent()
  @Summary('Activate an interceptor version')
  @Returns(200, InterceptorResponse)
  @Fails(409)
  async activate(
    @Param('id', PathIdPipe) id: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<InterceptorResponse> {
    return this.activation.switchTo('activate', id, principal);
  }

  @Post(':id/rollback')
  @HttpCode(200)
  @RequireScopes('admin:interceptors:write')
  @RequireSecondFactor()
  @Idempotent()
  @Summary('Roll back an interceptor', 'Makes an earlier version the active one again.')
  @Returns(200, InterceptorResponse)
  @Fails(409)
  async rollback(
    @Param('id', PathIdPipe) id: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<InterceptorResponse> {
    return this.activation.switchTo('rollback', id, principal);
  }

  @Delete(':id')
  @HttpCode(204)
  @RequireScopes('admin:interceptors:write')
  @Summary('Delete an interceptor version', 'Only for a version that is not active.')
  @Returns(204)
  @Fails(409)
  async delete(@Param('id', PathIdPipe) id: string): Promise<void> {
    return this.interceptors.delete(id);
  }
}
