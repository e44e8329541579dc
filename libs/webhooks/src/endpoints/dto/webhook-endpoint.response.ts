import { IsArray, IsBoolean, IsIn, IsInt, IsString, IsUUID } from 'class-validator';
import { Describe, IsTimestamp, Nullable } from '@tessera/errors';
import { maskedHmacKey } from '../hmac-key.js';
import type { DisabledReason, WebhookEndpoint } from '../webhook-endpoint.entity.js';

export class WebhookEndpointResponse {
  @IsUUID()
  id!: string;

  @IsTimestamp()
  created_at!: string;

  @IsString()
  url!: string;

  @IsArray()
  @IsString({ each: true })
  events!: string[];

  @Nullable()
  @IsString()
  description!: string | null;

  @Describe('While it is false, no attempt is made.')
  @IsBoolean()
  enabled!: boolean;

  @Describe('Since when it is disabled; null while it is enabled.')
  @Nullable()
  @IsTimestamp()
  disabled_at!: string | null;

  @Describe(
    'Why it is disabled: `request` by a request of the API, `failures` because every attempt failed for as long as the operator allows. Null while it is enabled.',
  )
  @Nullable()
  @IsIn(['request', 'failures'])
  disabled_reason!: DisabledReason | null;

  @Describe('Since when every attempt has failed; null if the last one succeeded.')
  @Nullable()
  @IsTimestamp()
  failing_since!: string | null;

  @Describe('Requests that start in a second at most; null without a limit.')
  @Nullable()
  @IsInt()
  rate_limit!: number | null;

  @Describe('The names of the headers that every request carries. Their values are never shown.')
  @IsArray()
  @IsString({ each: true })
  header_names!: string[];

  @Describe(
    'The key of the signatures, used as this string: shown in full only when it is created or rotated, otherwise its first five characters and `xxxxx`.',
  )
  @IsString()
  hmac_key!: string;

  @Describe(
    'Until when the previous key signs as well. Null without one; a time in the past means that it no longer signs.',
  )
  @Nullable()
  @IsTimestamp()
  previous_key_until!: string | null;
}

export class WebhookTestResponse {
  @Describe('The id of the event that was queued.')
  @IsUUID()
  id!: string;

  @IsString()
  event!: string;
}

type ShownEndpoint = Pick<
  WebhookEndpoint,
  | 'id'
  | 'createdAt'
  | 'url'
  | 'events'
  | 'description'
  | 'enabled'
  | 'disabledAt'
  | 'disabledReason'
  | 'failingSince'
  | 'rateLimit'
  | 'headerNames'
  | 'hmacKeyHint'
  | 'previousKeyUntil'
>;

/** @param hmacKey the key in full, when it is created or rotated */
export function toWebhookEndpointResponse(
  endpoint: ShownEndpoint,
  hmacKey = maskedHmacKey(endpoint.hmacKeyHint),
): WebhookEndpointResponse {
  return {
    id: endpoint.id,
    created_at: endpoint.createdAt.toISOString(),
    url: endpoint.url,
    events: endpoint.events,
    description: endpoint.description,
    enabled: endpoint.enabled,
    disabled_at: endpoint.disabledAt?.toISOString() ?? null,
    disabled_reason: endpoint.disabledReason,
    failing_since: endpoint.failingSince?.toISOString() ?? null,
    rate_limit: endpoint.rateLimit,
    header_names: endpoint.headerNames,
    hmac_key: hmacKey,
    previous_key_until: endpoint.previousKeyUntil?.toISOString() ?? null,
  };
}
