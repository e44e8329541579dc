import { SCHEMES } from '@tessera/cards';

/** What the vault returns about the card behind a token, which never includes its number. */
export interface VaultCard {
  readonly maskedNumber: string;
  /** Null for a scheme that this release does not know, as for a card number. */
  readonly scheme: string | null;
  /** 1 to 12. */
  readonly expiryMonth: number | null;
  readonly expiryYear: number | null;
  readonly cardholderName: string | null;
  /** The same for every token of one card; null where the vault has no fingerprints. */
  readonly fingerprint: string | null;
}

const MASKED_NUMBER = /^\d{6,8}\*+\d{4}$/;

/** Parses the vault's response; null if it does not describe a card. */
export function readVaultCard(body: unknown): VaultCard | null {
  const { card } = (body ?? {}) as { card?: Record<string, unknown> | null };
  const number = card?.['masked_account_number'];
  if (typeof number !== 'string' || !MASKED_NUMBER.test(number)) return null;
  return {
    maskedNumber: number,
    scheme: SCHEMES.find((scheme) => scheme === card?.['scheme']) ?? null,
    expiryMonth: monthOf(card?.['expiry_month']),
    expiryYear: numberOf(card?.['expiry_year']),
    cardholderName: textOf(card?.['cardholder_name']),
    fingerprint: textOf(card?.['fingerprint']),
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) ? value : null;
}

function monthOf(value: unknown): number | null {
  const month = numberOf(value);
  return month !== null && month >= 1 && month <= 12 ? month : null;
}
