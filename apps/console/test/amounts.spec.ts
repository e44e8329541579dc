import { describe, expect, it } from '@jest/globals';
import { amountText, parseAmount } from '../web/src/ui/format.js';

describe('parseAmount', () => {
  it.each([
    ['49', 'EUR', 4_900],
    ['49.5', 'EUR', 4_950],
    ['49,50', 'EUR', 4_950],
    [' 0.01 ', 'EUR', 1],
    ['0', 'EUR', 0],
    ['007.10', 'EUR', 710],
    ['0.29', 'EUR', 29],
    ['1.15', 'EUR', 115],
    ['500', 'JPY', 500],
    ['1.234', 'KWD', 1_234],
    ['999999999999.99', 'EUR', 99_999_999_999_999],
  ])('reads “%s” of %s', (text, currency, expected) => {
    expect(parseAmount(text, currency)).toBe(expected);
  });

  it.each([
    ['', 'EUR'],
    ['.5', 'EUR'],
    ['5.', 'EUR'],
    ['1,000.00', 'EUR'],
    ['1 000', 'EUR'],
    ['1.234', 'EUR'],
    ['1.5', 'JPY'],
    ['-1', 'EUR'],
    ['1e3', 'EUR'],
    ['€5', 'EUR'],
    ['9999999999999', 'EUR'],
  ])('refuses “%s” of %s', (text, currency) => {
    expect(parseAmount(text, currency)).toBeNull();
  });

  it.each([
    [4_900, 'EUR', '49.00'],
    [5, 'EUR', '0.05'],
    [500, 'JPY', '500'],
    [1_234, 'KWD', '1.234'],
  ])('reads what amountText writes of %d %s', (minor, currency, text) => {
    expect(amountText(minor, currency)).toBe(text);
    expect(parseAmount(text, currency)).toBe(minor);
  });
});
