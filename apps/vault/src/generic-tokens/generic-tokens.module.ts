import { Module } from '@nestjs/common';
import { ForwardModule } from '../forward/forward.module.js';
import { TypesModule } from '../types/types.module.js';
import { ExpiredGenericTokensWorker } from './expired-generic-tokens.worker.js';
import { GenericTokenForwardController } from './forward/generic-token-forward.controller.js';
import { GenericTokenForwardService } from './forward/generic-token-forward.service.js';
import { GenericTokenValuesService } from './forward/generic-token-values.service.js';
import { GenericTokensController } from './generic-tokens.controller.js';
import { GenericTokensRepository } from './generic-tokens.repository.js';
import { GenericTokensService } from './generic-tokens.service.js';
import { PayloadSealerService } from './payload-sealer.service.js';

@Module({
  imports: [TypesModule, ForwardModule],
  controllers: [GenericTokensController, GenericTokenForwardController],
  providers: [
    GenericTokensService,
    GenericTokensRepository,
    GenericTokenForwardService,
    GenericTokenValuesService,
    PayloadSealerService,
    ExpiredGenericTokensWorker,
  ],
})
export class GenericTokensModule {}
