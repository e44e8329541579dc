import { defineFormat } from '@tessera/errors';
import { isBackendSlug } from '../../rules/parse-backend-rule.js';

const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** Visible ASCII with inner spaces: what every HTTP implementation accepts (RFC 9110). */
const HEADER_VALUE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;
/** Set by the service or by HTTP itself; another value would change what the request means. */
const OWN_HEADERS: ReadonlySet<string> = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
]);

/** Whether a header of this name may be added to the requests to a backend. */
export function isFreeHeader(name: string): boolean {
  return TOKEN.test(name) && !OWN_HEADERS.has(name.toLowerCase());
}

/** Whether a string can be the value of a header. */
export function isHeaderValue(value: string): boolean {
  return HEADER_VALUE.test(value);
}

defineFormat(
  'integration-slug',
  isBackendSlug,
  'must be 1 to 64 lower-case letters, digits, _ or -, and begin with a letter or digit',
);
defineFormat('header-value', isHeaderValue, 'must be visible ASCII, as a header can carry it');
defineFormat(
  'user-name',
  (value) => isHeaderValue(value) && !value.includes(':'),
  'must be visible ASCII without a colon',
);
defineFormat(
  'auth-header-name',
  isFreeHeader,
  'must be the name of a header that HTTP itself does not use',
);
