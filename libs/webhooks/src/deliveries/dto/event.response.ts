import { IsArray, IsString, IsUUID, ValidateNested } from 'class-validator';
import { Type } from 'class-transformer';
import { Describe, IsFreeFormObject, IsTimestamp } from '@tessera/errors';

export class WebhookEventResponse {
  @Describe("The event's id: the same in every delivery of it.")
  @IsUUID()
  id!: string;

  @IsString()
  event!: string;

  @IsTimestamp()
  created_at!: string;

  @Describe('The endpoints that it was sent to.')
  @IsArray()
  @IsUUID(undefined, { each: true })
  webhook_ids!: string[];
}

export class EventTypeResponse {
  @IsString()
  event!: string;

  @Describe('When it is sent.')
  @IsString()
  description!: string;

  @Describe('The JSON Schema (2020-12) of its body.')
  @IsFreeFormObject()
  schema!: object;

  @Describe('A body.')
  @IsFreeFormObject()
  example!: object;
}

export class EventTypesResponse {
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => EventTypeResponse)
  data!: EventTypeResponse[];
}
