import { Describe, IsCurrency, IsMinorUnits, IsTimestamp, Omittable } from '@tessera/errors';
import { CursorQuery, type ListOrder } from '@tessera/http';
import type { AccountId } from '@tessera/ids';
import { IsIn, IsString, IsUUID, MaxLength } from 'class-validator';
import { PAYMENT_STATES, type PaymentState } from '../../payments/payment-state.js';

const MAX_REFERENCE_LENGTH = 80;

export class ListOperatorPaymentsQuery extends CursorQuery {
  @Omittable()
  @IsIn(PAYMENT_STATES)
  status?: PaymentState;

  @Describe("The merchant's own reference, in full. Two accounts may use the same one.")
  @Omittable()
  @IsString()
  @MaxLength(MAX_REFERENCE_LENGTH)
  reference?: string;

  @Describe('Payments of at least this amount, in minor units of whatever currency.')
  @Omittable()
  @IsMinorUnits()
  amount_from?: number;

  @Describe('Payments of at most this amount, in minor units of whatever currency.')
  @Omittable()
  @IsMinorUnits()
  amount_to?: number;

  @Omittable()
  @IsCurrency()
  currency_code?: string;

  @Describe('Only payments of this account.')
  @Omittable()
  @IsUUID()
  account_id?: AccountId;

  @Describe('Payments created at this time or later.')
  @Omittable()
  @IsTimestamp()
  from?: string;

  @Describe('Payments created before this time.')
  @Omittable()
  @IsTimestamp()
  to?: string;

  @Describe('`desc`, the default: newest first. `asc`: oldest first.')
  @Omittable()
  @IsIn(['asc', 'desc'])
  order?: ListOrder;
}
