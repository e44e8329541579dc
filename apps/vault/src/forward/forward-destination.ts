import type { IncomingHttpHeaders } from 'node:http';
import { ValidationFailedError } from '@tessera/errors';
import { parseTargetUrl, type AllowedDestinations } from '@tessera/outbound';
import type { ForwardValues } from './forward-request.js';

const DESTINATION_PATH = '$.headers.x-destination-url';
const METHOD_PATH = '$.headers.x-destination-method';

/** Methods with a body that a card can be in. */
export const FORWARD_METHODS = ['POST', 'PUT', 'PATCH'] as const;

export type ForwardMethod = (typeof FORWARD_METHODS)[number];

/** The destination that the caller names. */
export function destinationOf(headers: IncomingHttpHeaders): string | undefined {
  return [headers['x-destination-url'] ?? []].flat().at(0);
}

/**
 * The method that the destination gets: `x-destination-method`, by default POST.
 *
 * @throws ValidationFailedError
 */
export function methodOf(headers: IncomingHttpHeaders): ForwardMethod {
  const [named = 'POST'] = [headers['x-destination-method'] ?? []].flat();
  const method = FORWARD_METHODS.find((known) => known === named);
  if (method !== undefined) return method;
  const message = `must be one of ${FORWARD_METHODS.join(', ')}`;
  throw new ValidationFailedError([{ path: METHOD_PATH, message }]);
}

/**
 * Where a forward goes.
 *
 * @throws ValidationFailedError
 */
export function readDestination(
  text: string | undefined,
  allowed: AllowedDestinations,
  production: boolean,
): URL {
  if (text === undefined || text === '') throw refusedDestination('is required');
  const url = parsedUrl(text);
  if (url === null) throw refusedDestination('must be an https URL without user information');
  if (url.protocol !== 'https:' && production) throw refusedDestination('must be an https URL');
  if (!allowed.allows(url)) {
    throw refusedDestination('is not one of the destinations that this instance may forward to');
  }
  return url;
}

/** @throws ValidationFailedError if the caller's policy for the token allows only other destinations */
export function requirePolicyDestination(
  { destinations }: Pick<ForwardValues, 'destinations'>,
  url: URL,
): void {
  if (destinations === undefined || destinations === null) return;
  if (destinations.includes(url.origin)) return;
  throw refusedDestination('is not one of the destinations that your policy names for this token');
}

export function refusedDestination(message: string): ValidationFailedError {
  return new ValidationFailedError([{ path: DESTINATION_PATH, message }]);
}

function parsedUrl(text: string): URL | null {
  // A value in a URL would be logged by every proxy on the way.
  if (text.includes('{{')) return null;
  try {
    return parseTargetUrl(text);
  } catch {
    return null;
  }
}
