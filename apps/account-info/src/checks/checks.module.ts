import { Module } from '@nestjs/common';
import { ConnectorsModule } from '../connectors/connectors.module.js';
import { RecordsModule } from '../records/records.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AccountChecks } from './account-checks.service.js';
import { BankAnswers } from './bank-answers.js';
import { BankVisits } from './bank-visits.js';
import { Capabilities } from './capabilities.js';
import { CheckSteps } from './check-steps.service.js';

/** The shopper's way through a check. The hosted pages use {@link AccountChecks}. */
@Module({
  imports: [ConnectorsModule, RecordsModule, SessionsModule],
  providers: [AccountChecks, BankAnswers, BankVisits, Capabilities, CheckSteps],
  exports: [AccountChecks],
})
export class ChecksModule {}
