import type { IncomingHttpHeaders } from 'node:http';

/** Headers as they are kept and shown: a text each. */
export function headerTexts(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
