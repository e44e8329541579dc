import type { CreateWebhookEndpoint, Delivery, WebhookEndpoint } from '@tessera/client';
import type { WebhookService } from '../operate/services.js';

/** What newer versions of a service report of an endpoint. Absent fields are not shown. */
export interface Endpoint extends WebhookEndpoint {
  readonly description?: string | null;
  readonly enabled?: boolean;
  readonly disabled_reason?: string | null;
  readonly health?: string | EndpointHealth | null;
  /** Until when the key before the last rotation signs as well. */
  readonly previous_key_until?: string | null;
  /** Deliveries a second at most. */
  readonly rate_limit?: number | null;
  /** Headers that every delivery carries; secret values are masked. */
  readonly headers?: Readonly<Record<string, string>> | null;
}

/** The health of an endpoint as the service sees it: a state, and figures. */
export interface EndpointHealth {
  readonly state?: string;
  readonly status?: string;
  readonly [figure: string]: unknown;
}

/** An endpoint with the service that it belongs to. */
export interface EndpointRow {
  readonly service: WebhookService;
  readonly endpoint: Endpoint;
}

/** The changes that newer versions of a service accept. */
export type EndpointChange = Partial<CreateWebhookEndpoint> & {
  readonly description?: string;
  readonly enabled?: boolean;
};

export interface Health {
  readonly tone: 'good' | 'warn' | 'bad' | 'neutral';
  readonly label: string;
  readonly title: string;
}

const GOOD = new Set(['healthy', 'ok', 'good', 'up']);
const BAD = new Set(['failing', 'unhealthy', 'broken', 'down', 'bad']);

/** The health that the service reports; without it, what the last deliveries say. */
export function healthOf(endpoint: Endpoint, last: readonly Delivery[] | undefined): Health {
  if (endpoint.enabled === false) {
    const title = endpoint.disabled_reason ?? 'No events are sent to it.';
    return { tone: 'neutral', label: 'Disabled', title };
  }
  const reported = reportedState(endpoint.health);
  if (reported !== undefined) {
    const tone = GOOD.has(reported) ? 'good' : BAD.has(reported) ? 'bad' : 'warn';
    return { tone, label: sentenceCase(reported), title: 'As the service reports it.' };
  }
  return healthOfDeliveries(last);
}

function reportedState(health: Endpoint['health']): string | undefined {
  if (typeof health === 'string') return health;
  const state = health?.state ?? health?.status;
  return typeof state === 'string' ? state : undefined;
}

function healthOfDeliveries(last: readonly Delivery[] | undefined): Health {
  if (last === undefined) return { tone: 'neutral', label: '…', title: 'Loading' };
  if (last.length === 0) {
    return { tone: 'neutral', label: 'No deliveries', title: 'Nothing was sent to it yet.' };
  }
  const troubled = last.filter(({ status, attempt_count: attempts, last_outcome: outcome }) =>
    status === 'failed' ? true : status === 'pending' && attempts > 0 && outcome !== null,
  );
  const title = `${troubled.length} of the last ${last.length} deliveries failed or are being retried.`;
  if (troubled.length === 0) return { tone: 'good', label: 'Healthy', title };
  if (troubled.length * 2 >= last.length) return { tone: 'bad', label: 'Failing', title };
  return { tone: 'warn', label: 'Some failures', title };
}

function sentenceCase(text: string): string {
  const words = text.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const OUTCOMES: Readonly<Record<string, string>> = {
  delivered: 'Delivered',
  timeout: 'No response in time',
  connection_refused: 'Connection refused',
  connect_failure: 'Could not connect',
  bad_json: 'Response is not valid JSON',
  dns_failure: 'Host name not found',
  tls_failure: 'TLS handshake failed',
  connection_lost: 'Connection lost',
  body_too_large: 'Response is too large',
  endpoint_disabled: 'Endpoint disabled, nothing was sent',
};

/** How an attempt ended, in words. */
export function outcomeText(outcome: string | null): string {
  if (outcome === null) return '–';
  const family = /^status_(\d)xx$/.exec(outcome)?.[1];
  if (family !== undefined) return `Returned ${family}xx`;
  return OUTCOMES[outcome] ?? sentenceCase(outcome);
}

export const STATUS_TONES = { pending: 'info', succeeded: 'good', failed: 'bad' } as const;
export const STATUS_TITLES = {
  pending: 'Pending',
  succeeded: 'Succeeded',
  failed: 'Failed',
} as const;

/** JSON with indentation; anything else as it is. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
