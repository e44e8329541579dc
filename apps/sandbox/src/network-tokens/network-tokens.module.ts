import { Module } from '@nestjs/common';
import { NetworkTokenControlsController } from './network-token-controls.controller.js';
import { SchemeLifecycleService } from './scheme-lifecycle.service.js';
import { SchemeNotificationsService } from './scheme-notifications.service.js';
import { SchemeTokensService } from './scheme-tokens.service.js';
import { TokenServiceController } from './token-service.controller.js';

/** Card schemes that issue network tokens: a token service provider, and its controls. */
@Module({
  controllers: [TokenServiceController, NetworkTokenControlsController],
  providers: [SchemeTokensService, SchemeLifecycleService, SchemeNotificationsService],
  exports: [SchemeTokensService],
})
export class NetworkTokensModule {}
