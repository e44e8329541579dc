import { IsCurrency, IsTimestamp, Describe, Nullable } from '@tessera/errors';
import { Type } from 'class-transformer';
import {
  IsArray,
  IsBoolean,
  IsInt,
  IsString,
  IsUUID,
  MaxLength,
  ValidateNested,
} from 'class-validator';

export class SandboxMerchantRequest {
  @Describe('The merchant as the simulated provider knows it.')
  @IsString()
  @MaxLength(100)
  merchant!: string;
}

export class SandboxCaptureResponse {
  @IsUUID()
  reference!: string;

  @IsString()
  merchant!: string;

  @Describe('In minor units of the currency.')
  @IsInt()
  amount!: number;

  @IsCurrency()
  currency_code!: string;

  @IsTimestamp()
  created_at!: string;

  @Describe('The number of the settlement file that reports it; `null` until one does.')
  @Nullable()
  @IsInt()
  settlement!: number | null;

  @IsBoolean()
  charged_back!: boolean;

  @IsBoolean()
  chargeback_reversed!: boolean;
}

export class SandboxCapturesResponse {
  @Describe('The latest 50, newest first.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => SandboxCaptureResponse)
  data!: SandboxCaptureResponse[];
}

export class SandboxSettlementResponse {
  @IsInt()
  number!: number;

  @Describe('0 if nothing has come since the last file.')
  @IsInt()
  line_count!: number;
}
