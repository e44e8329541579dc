import creditCardType from 'credit-card-type';

/** No more digits than these are looked at to tell the brand: the length of an issuer's number. */
export const PREFIX_DIGITS = 8;

/** The card numbers of a brand: where they begin, how long they are, how long the code is. */
interface Brand {
  readonly prefixes: readonly (number | readonly [number, number])[];
  readonly lengths: readonly number[];
  /** Digits of the security code that people write behind the number; none for 0. */
  readonly code: 0 | 3 | 4;
}

/** What numbers with a prefix look like. Inclusive, of the first eight digits. */
export interface IssuerRange {
  readonly low: number;
  readonly high: number;
  readonly lengths: ReadonlySet<number>;
  readonly code: 0 | 3 | 4;
}

const FROM_16: readonly number[] = [16, 17, 18, 19];
const FROM_12: readonly number[] = [12, 13, 14, 15, 16, 17, 18, 19];

/**
 * Brands and lengths that the detection library lacks. Sources: ISO/IEC 7812-1 for the first digit,
 * Wikipedia's table "Issuer identification number" under "Payment card number" unless noted.
 */
const FURTHER_BRANDS: readonly Brand[] = [
  // Visa: 13 digits until the 1990s; the networks still list them.
  { prefixes: [4], lengths: [13], code: 3 },
  { prefixes: [[2131, 2131], 1800], lengths: [15], code: 3 }, // JCB, old
  { prefixes: [[3528, 3589]], lengths: FROM_16, code: 3 }, // JCB
  { prefixes: [3095], lengths: [14, 16, 19], code: 3 }, // Diners Club
  { prefixes: [6011, [644, 649], 65, [622126, 622925]], lengths: FROM_16, code: 3 }, // Discover
  { prefixes: [62, [81, 81]], lengths: FROM_16, code: 3 }, // UnionPay
  // Maestro: the ranges of Mastercard's rules. What is left of "6" is in use at these lengths.
  { prefixes: [50, [56, 59], 63, 67], lengths: FROM_12, code: 3 },
  { prefixes: [6], lengths: [16, 19], code: 3 },
  { prefixes: [[2200, 2204]], lengths: FROM_16, code: 3 }, // Mir
  { prefixes: [2205], lengths: [16], code: 3 }, // Borica
  // RuPay: NPCI's ranges.
  { prefixes: [508, 60, 6521, 6522, 81, 82, 353, 356, 817], lengths: [16], code: 3 },
  { prefixes: [[604001, 604200]], lengths: FROM_16, code: 3 }, // UkrCard
  { prefixes: [[636000, 639999]], lengths: FROM_16, code: 3 }, // InterPayment, InstaPayment
  {
    prefixes: [
      [506099, 506198],
      [650002, 650027],
      [507865, 507964],
    ],
    lengths: [16, 18, 19],
    code: 3,
  }, // Verve
  { prefixes: [606282, 384100, 384140, 384160], lengths: [13, 16, 19], code: 3 }, // Hipercard
  {
    prefixes: [637095, 637568, 637599, 637609, 637612, 63737423, 63743358],
    lengths: [16],
    code: 3,
  }, // Hiper
  { prefixes: [9792, 65], lengths: [16], code: 3 }, // Troy
  { prefixes: [8600, 5614], lengths: [16], code: 3 }, // UzCard
  { prefixes: [9860], lengths: [16], code: 3 }, // Humo
  { prefixes: [9704], lengths: [16, 19], code: 3 }, // Napas
  { prefixes: [968201, [968202, 968211]], lengths: [16], code: 3 }, // mada
  { prefixes: [1946], lengths: FROM_16, code: 3 }, // GPN
  {
    prefixes: [6334, 6767, 4903, 4905, 4911, 4936, 564182, 633110, 6333, 6759],
    lengths: [16, 18, 19],
    code: 3,
  }, // Solo, Switch
  { prefixes: [6304, 6706, 6771, 6709], lengths: FROM_16, code: 3 }, // Laser
  // UATP (uatp.com): 1, then the number of an airline. No code is printed on one.
  { prefixes: [1], lengths: [15], code: 0 },
];

let rangesByFirstDigit: readonly (readonly IssuerRange[])[] | undefined;

/** The range that gives numbers of a length with these first eight digits, or undefined. */
export function findIssuerRange(prefix: number, length: number): IssuerRange | undefined {
  rangesByFirstDigit ??= compileRanges();
  const ranges = rangesByFirstDigit[firstDigit(prefix)] ?? [];
  // A loop: this runs once for every tenth window of digits.
  for (const range of ranges) {
    if (prefix >= range.low && prefix <= range.high && range.lengths.has(length)) return range;
  }
  return undefined;
}

function compileRanges(): IssuerRange[][] {
  const byFirstDigit: IssuerRange[][] = Array.from({ length: 10 }, () => []);
  for (const { prefixes, lengths, code } of [...FURTHER_BRANDS, ...libraryBrands()]) {
    const known = new Set(lengths);
    for (const prefix of prefixes) {
      const [from, to] = typeof prefix === 'number' ? [prefix, prefix] : prefix;
      const width = 10 ** (PREFIX_DIGITS - String(from).length);
      const range = { low: from * width, high: (to + 1) * width - 1, lengths: known, code };
      for (let first = firstDigit(range.low); first <= firstDigit(range.high); first += 1) {
        byFirstDigit[first]?.push(range);
      }
    }
  }
  return byFirstDigit;
}

/** All brands that the library knows; of "6", which it gives Maestro whole, the lengths are ours. */
function libraryBrands(): Brand[] {
  return creditCardType('').map(({ type, patterns, lengths, code }) => ({
    prefixes: patterns
      .filter((pattern) => pattern !== 6)
      .map((pattern) => (Array.isArray(pattern) ? rangeOf(pattern) : pattern)),
    lengths,
    code: type === 'american-express' || code.size === 4 ? 4 : 3,
  }));
}

function rangeOf(pattern: readonly (string | number)[]): readonly [number, number] {
  return [Number(pattern[0]), Number(pattern[1])];
}

function firstDigit(prefix: number): number {
  return Math.floor(prefix / 10 ** (PREFIX_DIGITS - 1));
}
