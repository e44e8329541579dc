import { defineFormat } from '@tessera/errors';

/** As long as any browser or proxy is sure to take. */
export const MAX_WEBHOOK_URL_LENGTH = 2_048;

const USER_INFORMATION = /^[a-z]+:[/\\]*[^/\\?#]*@/i;

/**
 * Whether deliveries can be addressed so. Nothing is looked up: a private address is accepted, and
 * its deliveries fail and are retried like any failed delivery.
 */
export function isWebhookUrl(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.hostname !== '' &&
    !USER_INFORMATION.test(text) &&
    !text.includes('#') &&
    text.trim() === text
  );
}

defineFormat(
  'webhook-url',
  isWebhookUrl,
  'must be an http or https URL without user information and without a fragment',
);
