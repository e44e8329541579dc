import { Module } from '@nestjs/common';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { DecisionsModule } from '../decisions/decisions.module.js';
import { OutboundModule } from '../outbound/outbound.module.js';
import { ActiveInterceptors } from './active-interceptors.js';
import { DiscoveredKeys } from './discovered-keys.js';
import { Forwarding } from './forwarding.js';
import { InterceptionController } from './interception.controller.js';
import { InterceptionService } from './interception.service.js';
import { InterceptorsController } from './interceptors.controller.js';
import { InterceptorsService } from './interceptors.service.js';
import { StreamedBodies } from './streamed-body.js';

@Module({
  imports: [CredentialsModule, DecisionsModule, OutboundModule],
  controllers: [InterceptorsController, InterceptionController],
  providers: [
    ActiveInterceptors,
    DiscoveredKeys,
    Forwarding,
    InterceptionService,
    InterceptorsService,
    StreamedBodies,
  ],
})
export class InterceptorsModule {}
