import { defineFormat } from '@tessera/errors';

/** How many pages may be named to frame the fields of one session. */
export const MAX_ALLOWED_ORIGINS = 20;

/** A host name or an IP address, without characters that have a meaning in a content security policy. */
const HOST = /^(?:[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9])?|\[[0-9a-f:.]+\])$/;

/**
 * An origin as browsers write it: scheme, host and port, nothing after them. The policy of the card
 * fields names it, and their script compares it with the page's, so wildcards are refused.
 */
export const WEB_ORIGIN = defineFormat(
  'web-origin',
  (value) => {
    const url = URL.parse(value);
    if (url?.origin !== value || !HOST.test(url.hostname)) return false;
    return url.protocol === 'https:' || url.protocol === 'http:';
  },
  'must be an origin without wildcards, such as https://shop.example',
).name;
