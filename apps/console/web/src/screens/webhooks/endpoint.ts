import type { Delivery, WebhookEndpoint } from '@tessera/client';
import { formatShortTime } from '../../ui/index.js';
import type { WebhookService } from '../operate/services.js';

/** An endpoint with the service that it belongs to. */
export interface EndpointRow {
  readonly service: WebhookService;
  readonly endpoint: WebhookEndpoint;
}

export interface Health {
  readonly tone: 'good' | 'warn' | 'bad' | 'neutral';
  readonly label: string;
  readonly title: string;
}

/** Whether an endpoint takes its deliveries: what the service knows of it, and the last deliveries. */
export function healthOf(endpoint: WebhookEndpoint, last: readonly Delivery[] | undefined): Health {
  if (!endpoint.enabled) {
    const title =
      endpoint.disabled_reason === 'failures'
        ? 'Disabled because every attempt failed for too long.'
        : 'No events are sent to it.';
    return { tone: 'neutral', label: 'Disabled', title };
  }
  if (endpoint.failing_since !== null) {
    const title = `Every attempt has failed since ${formatShortTime(endpoint.failing_since)}.`;
    return { tone: 'bad', label: 'Failing', title };
  }
  return healthOfDeliveries(last);
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
