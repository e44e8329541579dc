import { holdsCardNumber } from '@tessera/cards';
import { defineFormat } from '@tessera/errors';

/** As long as any browser or proxy is sure to take. */
export const MAX_WEBHOOK_URL_LENGTH = 2_048;

const USER_INFORMATION = /^[a-z]+:[/\\]*[^/\\?#]*@/i;

/**
 * Whether deliveries can be addressed so. Nothing is looked up: a private address is accepted, and
 * its deliveries fail and are retried like any failed delivery. It is stored and shown as it is, so
 * it must not hold a card number.
 */
export function isWebhookUrl(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.hostname !== '' &&
    !USER_INFORMATION.test(text) &&
    !text.includes('#') &&
    text.trim() === text &&
    !holdsCardNumber(text)
  );
}

defineFormat(
  'webhook-url',
  isWebhookUrl,
  'must be an http or https URL without user information, fragment or card number',
);
