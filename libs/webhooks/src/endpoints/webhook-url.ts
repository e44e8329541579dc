import { holdsCardNumber } from '@tessera/cards';
import { defineFormat } from '@tessera/errors';

/** As long as any browser or proxy is sure to take. */
export const MAX_WEBHOOK_URL_LENGTH = 2_048;

/** No connection can be made to it. */
const NO_PORT = '0';
/** URL parsers drop them, so the URL used would differ from the one that was given. */
const CONTROL_CHARACTERS = /\p{Cc}/u;
const USER_INFORMATION = /^[a-z]+:[/\\]*[^/\\?#]*@/i;

/**
 * Whether deliveries can be sent to this URL. The host name is not resolved: a private address is
 * accepted, and its deliveries fail and are retried like any other. It is stored and shown as it
 * is, so it must not hold a card number.
 */
export function isWebhookUrl(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.hostname !== '' &&
    url.port !== NO_PORT &&
    !CONTROL_CHARACTERS.test(text) &&
    !USER_INFORMATION.test(text) &&
    !text.includes('#') &&
    text.trim() === text &&
    !holdsCardNumber(text)
  );
}

defineFormat(
  'webhook-url',
  isWebhookUrl,
  'must be an http or https URL without user information, fragment, control characters or card number, and not of port 0',
);
