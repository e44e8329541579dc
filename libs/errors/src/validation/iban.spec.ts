import { expect, it } from '@jest/globals';
import { isIban } from './iban.js';

it.each([
  'DE89370400440532013000',
  'GB29 NWBK 6016 1331 9268 19',
  'no9386011117947',
  'MT84MALT011000012345MTLCAST001S',
  // Fails only Norway's own check digit.
  'NO6686011117948',
])('accepts %s', (text) => {
  expect(isIban(text)).toBe(true);
});

it.each([
  ['nothing', ''],
  ['spaces', '   '],
  ['wrong check digits', 'DE89370400440532013001'],
  ['a length that is wrong for the country', 'DE8937040044053201300'],
  ['a format that is wrong for the country', 'DE77370400440532013O00'],
  ['a country without IBANs', 'US64SVBKUS6S3300958879'],
  ['no country code', '89370400440532013000'],
  ['separators other than spaces', 'DE89-3704-0044-0532-0130-00'],
  ['more than any IBAN', 'DE89370400440532013000'.repeat(2)],
])('rejects %s: %j', (_, text) => {
  expect(isIban(text)).toBe(false);
});
