import {
  Describe,
  IsCurrency,
  IsDateOnly,
  IsMinorUnits,
  IsStringMap,
  IsTimestamp,
  METADATA_LIMITS,
  Nullable,
} from '@tessera/errors';
import { Type } from 'class-transformer';
import { IsArray, IsBoolean, IsIn, IsInt, IsString, IsUUID, ValidateNested } from 'class-validator';
import {
  CAPTURES,
  SOURCE_TYPES,
  USE_CASES,
  type Capture,
  type SourceType,
  type UseCase,
} from '../payment.js';
import {
  CREDENTIAL_FALLBACKS,
  CREDENTIAL_TYPES,
  type CredentialFallback,
  type CredentialType,
} from '../credentials/payment-credential.js';
import type { Operation } from '../payment.js';
import { PAYMENT_STATES, type PaymentState } from '../payment-state.js';
import { RESULT_CATEGORIES, type ResultCategory } from '../result.js';

const OPERATIONS: readonly Operation[] = ['authorization', 'capture', 'refund', 'void'];
const OPERATION_STATUSES = ['processing', 'succeeded', 'failed'] as const;

export class PaymentSourceResponse {
  @IsIn(SOURCE_TYPES)
  type!: SourceType;

  @Nullable()
  @IsUUID()
  token_id!: string | null;

  @Describe("The vault's wallet token, of a payment from a wallet.")
  @Nullable()
  @IsUUID()
  wallet_token_id!: string | null;
}

export class PaymentCredentialResponse {
  @IsIn(CREDENTIAL_TYPES)
  type!: CredentialType;

  @Describe('Whether a cryptogram went with it.')
  @IsBoolean()
  cryptogram!: boolean;

  @Describe('Why the card was used although its token has a network token; null otherwise.')
  @Nullable()
  @IsIn(CREDENTIAL_FALLBACKS)
  fallback_reason!: CredentialFallback | null;
}

export class PaymentResultResponse {
  @Describe(
    "The ISO 8583 response code of the issuer, the provider's own code, or a word of the gateway.",
  )
  @IsString()
  code!: string;

  @IsIn(RESULT_CATEGORIES)
  category!: ResultCategory;

  @Describe('For people.')
  @IsString()
  message!: string;
}

export class PaymentFraudResponse {
  @Describe('The decision of the fraud service; null when it could not be asked.')
  @Nullable()
  @IsUUID()
  decision_id!: string | null;

  @Describe('ALLOW, REVIEW, PROVISIONAL, BLOCK, or UNAVAILABLE.')
  @IsString()
  outcome!: string;
}

export class OperationResponse {
  @Describe('Also its reference at the payment provider.')
  @IsUUID()
  id!: string;

  @IsIn(OPERATIONS)
  type!: Operation;

  @IsIn(OPERATION_STATUSES)
  status!: (typeof OPERATION_STATUSES)[number];

  @IsMinorUnits()
  amount!: number;

  @IsTimestamp()
  created_at!: string;

  @Describe("The provider's own id of it; null until it has been decided.")
  @Nullable()
  @IsString()
  provider_transaction_id!: string | null;

  @Nullable()
  @ValidateNested()
  @Type(() => PaymentResultResponse)
  result!: PaymentResultResponse | null;
}

export class PaymentResponse {
  @IsUUID()
  id!: string;

  @IsTimestamp()
  created_at!: string;

  @IsTimestamp()
  updated_at!: string;

  @IsIn(USE_CASES)
  use_case!: UseCase;

  @Describe('The payment that began the series.')
  @Nullable()
  @IsUUID()
  initial_payment_id!: string | null;

  @IsIn(PAYMENT_STATES)
  status!: PaymentState;

  @Describe("The caller's own reference.")
  @IsString()
  reference!: string;

  @Describe('In minor units of the currency.')
  @IsMinorUnits()
  amount!: number;

  @IsCurrency()
  currency_code!: string;

  @IsMinorUnits()
  captured_amount!: number;

  @IsMinorUnits()
  refunded_amount!: number;

  @Describe('What was voided of the authorization: all of it, or what was left after captures.')
  @IsMinorUnits()
  voided_amount!: number;

  @Describe('What issuers took back by chargebacks, less what was won back.')
  @IsMinorUnits()
  charged_back_amount!: number;

  @IsIn(CAPTURES)
  capture!: Capture;

  @ValidateNested()
  @Type(() => PaymentSourceResponse)
  source!: PaymentSourceResponse;

  @Describe('What the authorization was sent with; null before that, and for a checkout.')
  @Nullable()
  @ValidateNested()
  @Type(() => PaymentCredentialResponse)
  credential!: PaymentCredentialResponse | null;

  @Nullable()
  @IsDateOnly()
  recurring_expiry!: string | null;

  @Describe('In days.')
  @Nullable()
  @IsInt()
  recurring_frequency!: number | null;

  @Describe('The authentication by 3-D Secure that the payment was authorized with.')
  @Nullable()
  @IsUUID()
  authentication_id!: string | null;

  @Nullable()
  @IsUUID()
  merchant_id!: string | null;

  @Nullable()
  @IsString()
  statement_descriptor!: string | null;

  @IsStringMap(METADATA_LIMITS)
  metadata!: Record<string, string>;

  @Describe("The scheme's id of the authorization, where the provider has told it.")
  @Nullable()
  @IsString()
  scheme_transaction_id!: string | null;

  @Describe('What the last operation that ended came to; null while none has.')
  @Nullable()
  @ValidateNested()
  @Type(() => PaymentResultResponse)
  result!: PaymentResultResponse | null;

  @Describe('What the fraud check said, for accounts that have one.')
  @Nullable()
  @ValidateNested()
  @Type(() => PaymentFraudResponse)
  fraud!: PaymentFraudResponse | null;

  @Describe('What was asked of the payment provider, oldest first.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => OperationResponse)
  operations!: OperationResponse[];
}
