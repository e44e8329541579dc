import type { ServiceName } from '../config.js';

/**
 * What the console may request of a service for a person, as prefixes of paths below it. Tokens of
 * people have no scope that reveals or uses a card; this list holds even if a role is given one.
 */
const ALLOWED: Readonly<Record<ServiceName, readonly RegExp[]>> = {
  identity: [/^\/api\/admin\//],
  vault: [
    /^\/api\/admin\//,
    /^\/api\/(?:pci|network|generic|wallet)\/tokens(?:\/[^/]+)?$/,
    /^\/api\/metadata\//,
  ],
  fraud: [/^\/api\/admin\//, /^\/api\/decisions(?:\/|$)/, /^\/api\/events(?:\/|$)/],
  'account-info': [/^\/api\/admin\//, /^\/api\/services\/account-information(?:\/|$)/],
  commerce: [/^\/api\/admin\//],
  'gateway-legacy': [/^\/api\/admin\//],
};

/** Paths that only read; the same paths create, change and delete tokens. */
const READ_ONLY: readonly RegExp[] = [/^\/api\/(?:pci|network|generic|wallet)\/tokens/];

/** A normalized path has no dot segments, no empty segments, and no encoded separators. */
const PATH = /^(?:\/(?!\.{1,2}(?:\/|$))(?:[\w.~!$&'()*+,;=:@-]|%(?!2[ef]|5c|00)[0-9a-f]{2})+)+$/i;

/**
 * Whether the console passes a request on.
 *
 * @param path below the service, as the browser sent it, without its query
 */
export function isAllowed(service: ServiceName, method: string, path: string): boolean {
  if (!PATH.test(path) || !ALLOWED[service].some((allowed) => allowed.test(path))) return false;
  return method === 'GET' || !READ_ONLY.some((pattern) => pattern.test(path));
}
