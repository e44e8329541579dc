import { Body, Controller, Get, HttpCode, Patch } from '@nestjs/common';
import { AccountAuth, CurrentAccount } from '@tessera/auth';
import { Idempotent, Returns, Summary, Tag } from '@tessera/http';
import type { AccountId } from '@tessera/ids';
import { AccountSettingsService } from './account-settings.service.js';
import { AccountSettingsResponse, UpdateAccountSettingsRequest } from './dto/account-settings.js';

@Controller('account/settings')
@Tag('account')
@AccountAuth()
export class AccountSettingsController {
  constructor(private readonly settings: AccountSettingsService) {}

  @Get()
  @Summary(
    'Get the account settings',
    'Returns the settings of the account that the API key belongs to.',
  )
  @Returns(200, AccountSettingsResponse)
  read(@CurrentAccount() accountId: AccountId): Promise<AccountSettingsResponse> {
    return this.settings.read(accountId);
  }

  @Patch()
  @HttpCode(200)
  @Idempotent()
  @Summary(
    'Update the account settings',
    'Changes the settings that the body names; the others stay as they are.',
  )
  @Returns(200, AccountSettingsResponse)
  update(
    @CurrentAccount() accountId: AccountId,
    @Body() request: UpdateAccountSettingsRequest,
  ): Promise<AccountSettingsResponse> {
    return this.settings.update(accountId, request);
  }
}
