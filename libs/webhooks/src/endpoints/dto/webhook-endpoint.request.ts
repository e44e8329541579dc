import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsInt,
  IsString,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { Describe, IsFormat, IsStringMap, Nullable, Omittable } from '@tessera/errors';
import { HEADER_LIMITS } from '../endpoint-headers.js';
import { MAX_WEBHOOK_URL_LENGTH } from '../webhook-url.js';

const MAX_EVENTS = 100;
const MAX_EVENT_LENGTH = 100;
const MAX_DESCRIPTION_LENGTH = 200;
/** Above it, `WEBHOOK_ENDPOINT_CONCURRENCY` and the receiver are the limit. */
const MAX_RATE_LIMIT = 1_000;

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

  @Describe(
    'Requests that start in a second at most, first attempts and retries. No limit by default.',
  )
  @Omittable()
  @IsInt()
  @Min(1)
  @Max(MAX_RATE_LIMIT)
  rate_limit?: number;

  @Describe(
    'Headers that every request carries, such as the `authorization` of an API gateway. Later responses show their names only. A redirect to another origin does not get them.',
  )
  @Omittable()
  @IsStringMap(HEADER_LIMITS)
  headers?: Record<string, string>;
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

  @Describe(
    'Requests that start in a second at most, also of deliveries that are pending; null removes the limit.',
  )
  @Omittable()
  @Nullable()
  @IsInt()
  @Min(1)
  @Max(MAX_RATE_LIMIT)
  rate_limit?: number | null;

  @Describe(
    'Replaces the headers that every request carries, also of deliveries that are pending; null removes them.',
  )
  @Omittable()
  @Nullable()
  @IsStringMap(HEADER_LIMITS)
  headers?: Record<string, string> | null;
}

const MAX_OVERLAP_SECONDS = 86_400;

export class RotateKeyRequest {
  @Describe('How long both keys sign, in seconds. 0 replaces the key at once, as after a leak.')
  @IsInt()
  @Min(0)
  @Max(MAX_OVERLAP_SECONDS)
  overlap_seconds!: number;
}
