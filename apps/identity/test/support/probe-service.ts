import { Controller, Get, Module } from '@nestjs/common';
import { CurrentPrincipal, RequireScopes } from '@tessera/auth';
import type { Principal } from '@tessera/auth';
import { ServiceConfig } from '@tessera/config';
import { Returns } from '@tessera/http';
import { defineService } from '@tessera/service';
import { IsString } from 'class-validator';

class CallerResponse {
  @IsString()
  client_id!: string;

  @IsString()
  principal!: string;
}

@Controller('api/caller')
class ProbeController {
  @Get()
  @RequireScopes('decisions:read')
  @Returns(200, CallerResponse)
  caller(@CurrentPrincipal() principal: Principal): CallerResponse {
    return { client_id: principal.clientId, principal: principal.id };
  }
}

@Module({ controllers: [ProbeController] })
class ProbeModule {}

/**
 * A service like any other of the suite, with one route that requires the scope `decisions:read`.
 */
export const probe = defineService({
  name: 'probe',
  title: 'Probe',
  description: 'Return the caller',
  version: '1.0',
  errorShape: 'code-integer',
  defaultPort: 4099,
  config: ServiceConfig,
  module: ProbeModule,
});
