const INDEXES = /\[(?:\d+|\*)\]/g;
/** Prose that people type. It is never used as a key, so its card numbers need no fingerprint. */
const FREE_TEXT = [
  /^\$\.(?:billing|shipping\.address)(?:\.|$)/,
  /^\$\.customer\.(?:first|last)_name$/,
  /^\$\.items\.name$/,
  /^\$\.credential\..*(?:cardholder_name|account_holder)$/,
] as const;

/**
 * Whether a field of a decision is prose, such as a name or an address, rather than an identifier.
 */
export function isFreeTextPath(canonical: string): boolean {
  const plain = canonical.replaceAll(INDEXES, '');
  return FREE_TEXT.some((pattern) => pattern.test(plain));
}
