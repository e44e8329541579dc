import { Describe, IsCurrency, IsMinorUnits, IsTimestamp, Nullable } from '@tessera/errors';
import { Type } from 'class-transformer';
import { IsArray, IsBoolean, IsIn, IsInt, IsString, IsUUID, ValidateNested } from 'class-validator';
import {
  PaymentCredentialResponse,
  PaymentFraudResponse,
  PaymentResultResponse,
  PaymentSourceResponse,
} from '../../payments/dto/payment.response.js';
import {
  CAPTURES,
  ORDER_TYPES,
  USE_CASES,
  type Capture,
  type OrderType,
  type UseCase,
} from '../../payments/payment.js';
import { OPERATION_TYPES, type OperationType } from '../../payments/payment-operations.service.js';
import {
  PAYMENT_STATES,
  type PaymentState,
  type PaymentStepType,
} from '../../payments/payment-state.js';

const ORDER_STATES = ['pending', 'reversing', 'succeeded', 'failed'] as const;

/** What can happen to a payment, and that it was created. */
export const PAYMENT_EVENT_TYPES = [
  'create',
  'process',
  'authorize',
  'fail',
  'order_capture',
  'capture',
  'refuse_capture',
  'order_void',
  'void',
  'refuse_void',
  'order_release',
  'release',
  'refuse_release',
  'order_refund',
  'refund',
  'refuse_refund',
  'begin_settlement',
  'settle',
  'charge_back',
  'reverse_chargeback',
] as const satisfies readonly (PaymentStepType | 'create')[];

/** One payment in the list of operators, without what the merchant may have written about people. */
export class OperatorPaymentResponse {
  @IsUUID()
  id!: string;

  @IsUUID()
  account_id!: string;

  @IsString()
  account_name!: string;

  @IsTimestamp()
  created_at!: string;

  @IsTimestamp()
  updated_at!: string;

  @IsIn(PAYMENT_STATES)
  status!: PaymentState;

  @IsIn(USE_CASES)
  use_case!: UseCase;

  @Describe("The merchant's own reference.")
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

  @IsMinorUnits()
  voided_amount!: number;

  @IsMinorUnits()
  charged_back_amount!: number;

  @Describe('The payment provider.')
  @IsString()
  provider!: string;

  @Describe('The result of the last operation that ended; null while none has.')
  @Nullable()
  @ValidateNested()
  @Type(() => PaymentResultResponse)
  result!: PaymentResultResponse | null;

  @Describe('The outcome of the fraud check, for accounts that have one.')
  @Nullable()
  @ValidateNested()
  @Type(() => PaymentFraudResponse)
  fraud!: PaymentFraudResponse | null;
}

/** One order of a payment, such as a capture, with what operators need to know about it. */
export class PaymentOrderResponse {
  @Describe('Also its reference at the payment provider.')
  @IsUUID()
  id!: string;

  @Describe('A `reversal` voids an authorization whose outcome is unknown.')
  @IsIn(ORDER_TYPES)
  type!: OrderType;

  @Describe('`pending`: the outcome is not known yet. `reversing`: it is being reversed.')
  @IsIn(ORDER_STATES)
  status!: (typeof ORDER_STATES)[number];

  @IsMinorUnits()
  amount!: number;

  @IsTimestamp()
  created_at!: string;

  @Nullable()
  @IsTimestamp()
  ended_at!: string | null;

  @Describe('How often the provider was asked about its outcome.')
  @IsInt()
  attempts!: number;

  @Nullable()
  @IsString()
  provider_transaction_id!: string | null;

  @Nullable()
  @ValidateNested()
  @Type(() => PaymentResultResponse)
  result!: PaymentResultResponse | null;
}

/** One change of a payment. */
export class PaymentEventResponse {
  @Describe('Counts the changes of the payment from 1.')
  @IsInt()
  version!: number;

  @IsTimestamp()
  created_at!: string;

  @Describe('What happened: `order_…` asks the provider, `refuse_…` is its refusal.')
  @IsIn(PAYMENT_EVENT_TYPES)
  type!: (typeof PAYMENT_EVENT_TYPES)[number];

  @Describe('The state before it; null for the first.')
  @Nullable()
  @IsIn(PAYMENT_STATES)
  from_status!: PaymentState | null;

  @IsIn(PAYMENT_STATES)
  to_status!: PaymentState;

  @Nullable()
  @IsMinorUnits()
  amount!: number | null;

  @Describe('The order that it belongs to.')
  @Nullable()
  @IsUUID()
  order_id!: string | null;
}

/** An operation that a payment and its provider allow at this moment. */
export class AllowedOperationResponse {
  @IsIn(OPERATION_TYPES)
  type!: OperationType;

  @Describe('The most that can be requested, in minor units; for a void, what is voided.')
  @IsMinorUnits()
  max_amount!: number;

  @Describe('Whether less than that can be requested.')
  @IsBoolean()
  partial!: boolean;

  @Describe('Of a capture: whether `final` can void what a partial one leaves.')
  @IsBoolean()
  final!: boolean;
}

/** One payment with everything that happened to it. */
export class OperatorPaymentDetailsResponse extends OperatorPaymentResponse {
  @Describe("The merchant's account at the payment provider.")
  @IsString()
  provider_merchant!: string;

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

  @Describe('The payment that began the series.')
  @Nullable()
  @IsUUID()
  initial_payment_id!: string | null;

  @Describe('The authentication by 3-D Secure that the payment was authorized with.')
  @Nullable()
  @IsUUID()
  authentication_id!: string | null;

  @Nullable()
  @IsUUID()
  merchant_id!: string | null;

  @Describe("The scheme's id of the authorization, once the provider has returned it.")
  @Nullable()
  @IsString()
  scheme_transaction_id!: string | null;

  @Describe(
    'What can be requested now. Requests are checked again: the payment may have changed since.',
  )
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => AllowedOperationResponse)
  allowed_operations!: AllowedOperationResponse[];

  @Describe('Everything that was asked of the fraud service and the provider, oldest first.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => PaymentOrderResponse)
  orders!: PaymentOrderResponse[];

  @Describe('Every change of the payment, oldest first.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => PaymentEventResponse)
  timeline!: PaymentEventResponse[];
}
