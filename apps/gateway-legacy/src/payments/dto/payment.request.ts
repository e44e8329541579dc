import { Describe, IsCurrency, IsDateOnly, IsTimestamp, Omittable } from '@tessera/errors';
import { PageQuery } from '@tessera/http';
import { Type } from 'class-transformer';
import {
  IsBoolean,
  IsIn,
  IsInt,
  IsString,
  IsUUID,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import type { AuthenticationId, GatewayTokenId, PaymentId } from '../../ids.js';
import { PAYMENT_STATES, type PaymentState } from '../payment-state.js';
import { PaymentContextRequest } from './payment-context.request.js';
import {
  type Capture,
  CAPTURES,
  SOURCE_TYPES,
  type SourceType,
  USE_CASES,
  type UseCase,
} from '../payment.js';

const MAX_REFERENCE_LENGTH = 80;
/** As 3-D Secure has it: four digits. */
const MAX_FREQUENCY_DAYS = 9_999;

export class PaymentSourceRequest {
  @Describe(
    '`token`: a stored card. `wallet`: what a device of Apple Pay or Google Pay gave. `checkout`: the cardholder gives it at the provider.',
  )
  @IsIn(SOURCE_TYPES)
  type!: SourceType;

  @Describe('With `token`, and only then.')
  @Omittable()
  @IsUUID()
  token_id?: GatewayTokenId;

  @Describe('With `wallet`, and only then: the ID of a wallet token of the vault.')
  @Omittable()
  @IsUUID()
  wallet_token_id?: string;
}

/** The fields that every payment has, regardless of who initiates it. */
export class SubsequentPaymentRequest extends PaymentContextRequest {
  @Describe('In minor units of the currency.')
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  amount!: number;

  @IsCurrency()
  currency_code!: string;

  @Describe("The caller's own reference.")
  @IsString()
  @MaxLength(MAX_REFERENCE_LENGTH)
  reference!: string;

  @Describe('`automatic`: captured in full once it is authorized. `manual`: by a request.')
  @IsIn(CAPTURES)
  capture!: Capture;
}

/** A one-off or unscheduled payment, with the customer there. */
export class CreatePaymentRequest extends SubsequentPaymentRequest {
  @ValidateNested()
  @Type(() => PaymentSourceRequest)
  source!: PaymentSourceRequest;

  @Describe(
    'A completed authentication of this account and token, not used before. Its result goes to the provider.',
  )
  @Omittable()
  @IsUUID()
  authentication_id?: AuthenticationId;
}

/** The first payment of a series with a schedule. */
export class CreateRecurringPaymentRequest extends CreatePaymentRequest {
  @Describe('The last day of the series. By default it has none.')
  @Omittable()
  @IsDateOnly()
  recurring_expiry?: string;

  @Describe('How many days lie between two payments of the series at least.')
  @Omittable()
  @IsInt()
  @Min(1)
  @Max(MAX_FREQUENCY_DAYS)
  recurring_frequency?: number;
}

/** A refund. */
export class PaymentAmountRequest {
  @Describe('By default all that is left.')
  @Omittable()
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  amount?: number;
}

export class CaptureRequest extends PaymentAmountRequest {
  @Describe(
    'The last capture: what is left of the authorization is voided after it. By default more may be captured.',
  )
  @Omittable()
  @IsBoolean()
  final?: boolean;
}

export class ListPaymentsQuery extends PageQuery {
  @Omittable()
  @IsIn(PAYMENT_STATES)
  status?: PaymentState;

  @Omittable()
  @IsIn(USE_CASES)
  use_case?: UseCase;

  @Describe("The caller's own reference, in full.")
  @Omittable()
  @IsString()
  @MaxLength(80)
  reference?: string;

  @Describe('Payments with this token.')
  @Omittable()
  @IsUUID()
  token_id?: GatewayTokenId;

  @Describe('The payments of a series, without the one that began it.')
  @Omittable()
  @IsUUID()
  initial_payment_id?: PaymentId;

  @Describe('Created then or later.')
  @Omittable()
  @IsTimestamp()
  created_from?: string;

  @Describe('Created before then.')
  @Omittable()
  @IsTimestamp()
  created_to?: string;
}
