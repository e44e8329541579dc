import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { AccountAuth, CurrentAccount } from '@tessera/auth';
import { Fails, Idempotent, PathIdPipe, Returns, Summary, Tag } from '@tessera/service';
import { MfaService } from './mfa.service.js';

@Controller('users')
@Tag('account')
@AccountAuth()
export class MfaController {
  constructor(private readonly mfa: MfaService) {}

  @Post(':id/mfa/revoke')
  @HttpCode(204)
  @Idempotent()
  @Summary("Revoke a user's second factors")
  @Returns(204)
  @Fails(403, 502, 504)
  revoke(
    @CurrentAccount() accountId: string,
    @Param('id', PathIdPipe) userId: string,
  ): Promise<void> {
    return this.mfa.revoke(accountId, userId);
  }
}
