import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsString,
  MaxLength,
} from 'class-validator';
import { Describe, IsFormat, Nullable, Omittable } from '@tessera/errors';
import { MAX_WEBHOOK_URL_LENGTH } from '../webhook-url.js';

const MAX_EVENTS = 100;
const MAX_EVENT_LENGTH = 100;
const MAX_DESCRIPTION_LENGTH = 200;

export class CreateWebhookEndpointRequest {
  @Describe('Where notifications are sent. https in production.')
  @IsFormat('webhook-url')
  @MaxLength(MAX_WEBHOOK_URL_LENGTH)
  url!: string;

  @Describe(
    'The event types to receive. `decision.*` selects every type that begins with `decision.`, and `*` all of them, including types of later releases.',
  )
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_EVENTS)
  @ArrayUnique()
  @IsString({ each: true })
  @MaxLength(MAX_EVENT_LENGTH, { each: true })
  events!: string[];

  @Describe('What you call the endpoint. Must not contain a card number.')
  @Omittable()
  @IsString()
  @MaxLength(MAX_DESCRIPTION_LENGTH)
  description?: string;

  @Describe('`false` creates the endpoint disabled. Default `true`.')
  @Omittable()
  @IsBoolean()
  enabled?: boolean;
}

export class UpdateWebhookEndpointRequest {
  @Describe('Holds for events that occur from now on.')
  @Omittable()
  @IsFormat('webhook-url')
  @MaxLength(MAX_WEBHOOK_URL_LENGTH)
  url?: string;

  @Describe('Replaces the event types and patterns. Applies to events that occur from now on.')
  @Omittable()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_EVENTS)
  @ArrayUnique()
  @IsString({ each: true })
  @MaxLength(MAX_EVENT_LENGTH, { each: true })
  events?: string[];

  @Describe('What you call the endpoint; null removes it. Must not contain a card number.')
  @Omittable()
  @Nullable()
  @IsString()
  @MaxLength(MAX_DESCRIPTION_LENGTH)
  description?: string | null;

  @Describe(
    '`false` stops all attempts, also of deliveries that are pending. They and the events that occur meanwhile are logged as failed with the outcome `endpoint_disabled`; once the endpoint is enabled, a resend delivers them.',
  )
  @Omittable()
  @IsBoolean()
  enabled?: boolean;
}
