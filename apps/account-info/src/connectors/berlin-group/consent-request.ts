import type { Shopper, StartStep } from '../connector.js';
import type { Bank } from './bank.js';

const DAY_MS = 86_400_000;
const MAX_HEADER_LENGTH = 256;

/**
 * The body of `POST /v1/consents`: a one-time consent for the accounts and the names of their
 * owners. With empty lists the shopper chooses at the bank (a bank-offered consent); with an IBAN
 * the consent covers only that account.
 */
export function consentBody(bank: Bank, iban: string | null, now: Date): object {
  const accounts = iban !== null && bank.consents.has('iban') ? [{ iban }] : [];
  return {
    access: {
      accounts,
      ...(bank.asksOwnerName && { additionalInformation: { ownerName: accounts } }),
    },
    recurringIndicator: false,
    // A date in the bank's time zone, which may be a day behind ours or ahead.
    validUntil: new Date(now.getTime() + DAY_MS).toISOString().slice(0, 10),
    frequencyPerDay: 1,
    combinedServiceIndicator: false,
  };
}

/**
 * Prefers the redirect, and starts the authorization together with the consent if the bank supports
 * it.
 */
export function consentHeaders(bank: Bank, step: StartStep): Record<string, string> {
  return {
    ...redirectHeaders(bank, step),
    ...shopperHeaders(step.shopper),
    'tpp-redirect-preferred': 'true',
    'tpp-explicit-authorisation-preferred': 'false',
  };
}

/**
 * Where the bank sends the browser. Without OAuth the standard has no `state`, so the callback URLs
 * carry it, together with the hint that the bank turned the shopper away.
 */
function redirectHeaders(bank: Bank, { callbackUrl, state }: StartStep): Record<string, string> {
  const query = (parameters: Record<string, string>): string =>
    `${callbackUrl}?${new URLSearchParams(parameters).toString()}`;
  if (bank.oauth !== null) {
    return { 'tpp-redirect-uri': callbackUrl, 'tpp-nok-redirect-uri': callbackUrl };
  }
  return {
    'tpp-redirect-uri': query({ state }),
    'tpp-nok-redirect-uri': query({ state, error: 'access_denied' }),
  };
}

function shopperHeaders({
  ipPort,
  userAgent,
  language,
  accept,
  acceptEncoding,
}: Shopper): Record<string, string> {
  return {
    ...(ipPort !== undefined && { 'psu-ip-port': String(ipPort) }),
    ...(userAgent !== undefined && { 'psu-user-agent': printable(userAgent) }),
    ...(language !== undefined && { 'psu-accept-language': printable(language) }),
    ...(accept !== undefined && { 'psu-accept': printable(accept) }),
    ...(acceptEncoding !== undefined && { 'psu-accept-encoding': printable(acceptEncoding) }),
  };
}

/** Browsers choose these values, so they are cleaned: a line break would end the header. */
function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '').slice(0, MAX_HEADER_LENGTH);
}
