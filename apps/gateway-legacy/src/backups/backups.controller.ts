import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { AccountAuth, CurrentAccount, RequireSecondFactor } from '@tessera/auth';
import { Idempotent, PathIdPipe, Returns, Summary, Tag } from '@tessera/http';
import type { AccountId } from '@tessera/ids';
import type { BackupId } from '../ids.js';
import { BackupsService } from './backups.service.js';
import { BackupResponse, CreateBackupRequest } from './dto/backup.js';

/** Copies of cards at payment providers. */
@Tag('backups')
@Controller('/backups')
@AccountAuth()
@RequireSecondFactor()
export class BackupsController {
  constructor(private readonly backups: BackupsService) {}

  @Post()
  @HttpCode(202)
  @Idempotent()
  @Summary('Create a backup', 'Copies the card of a token to a payment provider.')
  @Returns(202, BackupResponse)
  create(
    @CurrentAccount() account: AccountId,
    @Body() request: CreateBackupRequest,
  ): Promise<BackupResponse> {
    return this.backups.create(account, request);
  }

  @Get(':id')
  @Summary(
    'Get a backup',
    'Returns whether the provider has stored the payment method. `backup.completed` and `backup.failed` report the end.',
  )
  @Returns(200, BackupResponse)
  get(
    @CurrentAccount() account: AccountId,
    @Param('id', PathIdPipe) id: BackupId,
  ): Promise<BackupResponse> {
    return this.backups.get(account, id);
  }
}
