import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { CurrentPrincipal, RequireScopes } from '@tessera/auth';
import type { Principal } from '@tessera/auth';
import { Fails, Idempotent, PathIdPipe, Returns, ReturnsList, Summary, Tag } from '@tessera/http';
import { BlacklistService } from './blacklist.service.js';
import { CreateBlacklistEntryRequest, ListBlacklistQuery } from './dto/blacklist.request.js';
import { BlacklistEntryResponse, CreatedBlacklistEntryResponse } from './dto/blacklist.response.js';

@Tag('blacklist')
@Controller('api/admin/blacklist')
export class BlacklistController {
  constructor(private readonly blacklist: BlacklistService) {}

  @Post()
  @RequireScopes('admin:blacklist:write')
  @Idempotent()
  @Summary('Create a blacklist entry', 'Adds a value or a credential to a list.')
  @Returns(201, CreatedBlacklistEntryResponse)
  @Fails(409)
  async create(
    @Body() body: CreateBlacklistEntryRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<CreatedBlacklistEntryResponse> {
    return this.blacklist.create(body, principal);
  }

  @Get()
  @RequireScopes('admin:blacklist:read')
  @Summary('List blacklist entries', 'Returns active entries, newest first.')
  @ReturnsList(BlacklistEntryResponse)
  async list(@Query() query: ListBlacklistQuery) {
    return this.blacklist.list(query);
  }

  @Get(':id')
  @RequireScopes('admin:blacklist:read')
  @Summary(
    'Get a blacklist entry',
    'Returns the entry with a hint of its value: values are stored as keyed hashes.',
  )
  @Returns(200, BlacklistEntryResponse)
  async get(@Param('id', PathIdPipe) id: string): Promise<BlacklistEntryResponse> {
    return this.blacklist.get(id);
  }

  @Delete(':id')
  @HttpCode(204)
  @RequireScopes('admin:blacklist:write')
  @Summary(
    'Delete a blacklist entry',
    'Decisions match it no longer from now on; the audit trail keeps who deleted it.',
  )
  @Returns(204)
  async delete(@Param('id', PathIdPipe) id: string): Promise<void> {
    await this.blacklist.delete(id);
  }
}
