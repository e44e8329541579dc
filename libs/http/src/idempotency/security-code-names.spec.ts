import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  isSecurityCodeField,
  mayHoldSecurityCode,
  withoutLabelledCodes,
} from './security-code-names.js';

const PARTS = [
  ...['cvv', 'CVC', 'csc', 'cvn2', 'Cav', 'cvd', 'cid', 'vcode', 'card', 'code', 'security'],
  ...['number', 'digits', 'verification', 'value', 'holder', 'a', 's', '_', '-', ' ', '.', '1'],
];

describe('mayHoldSecurityCode', () => {
  const names = fc
    .array(fc.constantFrom(...PARTS), { maxLength: 6 })
    .map((parts) => parts.join(''));
  const texts = fc.oneof(
    names,
    fc.string(),
    names.map((name) => `${name}: 1234`),
  );

  it('is never false of a body with a field that holds a code, or with a labelled one', () => {
    fc.assert(
      fc.property(texts, texts, (name, text) => {
        const holdsCode = isSecurityCodeField(name, '123') || withoutLabelledCodes(text) !== text;
        const body = Buffer.from(JSON.stringify({ [name]: text }));
        expect(mayHoldSecurityCode(body) || !holdsCode).toBe(true);
      }),
      { numRuns: 5_000 },
    );
  });

  it.each(['{"name":"Ada Lovelace","customer":{"city":"Berlin"},"currency":"EUR"}', '{"cv":"v"}'])(
    'is false of %s',
    (body) => {
      expect(mayHoldSecurityCode(Buffer.from(body))).toBe(false);
    },
  );

  it.each(['{"c-v-v":1}', '{"n\\u0061me":1}', '{"naïve":1}', '{"CARD CODE":1}'])(
    'is true of %s',
    (body) => {
      expect(mayHoldSecurityCode(Buffer.from(body))).toBe(true);
    },
  );
});
