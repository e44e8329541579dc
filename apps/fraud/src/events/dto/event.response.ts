import { Describe, IsFreeFormObject, IsTimestamp } from '@tessera/errors';
import { Type } from 'class-transformer';
import { IsArray, IsIn, IsUUID, ValidateNested } from 'class-validator';
import { BlacklistEntryResponse } from '../../blacklist/dto/blacklist-entry.response.js';
import { EVENT_TYPES } from '../payment-state.js';

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
