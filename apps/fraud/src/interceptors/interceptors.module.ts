import { Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { DecisionsModule } from '../decisions/decisions.module.js';
import { OutboundModule } from '../outbound/outbound.module.js';
import { ActiveInterceptorsService } from './active-interceptors.service.js';
import { DiscoveredKeysService } from './discovered-keys.service.js';
import { ForwardingService } from './forwarding.service.js';
import { InterceptionController } from './interception.controller.js';
import { InterceptionService } from './interception.service.js';
import { InterceptorActivationService } from './interceptor-activation.service.js';
import { InterceptorChangesService } from './interceptor-changes.service.js';
import { InterceptorsController } from './interceptors.controller.js';
import { InterceptorsRepository } from './interceptors.repository.js';
import { InterceptorsService } from './interceptors.service.js';
import { streamInterceptedBodies } from './stream-intercepted-bodies.js';

@Module({
  imports: [CredentialsModule, DecisionsModule, OutboundModule],
  controllers: [InterceptorsController, InterceptionController],
  providers: [
    ActiveInterceptorsService,
    DiscoveredKeysService,
    ForwardingService,
    InterceptionService,
    InterceptorActivationService,
    InterceptorChangesService,
    InterceptorsRepository,
    InterceptorsService,
  ],
})
export class InterceptorsModule implements OnModuleInit {
  constructor(private readonly adapterHost: HttpAdapterHost) {}

  onModuleInit(): void {
    // A worker has no server.
    const adapter = this.adapterHost.httpAdapter as HttpAdapterHost['httpAdapter'] | null;
    const server = adapter?.getInstance<FastifyInstance>();
    if (server !== undefined) streamInterceptedBodies(server);
  }
}
