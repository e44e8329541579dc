import { IsArray, IsBoolean, IsString, IsUUID } from 'class-validator';
import { Describe, IsTimestamp, Nullable } from '@tessera/errors';
import { maskedHmacKey } from '../hmac-key.js';
import type { WebhookEndpoint } from '../webhook-endpoint.entity.js';

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
    hmac_key: hmacKey,
    previous_key_until: endpoint.previousKeyUntil?.toISOString() ?? null,
  };
}
