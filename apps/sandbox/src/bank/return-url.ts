import { randomBytes } from 'node:crypto';
import type { Authorisation } from './authorisation.js';
import type { Fault } from './customers.js';

/** The bank's message to the third party, sent through the browser. */
export interface ReturnMessage {
  readonly approved: boolean;
  /** Set for an authorization server. */
  readonly code: string | null;
  readonly issuer: string;
}

const OTHER_ISSUER = 'https://bank.invalid';

/** Where the browser returns to, with the customer's simulated fault. */
export function returnUrl(authorisation: Authorisation, message: ReturnMessage): string {
  const { consent, request, customer } = authorisation;
  const fault = message.approved ? (customer?.fault ?? null) : null;
  if (request === null) {
    const { redirectUri, nokRedirectUri } = consent.order;
    return withFault(new URL(message.approved ? redirectUri : nokRedirectUri), fault);
  }
  const url = new URL(request.redirectUri);
  if (message.approved && message.code !== null) url.searchParams.set('code', message.code);
  if (!message.approved) url.searchParams.set('error', 'access_denied');
  url.searchParams.set('state', request.state);
  const otherIssuer = fault === 'callback-with-other-issuer';
  url.searchParams.set('iss', otherIssuer ? OTHER_ISSUER : message.issuer);
  return withFault(url, fault);
}

function withFault(url: URL, fault: Fault | null): string {
  if (fault === 'callback-without-state') url.searchParams.delete('state');
  if (fault === 'callback-with-other-state') {
    url.searchParams.set('state', randomBytes(32).toString('base64url'));
  }
  return url.href;
}
