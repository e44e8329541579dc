import { Describe } from '@tessera/errors';
import { Type } from 'class-transformer';
import { Equals, IsString, IsUUID, MaxLength, ValidateNested } from 'class-validator';
import type { GatewayTokenId } from '../../ids.js';

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
