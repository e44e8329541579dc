import { Describe, IsFreeFormObject, IsTimestamp, Omittable } from '@tessera/errors';
import { Type } from 'class-transformer';
import { IsArray, IsIn, IsUUID, ValidateNested } from 'class-validator';
import { BlacklistEntryResponse } from '../../blacklist/dto/blacklist.response.js';
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

export class EventResponse {
  @IsUUID()
  id!: string;

  @IsIn(EVENT_TYPES)
  type!: string;

  @IsUUID()
  decision_id!: string;

  @IsTimestamp()
  occurred_at!: string;

  @IsTimestamp()
  processed_at!: string;

  @IsFreeFormObject()
  data!: object;

  @Describe('The entries that the event put on the blacklist, by `populate_on` of the rules.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => BlacklistEntryResponse)
  blacklist_entries!: BlacklistEntryResponse[];
}
