import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import {
  CurrentPrincipal,
  RequireScopes,
  RequireSecondFactor,
  type Principal,
} from '@tessera/auth';
import { Describe, Omittable } from '@tessera/errors';
import { Idempotent, PathIdPipe, Returns, Summary, Tag } from '@tessera/http';
import { toAccountId } from '@tessera/ids';
import { IsUUID } from 'class-validator';
import { CallerRightsService } from '../people/caller-rights.service.js';
import { PeopleService } from '../people/people.service.js';
import { SecondFactorsService } from './second-factors.service.js';

class RevokeMfaRequest {
  @Describe(
    'The account on whose behalf the factor is revoked. Returns 404 if the user does not belong to it, and 403 if the user also acts for other accounts.',
  )
  @Omittable()
  @IsUUID()
  account_id?: string;
}

@Tag('users')
@Controller('api/admin/users')
export class MfaController {
  constructor(
    private readonly secondFactors: SecondFactorsService,
    private readonly people: PeopleService,
    private readonly rights: CallerRightsService,
  ) {}

  @Post(':id/mfa/revoke')
  @HttpCode(204)
  @RequireScopes('admin:users:write')
  @RequireSecondFactor()
  @Idempotent()
  @Summary(
    "Revoke a user's second factor",
    'Removes their authenticator app, passkeys and recovery codes, and ends their sessions and tokens. Returns 403 for a person with roles that you do not have.',
  )
  @Returns(204)
  async revoke(
    @Param('id', PathIdPipe) id: string,
    @Body() body: RevokeMfaRequest,
    @CurrentPrincipal() caller: Principal,
  ): Promise<void> {
    const rights = await this.rights.of(caller);
    const account = body.account_id?.toLowerCase();
    await this.secondFactors.revoke(id, {
      accountId: account === undefined ? undefined : toAccountId(account),
      check: (tx) => this.people.requireMayResetFactor(tx, id, rights),
    });
  }
}
