import {
  Describe,
  IsCurrency,
  IsMinorUnits,
  IsTimestamp,
  Nullable,
  Omittable,
} from '@tessera/errors';
import { PageQuery } from '@tessera/http';
import { IsIn, IsUUID } from 'class-validator';
import type { PaymentId } from '../../ids.js';

/** `reversed`: the dispute was won and all of the money came again. */
export const CHARGEBACK_STATUSES = ['received', 'reversed'] as const;
export type ChargebackStatus = (typeof CHARGEBACK_STATUSES)[number];

export class ListChargebacksQuery extends PageQuery {
  @Omittable()
  @IsIn(CHARGEBACK_STATUSES)
  status?: ChargebackStatus;

  @Omittable()
  @IsUUID()
  payment_id?: PaymentId;

  @Describe('Created then or later.')
  @Omittable()
  @IsTimestamp()
  created_from?: string;

  @Describe('Created before then.')
  @Omittable()
  @IsTimestamp()
  created_to?: string;
}

/** Captured money that the cardholder's issuer took back. */
export class ChargebackResponse {
  @IsUUID()
  id!: string;

  @IsTimestamp()
  created_at!: string;

  @IsTimestamp()
  updated_at!: string;

  @IsUUID()
  payment_id!: PaymentId;

  @Describe('The capture, as in `operations` of the payment; null when the provider names none.')
  @Nullable()
  @IsUUID()
  operation_id!: string | null;

  @IsIn(CHARGEBACK_STATUSES)
  status!: ChargebackStatus;

  @Describe('In minor units of the currency.')
  @IsMinorUnits()
  amount!: number;

  @Describe('What was won back.')
  @IsMinorUnits()
  reversed_amount!: number;

  @IsCurrency()
  currency_code!: string;
}
