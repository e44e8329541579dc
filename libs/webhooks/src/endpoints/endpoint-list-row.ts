import type { EndpointId } from '../ids.js';
import {
  toWebhookEndpointResponse,
  type WebhookEndpointResponse,
} from './dto/webhook-endpoint.response.js';
import type { DisabledReason } from './webhook-endpoint.entity.js';

/** What lists read of an endpoint. */
export const ENDPOINT_LIST_COLUMNS = [
  'id',
  'created_at',
  'url',
  'events',
  'description',
  'enabled',
  'disabled_at',
  'disabled_reason',
  'failing_since',
  'rate_limit',
  'header_names',
  'hmac_key_hint',
  'previous_key_until',
];

/** A row of a list. */
export interface EndpointListRow extends Record<string, unknown> {
  readonly id: EndpointId;
  readonly created_at: Date;
  readonly url: string;
  readonly events: string[];
  readonly description: string | null;
  readonly enabled: boolean;
  readonly disabled_at: Date | null;
  readonly disabled_reason: DisabledReason | null;
  readonly failing_since: Date | null;
  readonly rate_limit: number | null;
  readonly header_names: string[];
  readonly hmac_key_hint: string;
  readonly previous_key_until: Date | null;
}

export function fromEndpointListRow(row: EndpointListRow): WebhookEndpointResponse {
  return toWebhookEndpointResponse({
    id: row.id,
    createdAt: row.created_at,
    url: row.url,
    events: row.events,
    description: row.description,
    enabled: row.enabled,
    disabledAt: row.disabled_at,
    disabledReason: row.disabled_reason,
    failingSince: row.failing_since,
    rateLimit: row.rate_limit,
    headerNames: row.header_names,
    hmacKeyHint: row.hmac_key_hint,
    previousKeyUntil: row.previous_key_until,
  });
}
