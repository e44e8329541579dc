import { detectScheme, maskAccountNumber } from '@tessera/cards';
import type { Secret } from '@tessera/crypto';
import { maskIban, normalizeIban } from './iban.js';
import { readMaskedAccountNumber } from './masked-account-number.js';
import type { VaultCard } from './vault-card.js';

/** The credential of a decision request. The full card number is never kept in clear. */
export type Credential =
  | { readonly type: 'pan'; readonly number: Secret<string>; readonly card: CardDetails }
  | { readonly type: 'masked_pan'; readonly number: string; readonly card: CardDetails }
  | { readonly type: 'sepa'; readonly iban: string; readonly account_holder?: string | null }
  | { readonly type: 'vault_token'; readonly id: string; readonly card: VaultCard };

/** What a request says about a card apart from its number; the names are those of the API. */
export interface CardDetails {
  readonly expiry_month?: number | null;
  readonly expiry_year?: number | null;
  readonly scheme?: string | null;
  readonly cardholder_name?: string | null;
}

/** Hashes the identifying parts of a credential under the instance's key. */
export type Fingerprint = (...parts: string[]) => string;

/** What remains of a credential: all that rules see, responses show and the database stores. */
export interface CredentialFacts {
  readonly type: Credential['type'];
  readonly fingerprint: string;
  readonly masked: string;
  /** The `$.credential` that rules see. */
  readonly document: Readonly<Record<string, unknown>>;
}

/** Reduces a credential to its facts. The full card number is not kept after this call. */
export function credentialFacts(credential: Credential, fingerprint: Fingerprint): CredentialFacts {
  switch (credential.type) {
    case 'pan':
      return panFacts(credential.number.expose(), credential.card, fingerprint);
    case 'masked_pan':
      return maskedPanFacts(credential.number, credential.card, fingerprint);
    case 'sepa':
      return sepaFacts(credential, fingerprint);
    case 'vault_token':
      return vaultTokenFacts(credential, fingerprint);
  }
}

function panFacts(number: string, card: CardDetails, fingerprint: Fingerprint): CredentialFacts {
  const { bin, lastFour, masked } = readMaskedAccountNumber(maskAccountNumber(number));
  const scheme = card.scheme ?? detectScheme(number);
  return {
    type: 'pan',
    fingerprint: fingerprint('pan', number),
    masked,
    document: { type: 'pan', bin, last_four: lastFour, masked, scheme, pan: card },
  };
}

/**
 * "The derived value `credential_fingerprint` differs between a `masked_pan` credential sent
 * without `expiry_month` and `expiry_year` and the same card sent with them": only the expiry
 * distinguishes the many cards with the same masked number, so it is included when known.
 */
function maskedPanFacts(
  number: string,
  card: CardDetails,
  fingerprint: Fingerprint,
): CredentialFacts {
  const { bin, lastFour, masked } = readMaskedAccountNumber(number);
  const { expiry_month: month, expiry_year: year } = card;
  const hasExpiry = typeof month === 'number' && typeof year === 'number';
  const expiry = hasExpiry ? [String(month), String(year)] : [];
  const scheme = card.scheme ?? schemeOfBin(bin);
  return {
    type: 'masked_pan',
    fingerprint: fingerprint('masked_pan', masked, ...expiry),
    masked,
    document: {
      type: 'masked_pan',
      bin,
      last_four: lastFour,
      masked,
      scheme,
      masked_pan: { value: masked, ...card },
    },
  };
}

/**
 * Every token of one card has the same fingerprint, which comes from the vault. If the vault has no
 * fingerprints, the token is used instead.
 */
function vaultTokenFacts(
  { id, card }: Credential & { type: 'vault_token' },
  fingerprint: Fingerprint,
): CredentialFacts {
  const { bin, lastFour, masked } = readMaskedAccountNumber(card.maskedNumber);
  const known = card.fingerprint === null ? ['token', id] : ['card', card.fingerprint];
  return {
    type: 'vault_token',
    fingerprint: fingerprint('vault_token', ...known),
    masked,
    document: {
      type: 'vault_token',
      bin,
      last_four: lastFour,
      masked,
      scheme: card.scheme,
      vault_token: {
        id,
        expiry_month: card.expiryMonth,
        expiry_year: card.expiryYear,
        cardholder_name: card.cardholderName,
      },
    },
  };
}

/** BIN ranges have up to eight digits; six determine the scheme if both ends of the range agree. */
function schemeOfBin(bin: string): string | null {
  const scheme = detectScheme(`${bin}00`);
  return scheme === detectScheme(`${bin}99`) ? scheme : null;
}

function sepaFacts(
  credential: Credential & { type: 'sepa' },
  fingerprint: Fingerprint,
): CredentialFacts {
  const iban = normalizeIban(credential.iban);
  const isMasked = iban.includes('*');
  const masked = isMasked ? iban : maskIban(iban);
  const sepa = {
    ...(isMasked ? {} : { iban }),
    masked_iban: masked,
    account_holder: credential.account_holder ?? null,
  };
  return {
    type: 'sepa',
    fingerprint: fingerprint('sepa', iban),
    masked,
    document: { type: 'sepa', masked, last_four: iban.slice(-4), sepa },
  };
}
