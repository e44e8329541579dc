import { Describe, IsMinorUnits, IsTimestamp, Nullable, Omittable } from '@tessera/errors';
import { Type } from 'class-transformer';
import { IsString, ValidateNested } from 'class-validator';
import { DecisionResponse } from '../../decision-response/dto/decision.response.js';
import { DecisionPaymentResponse } from '../review/dto/decision-payment.response.js';
import { ExplanationResponse } from '../review/dto/explanation.response.js';

export class DecisionReadResponse extends DecisionResponse {
  @IsMinorUnits()
  amount!: number;

  @IsString()
  currency!: string;

  @IsString()
  customer_id!: string;

  @IsString()
  transaction_reference!: string;

  @Nullable()
  @IsString()
  device_ip!: string | null;

  @Describe('Equal for equal e-mail addresses; filter decisions by it. `null` without an address.')
  @Nullable()
  @IsString()
  email_hash!: string | null;

  @Describe('Equal for equal `device.fingerprint`; filter decisions by it. `null` without one.')
  @Nullable()
  @IsString()
  device_hash!: string | null;

  @Describe('When the personal data was removed; `null` until then.')
  @Nullable()
  @IsTimestamp()
  redacted_at!: string | null;

  @Describe('What was paid for, by whom and from where; only where one decision is read.')
  @Omittable()
  @ValidateNested()
  @Type(() => DecisionPaymentResponse)
  payment?: DecisionPaymentResponse;

  @Omittable()
  @ValidateNested()
  @Type(() => ExplanationResponse)
  explanation?: ExplanationResponse;
}
