import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Query,
  UseInterceptors,
} from '@nestjs/common';
import { RequireScopes } from '@tessera/auth';
import {
  Fails,
  Idempotent,
  PathId,
  Returns,
  ReturnsList,
  Summary,
  Tag,
  TakesCardNumber,
} from '@tessera/service';
import { SessionCreatedResponse } from '../sessions/dto/session-created.response.js';
import { OperationsOn } from '../operations/operations-on.decorator.js';
import { CacheFound } from './cache-found.interceptor.js';
import { CardArtResponse } from './dto/card-art.response.js';
import { CreateNetworkTokenRequest } from './dto/create-network-token.request.js';
import { ListNetworkTokensQuery } from './dto/list-network-tokens.query.js';
import { NetworkTokenResponse } from './dto/network-token.response.js';
import { NetworkTokensService, type NetworkTokenPage } from './network-tokens.service.js';
import { RequestIdentityOf, type RequestIdentity } from './request-identity.js';

@Controller('api/network/tokens')
@OperationsOn('network_token')
@Tag('network')
export class NetworkTokensController {
  constructor(private readonly tokens: NetworkTokensService) {}

  @Post()
  @TakesCardNumber({ places: ['$.pan.account_number'] })
  @RequireScopes('network:tokens:create')
  @Idempotent({ secretFields: ['security_code'] })
  @Summary(
    'Asks the scheme for a network token, or opens a session in which a browser gives the card.',
  )
  @Returns(201, NetworkTokenResponse, SessionCreatedResponse)
  create(
    @Body() request: CreateNetworkTokenRequest,
    @RequestIdentityOf() identity: RequestIdentity | null,
  ): Promise<NetworkTokenResponse | SessionCreatedResponse> {
    return this.tokens.create(request, identity);
  }

  @Get(':id')
  @RequireScopes('network:tokens:read')
  @Summary('Reads a network token.')
  @Returns(200, NetworkTokenResponse)
  get(@Param('id', PathId) id: string): Promise<NetworkTokenResponse> {
    return this.tokens.get(id);
  }

  @Get()
  @RequireScopes('network:tokens:read')
  @Summary('Lists network tokens, newest first.')
  @ReturnsList(NetworkTokenResponse)
  list(@Query() query: ListNetworkTokensQuery): Promise<NetworkTokenPage> {
    return this.tokens.list(query);
  }

  @Delete(':id')
  @HttpCode(204)
  @RequireScopes('network:tokens:delete')
  @Summary('Deletes a network token, here and at the scheme.')
  @Returns(204)
  delete(@Param('id', PathId) id: string): Promise<void> {
    return this.tokens.delete(id);
  }

  @Get(':id/card-art')
  @RequireScopes('network:tokens:read')
  @UseInterceptors(CacheFound)
  @Summary('Reads the picture of the card.')
  @Returns(200, CardArtResponse)
  @Fails(409, 502, 504)
  cardArt(@Param('id', PathId) id: string): Promise<CardArtResponse> {
    return this.tokens.getCardArt(id);
  }
}
