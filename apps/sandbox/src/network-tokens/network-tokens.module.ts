import { Module } from '@nestjs/common';
import { NetworkTokenControlsController } from './network-tokens.controller.js';
import { SchemeLifecycleService } from './scheme-lifecycle.service.js';
import { SchemeNotificationsService } from './scheme-notifications.service.js';
import { SchemeTokensService } from './scheme-tokens.service.js';
import { TokenServiceController } from './token-service.controller.js';

/** Card schemes that give network tokens: a token service provider, and controls for it. */
@Module({
  controllers: [TokenServiceController, NetworkTokenControlsController],
  providers: [SchemeTokensService, SchemeLifecycleService, SchemeNotificationsService],
})
export class NetworkTokensModule {}
