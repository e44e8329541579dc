import { OutboundError } from './outbound.errors.js';

/**
 * Reads the URL of a destination: http or https, with a host, without user information (a
 * `trusted.example@attacker.example` is not what its reader thinks it is).
 *
 * @throws OutboundError `invalid_url`
 */
export function parseTargetUrl(text: string): URL {
  const url = URL.parse(text);
  if (url === null || !isHttp(url) || url.hostname === '' || hasUserInfo(url)) {
    throw new OutboundError('invalid_url');
  }
  url.hash = '';
  return url;
}

function isHttp(url: URL): boolean {
  return url.protocol === 'http:' || url.protocol === 'https:';
}

function hasUserInfo(url: URL): boolean {
  return url.username !== '' || url.password !== '';
}
