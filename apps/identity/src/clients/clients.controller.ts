import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import {
  CurrentPrincipal,
  RequireScopes,
  RequireSecondFactor,
  type Principal,
} from '@tessera/auth';
import { Fails, Idempotent, Returns, Summary, Tag } from '@tessera/http';
import { ClientsAdminService } from './clients-admin.service.js';
import { CreateClientRequest, RotateClientRequest } from './dto/client.request.js';
import { ClientResponse, ClientsResponse, IssuedClientResponse } from './dto/client.response.js';

@Tag('clients')
@Controller('api/admin/clients')
export class ClientsController {
  constructor(private readonly clients: ClientsAdminService) {}

  @Post()
  @RequireScopes('admin:clients:write')
  @RequireSecondFactor()
  @Idempotent({ mask: ['client_secret'] })
  @Summary(
    'Create a client',
    'The response contains the secret. It is not shown again. Returns 403 for scopes that you do not have yourself.',
  )
  @Returns(201, IssuedClientResponse)
  @Fails(409)
  create(
    @Body() body: CreateClientRequest,
    @CurrentPrincipal() caller: Principal,
  ): Promise<IssuedClientResponse> {
    return this.clients.create(body, caller);
  }

  @Get()
  @RequireScopes('admin:clients:read')
  @Summary('List clients', 'All clients by name, without secrets.')
  @Returns(200, ClientsResponse)
  async list(): Promise<ClientsResponse> {
    return { data: await this.clients.list() };
  }

  @Post(':client_id/rotate')
  @HttpCode(200)
  @RequireScopes('admin:clients:write')
  @RequireSecondFactor()
  @Idempotent({ mask: ['client_secret'] })
  @Summary(
    "Rotate a client's secret",
    'The response contains the new secret. Returns 403 for a client that has more access than you.',
  )
  @Returns(200, IssuedClientResponse)
  @Fails(404, 409)
  rotate(
    @Param('client_id') id: string,
    @Body() body: RotateClientRequest,
    @CurrentPrincipal() caller: Principal,
  ): Promise<IssuedClientResponse> {
    return this.clients.rotate(id, body.overlap_minutes ?? 0, caller);
  }

  @Post(':client_id/disable')
  @HttpCode(200)
  @RequireScopes('admin:clients:write')
  @Idempotent()
  @Summary('Disable a client', 'Stops issuing tokens to it. Issued tokens work until they expire.')
  @Returns(200, ClientResponse)
  @Fails(404)
  disable(@Param('client_id') id: string): Promise<ClientResponse> {
    return this.clients.disable(id);
  }

  @Post(':client_id/enable')
  @HttpCode(200)
  @RequireScopes('admin:clients:write')
  @RequireSecondFactor()
  @Idempotent()
  @Summary('Enable a client', 'Returns 403 for a client that has more access than you.')
  @Returns(200, ClientResponse)
  @Fails(404)
  enable(
    @Param('client_id') id: string,
    @CurrentPrincipal() caller: Principal,
  ): Promise<ClientResponse> {
    return this.clients.enable(id, caller);
  }
}
