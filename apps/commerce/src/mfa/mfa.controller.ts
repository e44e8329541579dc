import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { AccountAuth, CurrentAccount } from '@tessera/auth';
import { Fails, Idempotent, PathIdPipe, Returns, Summary, Tag } from '@tessera/http';
import type { AccountId } from '@tessera/ids';
import { MfaService } from './mfa.service.js';

@Controller('users')
@Tag('account')
@AccountAuth()
export class MfaController {
  constructor(private readonly mfa: MfaService) {}

  @Post(':id/mfa/revoke')
  @HttpCode(204)
  @Idempotent()
  @Summary(
    "Revoke a user's second factors",
    'For a user of the account who has lost the device. The user sets up another factor at the next sign-in. Returns 403 when the instance does not administer users, and when the user also acts for other accounts.',
  )
  @Returns(204)
  @Fails(403, 502, 504)
  revoke(
    @CurrentAccount() accountId: AccountId,
    @Param('id', PathIdPipe) userId: string,
  ): Promise<void> {
    return this.mfa.revoke(accountId, userId);
  }
}
