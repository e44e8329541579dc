const MASKED = /^(\d{6,8})(\*+)(\d{4})$/;
const MIN_LENGTH = 12;
const MAX_LENGTH = 19;
const BIN_LENGTH = 6;
const SHOWN_LAST = 4;

/** What a masked card number shows. */
export interface MaskedAccountNumber {
  readonly bin: string;
  readonly lastFour: string;
  /** First six and last four digits, regardless of how many the caller had left visible. */
  readonly masked: string;
}

/**
 * Whether a string consists of the first six to eight digits, asterisks, and the last four digits.
 */
export function isMaskedAccountNumber(text: string): boolean {
  return text.length >= MIN_LENGTH && text.length <= MAX_LENGTH && MASKED.test(text);
}

/** Parses a masked card number. Eight visible leading digits give the same result as six. */
export function readMaskedAccountNumber(text: string): MaskedAccountNumber {
  const bin = text.slice(0, BIN_LENGTH);
  const lastFour = text.slice(-SHOWN_LAST);
  const hidden = '*'.repeat(Math.max(0, text.length - BIN_LENGTH - SHOWN_LAST));
  return { bin, lastFour, masked: bin + hidden + lastFour };
}
