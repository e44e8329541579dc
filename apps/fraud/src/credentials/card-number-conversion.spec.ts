import { describe, expect, it } from '@jest/globals';
import { holdsCardNumber } from '@tessera/cards';
import { generateKeyring, Keyring } from '@tessera/crypto';
import fc from 'fast-check';
import {
  CardNumberConversionService,
  IDENTIFIER_FINGERPRINT_KEY,
} from './card-number-conversion.service.js';

const NUMBERS = [
  '4111111111111111',
  '4242424242424242',
  '5555555555554444',
  '2223000048400011',
  '378282246310005',
  '6011111111111117',
  '30569309025904',
  '3530111333300000',
  '6243030000000001',
];
const CONVERTED = /^\d{6}\*+\d{4}~[g-z]{12}$/;

const numbers = new CardNumberConversionService(
  await Keyring.from(generateKeyring([IDENTIFIER_FINGERPRINT_KEY])),
  { emailLocalPart: 'exact' },
);

const number = fc.constantFrom(...NUMBERS);
const separator = fc.constantFrom('', ' ', '-', '.', '/', '_', ' - ', '\u00a0', '\u2013');

/** One number in many spellings: grouped, in digits of other scripts, encoded. */
const spelling = (digits: string) =>
  fc.oneof(
    fc
      .record({ between: separator, size: fc.integer({ min: 3, max: 5 }) })
      .map(({ between, size }) =>
        (digits.match(new RegExp(`.{1,${size}}`, 'g')) ?? []).join(between),
      ),
    fc
      .constantFrom(0xff10, 0x660, 0x966)
      .map((zero) => digits.replaceAll(/\d/g, (d) => String.fromCodePoint(zero + Number(d)))),
    fc.constant(digits.replaceAll(/\d/g, (d) => `%3${d}`)),
    fc.constant(Buffer.from(digits).toString('base64')),
    fc.constant(` ${digits} `),
  );

describe('an identifier that reads as a card number', () => {
  it('becomes its mask and fingerprint, however the number is spelled', () => {
    const spelled = number.chain((digits) => fc.tuple(fc.constant(digits), spelling(digits)));
    fc.assert(
      fc.property(spelled, ([digits, text]) => {
        const converted = numbers.identifier(text);
        expect(converted).toMatch(CONVERTED);
        expect(converted).toBe(numbers.identifier(digits));
        expect(converted).toContain(`${digits.slice(0, 6)}*`);
        expect(converted).not.toContain(digits);
      }),
    );
  });

  it('keeps what is around the number, and is converted once only', () => {
    const around = fc.stringMatching(/^[a-z]{0,8}[-@:]?$/);
    fc.assert(
      fc.property(number, around, around, (digits, before, after) => {
        const converted = numbers.identifier(`${before}${digits}${after}`);
        expect(holdsCardNumber(converted)).toBe(false);
        expect(numbers.identifier(converted)).toBe(converted);
        expect(converted).toContain(numbers.identifier(digits));
      }),
    );
  });

  it('tells two numbers with the same mask apart', () => {
    // Swaps two digits with the same weight, so that the check digit stays valid.
    const [one, other] = ['2223000048400011', '2223004008400011'].map((text) =>
      numbers.identifier(text),
    );
    expect([one, other].map((text) => text?.split('~')[0])).toEqual(
      Array(2).fill('222300******0011'),
    );
    expect(new Set(NUMBERS.map((digits) => numbers.identifier(digits))).size).toBe(NUMBERS.length);
    expect(one).not.toBe(other);
  });

  it('has another fingerprint under another key', async () => {
    const keyring = await Keyring.from(generateKeyring([IDENTIFIER_FINGERPRINT_KEY]));
    const others = new CardNumberConversionService(keyring, numbers.form);
    expect(others.identifier('4111111111111111')).not.toBe(numbers.identifier('4111111111111111'));
  });
});

describe('what is no card number', () => {
  it.each(['order-1234', 'c-42', '41111111-1111-4111-8111-111111111111', 'ada@example.com'])(
    'stays as it is: %s',
    (text) => {
      expect(numbers.identifier(text)).toBe(text);
      expect(numbers.freeText(text)).toBe(text);
    },
  );

  it('stays the very same object', () => {
    const request = {
      customer: { id: 'c' },
      items: [{ sku: 'a', price: 100 }],
      metadata: { a: 1 },
    };
    expect(numbers.value(request, '$')).toBe(request);
  });
});

describe('a value', () => {
  const fingerprinted = numbers.identifier('4111111111111111');

  it('is converted in strings, numbers and keys, and masked in prose', () => {
    const value = {
      customer: { id: '4111-1111-1111-1111', first_name: 'Ada 4111111111111111' },
      items: [{ sku: 'sku 4111111111111111', name: '4111111111111111' }],
      metadata: { '4111111111111111': 4_111_111_111_111_111 },
    };
    expect(numbers.value(value, '$')).toEqual({
      customer: { id: fingerprinted, first_name: 'Ada 411111******1111' },
      items: [{ sku: `sku ${fingerprinted}`, name: '411111******1111' }],
      metadata: { [fingerprinted]: fingerprinted },
    });
  });

  it('keeps amounts, times and addresses of machines', () => {
    const value = {
      transaction: { amount: 4_111_111_111_111_111 },
      device: { ip: '4111:1111:1111:1111::' },
      occurred_at: '2026-01-01T00:00:00.000Z',
    };
    expect(numbers.value(value, '$')).toBe(value);
  });

  it('has no digits of a number that is too long for a double', () => {
    expect(numbers.value({ a: 6_205_500_000_000_000_004 }, '$.metadata')).toEqual({
      a: expect.stringMatching(CONVERTED),
    });
  });

  it("loses the request's own number, also when its scheme is unknown", () => {
    const own = '9000000000000001';
    const text = 'paid with 9000-0000 0000.0001 today';
    const { reference, note } = numbers.value({ reference: own, note: text }, '$.metadata', own);
    expect(reference).toMatch(CONVERTED);
    expect(note).toBe(`paid with ${reference} today`);
  });

  it('is found under a path whose key was converted', () => {
    expect(numbers.path("$.metadata['4111 1111 1111 1111'][0]")).toBe(
      `$.metadata['${fingerprinted}'][0]`,
    );
    expect(numbers.path('$.metadata.4111111111111111')).toBe(`$.metadata['${fingerprinted}']`);
    expect(numbers.path("$.metadata['plain']")).toBe("$.metadata['plain']");
  });
});
