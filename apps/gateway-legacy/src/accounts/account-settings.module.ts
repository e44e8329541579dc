import { Global, Module } from '@nestjs/common';
import { AccountSettingsService } from './account-settings.service.js';
import { ComplianceChangesService } from './compliance-changes.service.js';

/** Settings of accounts that are specific to the gateway, in addition to `@tessera/accounts`. */
@Global()
@Module({
  providers: [AccountSettingsService, ComplianceChangesService],
  exports: [AccountSettingsService],
})
export class AccountSettingsModule {}
