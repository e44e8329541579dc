import { Module } from '@nestjs/common';
import { AcsTransactions } from './acs/acs-transactions.js';
import { AcsController } from './acs/acs.controller.js';
import { Challenges } from './acs/challenges.js';
import { DecoupledAuthentications } from './acs/decoupled-authentications.js';
import { ResultsSender } from './acs/results-sender.js';
import { DirectoryServerControlsController } from './directory-server-controls.controller.js';
import { DirectoryServerController } from './directory-server.controller.js';
import { DirectoryServerService } from './directory-server.service.js';
import { DirectoryListeners } from './tls/directory-listeners.js';

/** A directory server for 3-D Secure with the issuers behind it, chosen by card number and amount. */
@Module({
  controllers: [DirectoryServerController, DirectoryServerControlsController, AcsController],
  providers: [
    AcsTransactions,
    Challenges,
    DecoupledAuthentications,
    DirectoryListeners,
    DirectoryServerService,
    ResultsSender,
  ],
})
export class DirectoryServerModule {}
