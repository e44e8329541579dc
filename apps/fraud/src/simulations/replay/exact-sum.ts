/** Minimum number of digits of a quotient in Postgres. */
const MIN_SIGNIFICANT_DIGITS = 16;
/** Postgres stores numbers in groups of this many digits. */
const GROUP_DIGITS = 4;

/**
 * A sum of decimal numbers with the same result as in decisions: Postgres adds `numeric`, so 0.1
 * and 0.2 are 0.3. Whole numbers are added as such, as long as that is exact; others as multiples
 * of a power of ten.
 */
export class ExactSum {
  private whole = 0;
  private units = 0n;
  /** Number of decimal places in `units`. */
  private scale = 0;
  /** How many numbers of the sum have so many decimal places, by their number. */
  private readonly fractions = new Map<number, number>();

  add(value: number): void {
    this.change(value, 1n);
  }

  remove(value: number): void {
    this.change(value, -1n);
  }

  value(): number {
    return this.units === 0n ? this.whole : toNumber(this.total(), this.scale);
  }

  /** The sum divided by a count, with the digits that Postgres returns for a quotient. */
  average(count: number): number {
    // What has left the sum no longer adds digits to it.
    const scale = Math.max(0, ...this.fractions.keys());
    const total = this.total() / 10n ** BigInt(this.scale - scale);
    const places = quotientPlaces(total, scale, BigInt(count));
    const scaled = total * 10n ** BigInt(places);
    return toNumber(rounded(scaled, BigInt(count) * 10n ** BigInt(scale)), places);
  }

  private change(value: number, sign: 1n | -1n): void {
    const whole = this.whole + Number(sign) * value;
    if (Number.isSafeInteger(value) && Number.isSafeInteger(whole)) {
      this.whole = whole;
      return;
    }
    const { units, scale } = decimalOf(value);
    if (scale > this.scale) {
      this.units *= 10n ** BigInt(scale - this.scale);
      this.scale = scale;
    }
    this.units += sign * units * 10n ** BigInt(this.scale - scale);
    if (scale > 0) this.count(scale, Number(sign));
  }

  private count(scale: number, change: number): void {
    const count = (this.fractions.get(scale) ?? 0) + change;
    if (count === 0) this.fractions.delete(scale);
    else this.fractions.set(scale, count);
  }

  private total(): bigint {
    return this.units + BigInt(this.whole) * 10n ** BigInt(this.scale);
  }
}

/** The digits that JSON writes for a number, which are what Postgres receives. */
function decimalOf(value: number): { units: bigint; scale: number } {
  const [digits = '0', exponent = '0'] = String(value).split('e');
  const [whole = '0', fraction = ''] = digits.split('.');
  const units = BigInt(`${whole}${fraction}`);
  const scale = fraction.length - Number(exponent);
  return scale >= 0 ? { units, scale } : { units: units * 10n ** BigInt(-scale), scale: 0 };
}

function toNumber(units: bigint, scale: number): number {
  return Number(`${units}e-${scale}`);
}

/** Number of decimal places of a quotient in Postgres (`select_div_scale`). */
function quotientPlaces(units: bigint, scale: number, divisor: bigint): number {
  const dividend = leadingGroup(units, scale);
  const by = leadingGroup(divisor, 0);
  const weight = dividend.weight - by.weight - (dividend.group <= by.group ? 1 : 0);
  return Math.max(MIN_SIGNIFICANT_DIGITS - weight * GROUP_DIGITS, scale, 0);
}

/**
 * The first group of digits that is not 0, and its position: 0 is the last one before the point.
 */
function leadingGroup(units: bigint, scale: number): { group: number; weight: number } {
  const digits = (units < 0n ? -units : units).toString();
  if (digits === '0') return { group: 0, weight: 0 };
  const first = digits.length - scale - 1;
  const weight = Math.floor(first / GROUP_DIGITS);
  const inGroup = first - weight * GROUP_DIGITS + 1;
  return { group: Number(digits.slice(0, inGroup).padEnd(inGroup, '0')), weight };
}

/** Rounds half away from zero. */
function rounded(dividend: bigint, divisor: bigint): bigint {
  const sign = dividend < 0n ? -1n : 1n;
  const twice = 2n * sign * dividend + divisor;
  return sign * (twice / (2n * divisor));
}
