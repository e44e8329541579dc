import { currencyExponent } from '@tessera/three-ds';

const DIGITS = /^\d+$/;

/** Minor units as the decimal number of major units: 4900 EUR is `49.00`, 4900 JPY is `4900`. */
export function decimalAmount(minorUnits: number, currencyCode: string): string {
  const exponent = currencyExponent(currencyCode);
  const sign = minorUnits < 0 ? '-' : '';
  const digits = String(Math.abs(minorUnits)).padStart(exponent + 1, '0');
  if (exponent === 0) return sign + digits;
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

/**
 * The minor units of a decimal number of major units; null when it does not have exactly the decimal
 * places of its currency: an amount is never rounded.
 */
export function minorUnitsOf(decimal: string, currencyCode: string): number | null {
  const exponent = currencyExponent(currencyCode);
  const sign = decimal.startsWith('-') ? -1 : 1;
  const [whole = '', fraction = '', ...rest] = decimal.slice(sign < 0 ? 1 : 0).split('.');
  const hasPoint = decimal.includes('.');
  const isShaped = rest.length === 0 && DIGITS.test(whole) && hasPoint === exponent > 0;
  if (!isShaped || fraction.length !== exponent || (hasPoint && !DIGITS.test(fraction))) {
    return null;
  }
  const minorUnits = sign * Number(whole + fraction);
  return Number.isSafeInteger(minorUnits) ? minorUnits : null;
}
