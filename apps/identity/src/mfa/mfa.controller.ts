import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { RequireScopes } from '@tessera/auth';
import { Idempotent, PathId, Returns, Summary, Tag } from '@tessera/service';
import { RevokeMfaRequest } from './dto/revoke-mfa.request.js';
import { SecondFactorsService } from './second-factors.service.js';

@Tag('users')
@Controller('api/admin/users')
export class MfaController {
  constructor(private readonly secondFactors: SecondFactorsService) {}

  @Post(':id/mfa/revoke')
  @HttpCode(204)
  @RequireScopes('admin:users:write')
  @Idempotent()
  @Summary("Revoke a user's second factor")
  @Returns(204)
  revoke(@Param('id', PathId) id: string, @Body() body: RevokeMfaRequest): Promise<void> {
    return this.secondFactors.revoke(id, body.account_id?.toLowerCase());
  }
}
