import { IsIn, IsString, IsUUID, MaxLength } from 'class-validator';
import { Describe, IsTimestamp, Omittable } from '@tessera/errors';
import { CursorQuery } from '@tessera/http';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../delivery.js';

export class DeliveryQuery extends CursorQuery {
  @Describe('Only deliveries of this event type.')
  @Omittable()
  @IsString()
  @MaxLength(100)
  event?: string;

  @Describe('`pending`: not delivered yet, and attempts are left.')
  @Omittable()
  @IsIn(DELIVERY_STATUSES)
  status?: DeliveryStatus;

  @Describe('Only events that occurred at or after this time.')
  @Omittable()
  @IsTimestamp()
  from?: string;

  @Describe('Only events that occurred before this time.')
  @Omittable()
  @IsTimestamp()
  to?: string;

  @Describe('Only deliveries of the event with this id.')
  @Omittable()
  @IsUUID()
  event_id?: string;
}

export class EventQuery extends CursorQuery {
  @Describe('Only events of this type.')
  @Omittable()
  @IsString()
  @MaxLength(100)
  event?: string;
}
