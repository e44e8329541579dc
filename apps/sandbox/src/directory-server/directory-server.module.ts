import { Module } from '@nestjs/common';
import { AcsTransactionsRepository } from './acs/acs-transactions.repository.js';
import { AcsController } from './acs/acs.controller.js';
import { ChallengesService } from './acs/challenges.service.js';
import { DecoupledAuthenticationsService } from './acs/decoupled-authentications.service.js';
import { ResultsClient } from './acs/results.client.js';
import { DirectoryServerControlsController } from './directory-server-controls.controller.js';
import { DirectoryServerController } from './directory-server.controller.js';
import { DirectoryServerService } from './directory-server.service.js';
import { DirectoryListenersService } from './tls/directory-listeners.service.js';

/** A directory server for 3-D Secure with its issuers, controlled by card number and amount. */
@Module({
  controllers: [DirectoryServerController, DirectoryServerControlsController, AcsController],
  providers: [
    AcsTransactionsRepository,
    ChallengesService,
    DecoupledAuthenticationsService,
    DirectoryListenersService,
    DirectoryServerService,
    ResultsClient,
  ],
})
export class DirectoryServerModule {}
