import { Describe, IsCurrency, IsTimestamp, Nullable, Omittable } from '@tessera/errors';
import { PageQuery } from '@tessera/http';
import { IsIn, IsInt, IsString, IsUUID } from 'class-validator';
import type { PaymentId } from '../../ids.js';
import {
  EXCEPTION_REASONS,
  type ExceptionReason,
} from '../../payments/settlement-files/settlement-line.js';
import { MOVEMENTS, type Movement } from '../ledger-accounts.js';
import { EXCEPTION_STATUSES, type ExceptionStatus } from '../settlement-exception.js';

const REASONS = Object.keys(EXCEPTION_REASONS) as ExceptionReason[];

export class ListSettlementExceptionsQuery extends PageQuery {
  @Omittable()
  @IsIn(EXCEPTION_STATUSES)
  status?: ExceptionStatus;

  @Omittable()
  @IsIn(REASONS)
  reason?: ExceptionReason;
}

/** A settlement line that fits no payment. */
export class SettlementExceptionResponse {
  @IsUUID()
  id!: string;

  @IsTimestamp()
  created_at!: string;

  @IsTimestamp()
  updated_at!: string;

  @Describe('`open` until the operator of the gateway retries or dismisses it.')
  @IsIn(EXCEPTION_STATUSES)
  status!: ExceptionStatus;

  @IsIn(REASONS)
  reason!: ExceptionReason;

  @Describe('The reason, for people.')
  @IsString()
  message!: string;

  @Describe('What the operator noted.')
  @Nullable()
  @IsString()
  note!: string | null;

  @IsString()
  provider!: string;

  @Describe("The account's name at the provider.")
  @IsString()
  merchant!: string;

  @Describe('The number of the settlement file.')
  @IsInt()
  settlement!: number;

  @IsTimestamp()
  closed_at!: string;

  @IsIn(MOVEMENTS)
  type!: Movement;

  @Describe('In minor units; what the account gets is positive.')
  @IsInt()
  amount!: number;

  @IsCurrency()
  currency_code!: string;

  @Describe('As the settlement file names it.')
  @Nullable()
  @IsString()
  reference!: string | null;

  @Nullable()
  @IsUUID()
  payment_id!: PaymentId | null;
}
