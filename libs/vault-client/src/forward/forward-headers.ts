import type { IncomingHttpHeaders } from 'node:http';
import { connectionNames, isCallerHeader, isConnectionHeader } from '@tessera/outbound';

import { TOKEN_ACCOUNT_HEADER } from '../vault-account.js';

/** What is said to the service that forwards, about its own tokens and payments. */
const OUR_HEADERS: ReadonlySet<string> = new Set([
  'x-scope-token',
  'x-token-id',
  TOKEN_ACCOUNT_HEADER,
]);

/** The headers of a forward on to the vault, which passes on what is for the destination. */
export function vaultHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const hopByHop = connectionNames(headers.connection);
  const passed: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    const kept = isCallerHeader(name) || OUR_HEADERS.has(name) || hopByHop.has(name);
    if (value !== undefined && !kept) passed[name] = [value].flat().join(', ');
  }
  return passed;
}

/** The headers of the vault's response that are passed on to the caller. */
export function answerHeaders(headers: IncomingHttpHeaders): Record<string, string | string[]> {
  const hopByHop = connectionNames(headers.connection);
  const passed: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || isConnectionHeader(name) || hopByHop.has(name)) continue;
    passed[name] = value;
  }
  return passed;
}
