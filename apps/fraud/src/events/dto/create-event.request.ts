import { Describe, IsFreeFormObject, IsTimestamp, Omittable } from '@tessera/errors';
import { IsIn, IsUUID } from 'class-validator';
import { EVENT_TYPES, type EventType } from '../payment-state.js';

export class CreateEventRequest {
  @IsIn(EVENT_TYPES)
  type!: EventType;

  @IsUUID()
  decision_id!: string;

  @Describe('When it happened to the payment. The payment state goes by it, not by the arrival.')
  @IsTimestamp()
  occurred_at!: string;

  @Describe('Validated by the schema `events.<type>` where one is registered.')
  @Omittable()
  @IsFreeFormObject()
  data?: Readonly<Record<string, unknown>>;
}
