import { Controller, Get, Param } from '@nestjs/common';
import { CurrentAccount, RequireScopes } from '@tessera/auth';
import { Fails, PathIdPipe, Returns, Summary, Tag } from '@tessera/http';
import type { AccountId } from '@tessera/ids';
import type { AccountInformationId } from '../ids.js';
import { AccountInformationService } from './account-information.service.js';
import { AccountInformationResponse } from './dto/account-information.response.js';

@Tag('account information')
@Controller('/api/services/account-information')
export class AccountInformationController {
  constructor(private readonly records: AccountInformationService) {}

  @Get(':id')
  @RequireScopes('ais:records:read')
  @Summary(
    'Get an account record',
    'Returns the account and its holders as the bank reported them, for the session whose `account_information_id` this is. The record is personal data and every read of it is in the audit trail. Returns 410 once the record was redacted.',
  )
  @Returns(200, AccountInformationResponse)
  @Fails(410, 503)
  get(
    @CurrentAccount() tenantId: AccountId,
    @Param('id', PathIdPipe) id: AccountInformationId,
  ): Promise<AccountInformationResponse> {
    return this.records.get(tenantId, id);
  }
}
