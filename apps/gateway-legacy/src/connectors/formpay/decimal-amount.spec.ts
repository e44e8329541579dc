import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decimalAmount, minorUnitsOf } from './decimal-amount.js';

describe('an amount in major units', () => {
  it.each([
    [4900, 'EUR', '49.00'],
    [5, 'EUR', '0.05'],
    [4900, 'JPY', '4900'],
    [4900, 'KWD', '4.900'],
    [-4900, 'EUR', '-49.00'],
    [Number.MAX_SAFE_INTEGER, 'EUR', '90071992547409.91'],
  ])('of %d %s is %s', (minorUnits, currency, decimal) => {
    expect(decimalAmount(minorUnits, currency)).toBe(decimal);
  });

  it('reads back as the same minor units', () => {
    const currencies = fc.constantFrom('EUR', 'JPY', 'KWD', 'CLF');
    fc.assert(
      fc.property(fc.maxSafeInteger(), currencies, (minorUnits, currency) => {
        expect(minorUnitsOf(decimalAmount(minorUnits, currency), currency)).toBe(minorUnits);
      }),
    );
  });

  it.each([
    '49',
    '49.0',
    '49.000',
    '49,00',
    '4 9.00',
    '',
    '.00',
    '49.',
    '1e2',
    '-',
    '--49.00',
    '+49.00',
    '49.00.00',
  ])('is not rounded or guessed: %s EUR', (decimal) => {
    expect(minorUnitsOf(decimal, 'EUR')).toBeNull();
  });

  it.each(['49.00', '49.'])('has no decimals in JPY: %s', (decimal) => {
    expect(minorUnitsOf(decimal, 'JPY')).toBeNull();
  });

  it('is not read beyond safe integers', () => {
    expect(minorUnitsOf('90071992547409.92', 'EUR')).toBeNull();
  });
});
