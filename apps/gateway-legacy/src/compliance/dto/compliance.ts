import { Describe, Nullable, Omittable } from '@tessera/errors';
import { Type } from 'class-transformer';
import { IsBoolean, IsInt, IsString, IsUUID, Max, Min, ValidateNested } from 'class-validator';
import type { GatewayTokenId } from '../../ids.js';

export class ComplianceForwardQuery {
  @Describe('Answers with the request that would be sent, its secrets redacted, and sends nothing.')
  @Omittable()
  @IsBoolean()
  dry_run?: boolean;
}

export class ExchangeRequest {
  @IsUUID()
  token_id!: GatewayTokenId;
}

class ExchangedCardResponse {
  @Describe('In full.')
  @IsString()
  account_number!: string;

  @IsInt()
  @Min(1)
  @Max(12)
  expiry_month!: number;

  @IsInt()
  expiry_year!: number;

  @Describe('Null when the card was given without a name.')
  @Nullable()
  @IsString()
  cardholder_name!: string | null;
}

/** Cardholder data in clear. */
export class ExchangeResponse {
  @IsUUID()
  token_id!: string;

  @ValidateNested()
  @Type(() => ExchangedCardResponse)
  card!: ExchangedCardResponse;
}
