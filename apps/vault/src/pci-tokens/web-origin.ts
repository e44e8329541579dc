import { defineFormat } from '@tessera/errors';

/** How many pages may be named to frame the fields of one session. */
export const MAX_ALLOWED_ORIGINS = 20;

/** An origin as browsers write it: scheme, host and port, nothing after them. */
export const WEB_ORIGIN = defineFormat(
  'web-origin',
  (value) => {
    const url = URL.parse(value);
    return url?.origin === value && (url.protocol === 'https:' || url.protocol === 'http:');
  },
  'must be an origin, such as https://shop.example',
).name;
