import { Describe, IsTimestamp, Omittable } from '@tessera/errors';
import { PageQuery } from '@tessera/http';
import { IsIn, IsString, IsUUID, MaxLength } from 'class-validator';
import type { GatewayTokenId, PaymentId } from '../../ids.js';
import { USE_CASES, type UseCase } from '../payment.js';
import { PAYMENT_STATES, type PaymentState } from '../payment-state.js';

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
