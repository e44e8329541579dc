import creditCardType from 'credit-card-type';

/** The card schemes of the specification, spelled as it spells them. */
export const SCHEMES = [
  'visa',
  'mastercard',
  'american express',
  'discover',
  'diners club',
  'jcb',
  'unionpay',
] as const;

export type Scheme = (typeof SCHEMES)[number];

const FROM_16: readonly number[] = [16, 17, 18, 19];

/**
 * How many digits the numbers of a scheme have, as the schemes issue them. The detection library's
 * lengths differ: it lacks Visa's 13 and lists 18, and has no 17 and 18 of Discover.
 */
const LENGTHS: Readonly<Record<Scheme, readonly number[]>> = {
  visa: [13, 16, 19],
  mastercard: [16],
  'american express': [15],
  discover: FROM_16,
  'diners club': [14, 15, 16, 17, 18, 19],
  jcb: FROM_16,
  unionpay: FROM_16,
};

/** The lengths that the numbers of a scheme have, ascending. */
export function accountNumberLengths(scheme: Scheme): readonly number[] {
  return LENGTHS[scheme];
}

/** The detection library's spelling of the seven; its other brands (maestro, elo, …) map to none. */
const SCHEME_BY_BRAND: ReadonlyMap<string, Scheme> = new Map<string, Scheme>([
  ['visa', 'visa'],
  ['mastercard', 'mastercard'],
  ['american-express', 'american express'],
  ['discover', 'discover'],
  ['diners-club', 'diners club'],
  ['jcb', 'jcb'],
  ['unionpay', 'unionpay'],
]);

/** The longest range of the library; no more of a number than this is looked at. */
export const PREFIX_DIGITS = 8;

/** An inclusive range of the first eight digits. */
interface IssuerRange {
  low: number;
  high: number;
  /** How many digits the range names: the most specific range wins. */
  specificity: number;
  brand: string;
  scheme: Scheme | null;
}

const RANGES_BY_FIRST_DIGIT = compileRanges();

const ZERO = 0x30;

/**
 * The scheme that a number's first eight digits belong to, or null for other brands, unknown ranges
 * and anything but ASCII digits. Neither length nor check digit is looked at.
 */
export function detectScheme(number: string): Scheme | null {
  let prefix = 0;
  for (let index = 0; index < PREFIX_DIGITS; index++) {
    const digit = number.charCodeAt(index) - ZERO;
    if (!(digit >= 0 && digit <= 9)) {
      return null;
    }
    prefix = prefix * 10 + digit;
  }
  return schemeOfPrefix(prefix);
}

/** As {@link detectScheme}, for the first eight digits read as one number. */
export function schemeOfPrefix(prefix: number): Scheme | null {
  const ranges = RANGES_BY_FIRST_DIGIT[Math.floor(prefix / 10 ** (PREFIX_DIGITS - 1))] ?? [];
  let best: IssuerRange | null = null;
  let matchedBrand = '';
  for (const range of ranges) {
    if (prefix < range.low || prefix > range.high || range.brand === matchedBrand) {
      continue;
    }
    matchedBrand = range.brand;
    if (best === null || range.specificity > best.specificity) {
      best = range;
    }
  }
  return best?.scheme ?? null;
}

/**
 * The library's ranges, read once: calling it for each number clones the matching brands (several
 * microseconds) and keeps pieces of the number in strings. Its order is kept, because of several
 * ranges of one brand the first counts.
 */
function compileRanges(): IssuerRange[][] {
  const byFirstDigit: IssuerRange[][] = Array.from({ length: 10 }, () => []);
  for (const { type: brand, patterns } of creditCardType('')) {
    for (const pattern of patterns) {
      const [from, to] = Array.isArray(pattern) ? pattern : [pattern, pattern];
      const specificity = String(from).length;
      const width = 10 ** (PREFIX_DIGITS - specificity);
      const low = Number(from) * width;
      const high = (Number(to) + 1) * width - 1;
      const scheme = SCHEME_BY_BRAND.get(brand) ?? null;
      const range = { low, high, specificity, brand, scheme };
      for (let first = firstDigit(low); first <= firstDigit(high); first++) {
        byFirstDigit[first]?.push(range);
      }
    }
  }
  return byFirstDigit;
}

function firstDigit(prefix: number): number {
  return Math.floor(prefix / 10 ** (PREFIX_DIGITS - 1));
}
