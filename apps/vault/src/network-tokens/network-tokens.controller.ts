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
  UseInterceptors,
} from '@nestjs/common';
import { RequireScopes } from '@tessera/auth';
import {
  Fails,
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
import { CacheSuccessInterceptor } from './cache-success.interceptor.js';
import {
  CreateNetworkTokenRequest,
  ListNetworkTokensQuery,
  UpdateNetworkTokenRequest,
} from './dto/network-token.request.js';
import { CardArtResponse, NetworkTokenResponse } from './dto/network-token.response.js';
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
    'Create a network token',
    'Requests a network token from the scheme, or opens a session in which the browser sends the card.',
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
  @Summary(
    'Get a network token',
    'Returns the status that the scheme last reported. A token stays `pending` until the scheme has decided; `network.token.updated` reports each change.',
  )
  @Returns(200, NetworkTokenResponse)
  get(@Param('id', PathIdPipe) id: string): Promise<NetworkTokenResponse> {
    return this.tokens.get(id);
  }

  @Get()
  @RequireScopes('network:tokens:read')
  @Summary('List network tokens', 'Newest first.')
  @ReturnsList(NetworkTokenResponse)
  list(@Query() query: ListNetworkTokensQuery): Promise<NetworkTokenPage> {
    return this.tokens.list(query);
  }

  @Patch(':id')
  @HttpCode(200)
  @RequireScopes('network:tokens:update')
  @Idempotent()
  @Summary('Update a network token', 'Changes its metadata.')
  @Returns(200, NetworkTokenResponse)
  @Fails(409)
  update(
    @Param('id', PathIdPipe) id: string,
    @Body() request: UpdateNetworkTokenRequest,
  ): Promise<NetworkTokenResponse> {
    return this.tokens.update(id, request);
  }

  @Delete(':id')
  @HttpCode(204)
  @RequireScopes('network:tokens:delete')
  @Summary('Delete a network token', 'Deletes it in the vault and at the scheme.')
  @Returns(204)
  delete(@Param('id', PathIdPipe) id: string): Promise<void> {
    return this.tokens.delete(id);
  }

  @Get(':id/card-art')
  @RequireScopes('network:tokens:read')
  @UseInterceptors(CacheSuccessInterceptor)
  @Summary(
    "Get a network token's card art",
    'Returns the image of the card and its colors, for showing a saved card. Returns 409 while the scheme has not activated the token, and 502 or 504 when the scheme fails or does not respond.',
  )
  @Returns(200, CardArtResponse)
  @Fails(409, 502, 504)
  cardArt(@Param('id', PathIdPipe) id: string): Promise<CardArtResponse> {
    return this.tokens.getCardArt(id);
  }
}
