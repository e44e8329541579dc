import { Module } from '@nestjs/common';
import { ConnectorsModule } from '../connectors/connectors.module.js';
import { RecordsModule } from '../records/records.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AccountChecksService } from './account-checks.service.js';
import { BankResponsesService } from './bank-responses.service.js';
import { ConsentRequestsService } from './consent-requests.service.js';
import { CapabilitiesService } from './capabilities.service.js';
import { CheckStepsService } from './check-steps.service.js';

/** The shopper's way through a check. The hosted pages use {@link AccountChecksService}. */
@Module({
  imports: [ConnectorsModule, RecordsModule, SessionsModule],
  providers: [
    AccountChecksService,
    BankResponsesService,
    ConsentRequestsService,
    CapabilitiesService,
    CheckStepsService,
  ],
  exports: [AccountChecksService],
})
export class ChecksModule {}
