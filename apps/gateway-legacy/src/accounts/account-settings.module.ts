import { Global, Module } from '@nestjs/common';
import { AccountSettingsService } from './account-settings.service.js';

/** What the gateway knows of accounts beyond `@tessera/accounts`. */
@Global()
@Module({ providers: [AccountSettingsService], exports: [AccountSettingsService] })
export class AccountSettingsModule {}
