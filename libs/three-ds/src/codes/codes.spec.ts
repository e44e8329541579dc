import { describe, expect, it } from '@jest/globals';
import { IsCountry, IsCurrency, validateRequest } from '@tessera/errors';
import { countryNumber, NUMBERED_COUNTRIES } from './country-numbers.js';
import {
  currencyExponent,
  currencyNumber,
  currencyOfNumber,
  NUMBERED_CURRENCIES,
} from './currency-numbers.js';
import { eciOf } from './electronic-commerce-indicator.js';

class Place {
  @IsCurrency()
  currency!: string;

  @IsCountry()
  country!: string;
}

const LETTERS = Array.from({ length: 26 }, (_, index) => String.fromCharCode(0x41 + index));

describe('the numbers of ISO 4217 and ISO 3166-1', () => {
  it('exist for every currency that a request may name', () => {
    const accepted = combinations(3).filter((code) =>
      isAccepted({ currency: code, country: 'DE' }),
    );
    expect(accepted.length).toBeGreaterThan(150);
    expect([...NUMBERED_CURRENCIES].sort()).toEqual(accepted.sort());
    expect(new Set(NUMBERED_CURRENCIES.map(currencyNumber)).size).toBe(accepted.length);
  });

  it('exist for every country that a request may name', () => {
    const accepted = combinations(2).filter((code) =>
      isAccepted({ currency: 'EUR', country: code }),
    );
    expect([...NUMBERED_COUNTRIES].sort()).toEqual(accepted.sort());
    expect(new Set(NUMBERED_COUNTRIES.map(countryNumber)).size).toBe(accepted.length);
  });

  it('match the standard, including the decimal places of the minor unit', () => {
    expect(['EUR', 'USD', 'JPY', 'KWD'].map(currencyNumber)).toEqual(['978', '840', '392', '414']);
    expect(['EUR', 'JPY', 'KWD', 'CLF'].map(currencyExponent)).toEqual([2, 0, 3, 4]);
    expect(['DE', 'US', 'AF'].map(countryNumber)).toEqual(['276', '840', '004']);
    expect([currencyOfNumber('978'), currencyOfNumber('000')]).toEqual(['EUR', null]);
  });

  it('do not exist for an unknown code', () => {
    expect(() => currencyNumber('DEM')).toThrow(RangeError);
    expect(() => countryNumber('DD')).toThrow(RangeError);
  });
});

describe('the electronic commerce indicator', () => {
  it.each([
    ['visa', '05', '06', '07'],
    ['mastercard', '02', '01', '00'],
    ['american express', '05', '06', '07'],
    ['unionpay', '05', '06', '07'],
  ] as const)('of %s is %s, %s or %s', (scheme, full, attempt, none) => {
    const meanings = ['authenticated', 'attempted', 'unauthenticated'] as const;
    expect(meanings.map((meaning) => eciOf(scheme, meaning))).toEqual([full, attempt, none]);
  });
});

function isAccepted(place: object): boolean {
  try {
    validateRequest(Place, place);
    return true;
  } catch {
    return false;
  }
}

function combinations(length: number): string[] {
  if (length === 0) return [''];
  return combinations(length - 1).flatMap((head) => LETTERS.map((letter) => head + letter));
}
