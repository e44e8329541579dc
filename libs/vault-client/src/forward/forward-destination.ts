import { isUuid } from '@tessera/errors';
import { parseTargetUrl, type AllowedDestinations } from '@tessera/outbound';
import { DestinationRefusedError, NoTokenNamedError } from './forward.errors.js';

type Header = string | string[] | undefined;

/**
 * The token that a forward is about, by `x-token-id`.
 *
 * @throws NoTokenNamedError
 */
export function forwardedToken(header: Header): string {
  if (typeof header !== 'string' || !isUuid(header)) throw new NoTokenNamedError();
  return header.toLowerCase();
}

/**
 * Where a forward goes, by `x-destination-url`.
 *
 * @throws DestinationRefusedError
 */
export function forwardDestination(
  header: Header,
  allowed: AllowedDestinations,
  { httpsOnly }: { readonly httpsOnly: boolean },
): URL {
  const url = typeof header === 'string' ? parsedUrl(header) : null;
  if (url === null || (httpsOnly && url.protocol !== 'https:')) {
    throw new DestinationRefusedError('must be an https URL');
  }
  if (allowed.allows(url)) return url;
  throw new DestinationRefusedError(
    'is not one of the destinations that this account may forward to',
  );
}

/** A placeholder in a URL would put the value into the log of every proxy on the way. */
function parsedUrl(text: string): URL | null {
  if (text.includes('{{')) return null;
  try {
    return parseTargetUrl(text);
  } catch {
    return null;
  }
}
