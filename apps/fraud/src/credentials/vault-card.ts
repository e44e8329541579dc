/** What the vault says of the card behind a token. Its number stays there. */
export interface VaultCard {
  readonly maskedNumber: string;
  readonly scheme: string | null;
  readonly expiryMonth: number | null;
  readonly expiryYear: number | null;
  readonly cardholderName: string | null;
  /** The same for every token of one card; null where the vault has no fingerprints. */
  readonly fingerprint: string | null;
}

const MASKED_NUMBER = /^\d{6,8}\*+\d{4}$/;

/** Reads the answer of the vault; null when it is not that of a card. */
export function readVaultCard(body: unknown): VaultCard | null {
  const { card } = (body ?? {}) as { card?: Record<string, unknown> | null };
  const number = card?.['masked_account_number'];
  if (typeof number !== 'string' || !MASKED_NUMBER.test(number)) return null;
  return {
    maskedNumber: number,
    scheme: textOf(card?.['scheme']),
    expiryMonth: numberOf(card?.['expiry_month']),
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
