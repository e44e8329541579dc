import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { RequireScopes } from '@tessera/auth';
import {
  Idempotent,
  PathIdPipe,
  Returns,
  ReturnsList,
  Summary,
  Tag,
  TakesCardNumber,
} from '@tessera/http';
import { OperationsOn } from '../operations/operations-on.decorator.js';
import { SessionCreatedResponse } from '../sessions/dto/session.response.js';
import {
  CreatePciTokenRequest,
  ListPciTokensQuery,
  UpdatePciTokenRequest,
} from './dto/pci-token.request.js';
import { PciTokenResponse } from './dto/pci-token.response.js';
import { PciTokenChangesService } from './pci-token-changes.service.js';
import { PciTokensService, type PciTokenPage } from './pci-tokens.service.js';

@Controller('api/pci/tokens')
@OperationsOn('pci_token')
@Tag('pci')
export class PciTokensController {
  constructor(
    private readonly tokens: PciTokensService,
    private readonly changes: PciTokenChangesService,
  ) {}

  @Post()
  @RequireScopes('pci:tokens:create')
  @TakesCardNumber({ places: ['$.pan.account_number'] })
  @Idempotent({ secretFields: ['security_code'] })
  @Summary(
    'Create a card token',
    'Stores a card, or opens a session in which the browser sends the card.',
  )
  @Returns(201, PciTokenResponse, SessionCreatedResponse)
  create(
    @Body() request: CreatePciTokenRequest,
  ): Promise<PciTokenResponse | SessionCreatedResponse> {
    return this.tokens.create(request);
  }

  @Get(':id')
  @RequireScopes('pci:tokens:read')
  @Summary(
    'Get a card token',
    'Returns the masked card, its expiry and your metadata, never the number. Returns 404 for a token that does not exist, that was deleted or has expired, or that belongs to another owner.',
  )
  @Returns(200, PciTokenResponse)
  get(@Param('id', PathIdPipe) id: string): Promise<PciTokenResponse> {
    return this.tokens.get(id);
  }

  @Get()
  @RequireScopes('pci:tokens:read')
  @Summary('List card tokens', 'Newest first.')
  @ReturnsList(PciTokenResponse)
  list(@Query() query: ListPciTokensQuery): Promise<PciTokenPage> {
    return this.tokens.list(query);
  }

  @Patch(':id')
  @HttpCode(200)
  @RequireScopes('pci:tokens:update')
  @Idempotent()
  @Summary(
    'Update a card token',
    'Changes what is stored with the card number, for example its expiry.',
  )
  @Returns(200, PciTokenResponse)
  update(
    @Param('id', PathIdPipe) id: string,
    @Body() request: UpdatePciTokenRequest,
  ): Promise<PciTokenResponse> {
    return this.changes.update(id, request);
  }

  @Delete(':id')
  @HttpCode(204)
  @RequireScopes('pci:tokens:delete')
  @Summary('Delete a card token', 'Destroys the card number and its key.')
  @Returns(204)
  delete(@Param('id', PathIdPipe) id: string): Promise<void> {
    return this.changes.delete(id);
  }
}
