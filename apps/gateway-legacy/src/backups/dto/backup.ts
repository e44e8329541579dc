import { Describe, IsTimestamp, Nullable } from '@tessera/errors';
import { Type } from 'class-transformer';
import { Equals, IsIn, IsString, IsUUID, MaxLength, ValidateNested } from 'class-validator';
import type { GatewayTokenId } from '../../ids.js';
import {
  BACKUP_REASONS,
  BACKUP_STATUSES,
  type BackupReason,
  type BackupRow,
  type BackupStatus,
} from '../backup.js';

export class BackupPaymentMethodRequest {
  @Equals('token')
  type!: 'token';

  @IsUUID()
  token_id!: GatewayTokenId;
}

export class CreateBackupRequest {
  @Describe(
    'The payment service provider that is to have the card: one that the operator has set up.',
  )
  @IsString()
  @MaxLength(40)
  provider!: string;

  @ValidateNested()
  @Type(() => BackupPaymentMethodRequest)
  payment_method!: BackupPaymentMethodRequest;
}

class BackupPaymentMethodResponse {
  @Equals('token')
  type!: 'token';

  @IsUUID()
  token_id!: string;
}

export class BackupResponse {
  @IsUUID()
  id!: string;

  @IsTimestamp()
  created_at!: string;

  @IsTimestamp()
  updated_at!: string;

  @IsString()
  provider!: string;

  @ValidateNested()
  @Type(() => BackupPaymentMethodResponse)
  payment_method!: BackupPaymentMethodResponse;

  @IsIn(BACKUP_STATUSES)
  status!: BackupStatus;

  @Describe('Why it failed.')
  @Nullable()
  @IsIn(BACKUP_REASONS)
  reason!: BackupReason | null;

  @Describe("The provider's id of the card. Null until it is there.")
  @Nullable()
  @IsString()
  provider_payment_method_id!: string | null;
}

export function backupResponse(row: BackupRow): BackupResponse {
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    provider: row.provider,
    payment_method: { type: 'token', token_id: row.token_id },
    status: row.status,
    reason: row.reason,
    provider_payment_method_id: row.provider_payment_method_id,
  };
}
