import type { IncomingHttpHeaders } from 'node:http';

/** Headers with one string per name. */
export function headerStrings(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
