import type { Shopper, StartStep } from '../connector.js';
import type { Bank } from './bank.js';

const DAY_MS = 86_400_000;
const MAX_HEADER_LENGTH = 256;

/**
 * The body of `POST /v1/consents`: once, for the accounts and the names of their owners. With empty
 * lists the shopper chooses at the bank (a bank-offered consent); with an IBAN that account alone.
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

/** The redirect preferred, the authorisation started along with the consent where a bank can. */
export function consentHeaders(bank: Bank, step: StartStep): Record<string, string> {
  return {
    ...redirectHeaders(bank, step),
    ...shopperHeaders(step.shopper),
    'tpp-redirect-preferred': 'true',
    'tpp-explicit-authorisation-preferred': 'false',
  };
}

/**
 * Where the bank sends the browser. Without OAuth the standard knows no `state`, so it stands in the
 * addresses themselves, and so does the hint that the shopper was turned away.
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
  userAgent,
  language,
  accept,
  acceptEncoding,
}: Shopper): Record<string, string> {
  return {
    ...(userAgent !== undefined && { 'psu-user-agent': printable(userAgent) }),
    ...(language !== undefined && { 'psu-accept-language': printable(language) }),
    ...(accept !== undefined && { 'psu-accept': printable(accept) }),
    ...(acceptEncoding !== undefined && { 'psu-accept-encoding': printable(acceptEncoding) }),
  };
}

/** Browsers choose these texts; nothing of them may end a header. */
function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '').slice(0, MAX_HEADER_LENGTH);
}
