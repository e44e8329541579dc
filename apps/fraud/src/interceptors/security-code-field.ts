/** Names that providers use for the security code of a card, without case and separators. */
const NAMES: ReadonlySet<string> = new Set([
  ...['cvc', 'cvc2', 'cvv', 'cvv2', 'csc', 'cvn', 'cvn2', 'cvd', 'cav', 'cav2'],
  ...['securitycode', 'cardcode', 'verificationvalue'],
]);
const PREFIXES = ['card', 'cc', 'x', 'payment'] as const;
const CODE = /^\s*\d{3,4}\s*$/;

/**
 * Whether a field is the security code of a card: by a name such as `cvc`, `card[cvv2]`,
 * `cardSecurityCode` or `x-card-cvc`, with a value of three or four digits. A result such as
 * `"cvv": "M"` is not a security code.
 */
export function isSecurityCode(name: string, value: unknown): boolean {
  if (typeof value !== 'string' && typeof value !== 'number') return false;
  return CODE.test(String(value)) && isCodeName(name);
}

function isCodeName(name: string): boolean {
  const words = name
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '');
  // The end of a name says what the field is; what precedes it says whose.
  return words.some((_, index) => NAMES.has(withoutPrefixes(words.slice(index).join(''))));
}

function withoutPrefixes(word: string): string {
  const prefix = PREFIXES.find((known) => word.startsWith(known) && !NAMES.has(word));
  return prefix === undefined ? word : withoutPrefixes(word.slice(prefix.length));
}
