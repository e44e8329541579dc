import { Controller, Get, Param } from '@nestjs/common';
import { CurrentAccount, RequireScopes } from '@tessera/auth';
import { Fails, PathIdPipe, Returns, Summary, Tag } from '@tessera/service';
import { AccountInformationService } from './account-information.service.js';
import { AccountInformationResponse } from './dto/account-information.response.js';

@Tag('account information')
@Controller('/api/services/account-information')
export class AccountInformationController {
  constructor(private readonly records: AccountInformationService) {}

  @Get(':id')
  @RequireScopes('ais:records:read')
  @Summary('Get an account record')
  @Returns(200, AccountInformationResponse)
  @Fails(410, 503)
  get(
    @CurrentAccount() tenantId: string,
    @Param('id', PathIdPipe) id: string,
  ): Promise<AccountInformationResponse> {
    return this.records.get(tenantId, id);
  }
}
