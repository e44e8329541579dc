import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { containsCardNumber, findCardNumbers, scrubCardNumbers } from './card-number-search.js';
import { accountNumbers, digits } from '../test/support/card-numbers.js';

const fullWidth = (digit: string): string =>
  String.fromCharCode(digit.charCodeAt(0) + 0xff10 - 0x30);

const without = (characters: string, text: string): string =>
  Array.from(text)
    .filter((character) => !characters.includes(character))
    .join('');

const separators = fc.constantFrom('', ' ', '-', ' - ', '\u00a0', '\u2009', '\u2013', '\u3000');

/** A number as people write one: whole or with separators anywhere, in ASCII or full-width digits. */
const writtenNumber = fc
  .tuple(accountNumbers(), fc.array(separators, { minLength: 19, maxLength: 19 }), fc.boolean())
  .map(([number, between, wide]) =>
    Array.from(number, (digit, index) => {
      const separator = index === 0 ? '' : (between[index] ?? '');
      return separator + (wide ? fullWidth(digit) : digit);
    }).join(''),
  );

/** Text that neither holds a digit nor joins on to a number. */
const prose = fc.string().map((text) => without('0123456789- ', text));

describe('findCardNumbers', () => {
  it('finds a number however it is written, wherever it stands', () => {
    fc.assert(
      fc.property(writtenNumber, prose, prose, (text, before, after) => {
        const whole = `${before}.${text}.${after}`;
        const start = before.length + 1;
        const positions = findCardNumbers(whole);
        expect(positions).toContainEqual({ start, end: start + text.length });
        expect(containsCardNumber(whole)).toBe(true);
      }),
    );
  });

  it.each([
    'card 4111 1111 1111 1111',
    '4111-1111-1111-1111',
    'x4111111111111111y',
    '"pan":4111111111111111,',
    '%B4111111111111111^DOE/JOHN^3012',
    'order 12 4111111111111111',
    '4111111111111111 12/30',
    '４１１１１１１１１１１１１１１１',
  ])('finds the number in %s', (text) => {
    expect(containsCardNumber(text)).toBe(true);
  });

  it.each([
    '',
    'no digits at all',
    '4111111111111112',
    '411111******1111',
    '411111111111111',
    '4111,1111,1111,1111',
    '2026-01-02T03:04:05.678Z',
    '1763712000005',
    '24011341234567890123450',
  ])('finds none in "%s"', (text) => {
    expect(findCardNumbers(text)).toEqual([]);
  });

  it('finds none in a UUID, but next to one', () => {
    const uuid = 'a7b3c9d1-22ab-4cde-8411-111111111111';
    expect(containsCardNumber(`${uuid} 8411-111111111111`)).toBe(
      containsCardNumber('8411-111111111111'),
    );
    expect(containsCardNumber('deadbeef-aaaa-4bbb-4111-111111111111')).toBe(false);
    expect(containsCardNumber(`${uuid}: 4111-1111-1111-1111`)).toBe(true);
  });

  it.each([
    'order-DEADBEEF-4111-1111-1111-111122223333',
    'deadbeef-4111-1111-1111-111122223333-2',
    '4111-11111111-1111-4aaa-8bbb-ccccddddeeee',
    'deadbeef-aaaa-4bbb-8ccc-411111111111-1111',
  ])('finds none that shares digits with the UUID of %s', (name) => {
    expect(findCardNumbers(name)).toEqual([]);
  });

  it('finds none in a reference that is made of a random UUID', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.nat(9999), (uuid, count) => {
        expect(findCardNumbers(`order-${uuid}-${count}`)).toEqual([]);
        expect(findCardNumbers(`${count}-${uuid}`)).toEqual([]);
      }),
      { numRuns: 10_000 },
    );
  });

  it('finds none in a random SHA-256 digest, and every number beside one', () => {
    const digest = fc.uint8Array({ minLength: 32, maxLength: 32 });
    const number = '4111-1111-1111-1111';
    fc.assert(
      fc.property(digest, (bytes) => {
        const hex = Buffer.from(bytes).toString('hex');
        expect(scrubCardNumbers(`crd_${hex} "${hex}"`)).toBe(`crd_${hex} "${hex}"`);
        expect(findCardNumbers(`${number} ${hex}`)).toContainEqual({ start: 0, end: 19 });
        expect(findCardNumbers(`${hex} ${number}`)).toContainEqual({ start: 65, end: 84 });
        expect(containsCardNumber(`${hex.slice(16)}x4111111111111111`)).toBe(true);
      }),
      { numRuns: 10_000 },
    );
  });

  it.each([47, 49])(
    'finds the number at the end of %d other hex digits: that is no digest',
    (n) => {
      expect(containsCardNumber(`${'a'.repeat(n)}4111111111111111`)).toBe(true);
    },
  );

  it('finds the number in front of a UUID, whatever the digits of both together are', () => {
    fc.assert(
      fc.property(fc.uuid(), (uuid) => {
        const end = '4111-1111-1111-1111'.length;
        expect(findCardNumbers(`4111-1111-1111-1111-${uuid}`)).toContainEqual({ start: 0, end });
      }),
      { numRuns: 10_000 },
    );
  });
});

describe('scrubCardNumbers', () => {
  it('leaves no digit of a number and changes nothing else', () => {
    fc.assert(
      fc.property(writtenNumber, prose, prose, (text, before, after) => {
        const scrubbed = scrubCardNumbers(`${before}.${text}.${after}`);
        const middle = scrubbed.slice(before.length + 1, scrubbed.length - after.length - 1);
        expect(scrubbed.startsWith(`${before}.`)).toBe(true);
        expect(scrubbed.endsWith(`.${after}`)).toBe(true);
        expect(middle).toHaveLength(text.length);
        expect(without('0123456789', middle)).toBe(middle);
        expect(findCardNumbers(scrubbed)).toEqual([]);
      }),
    );
  });

  it('leaves no number behind in any digits and separators', () => {
    const soup = fc
      .array(fc.oneof(accountNumbers(), digits(1, 6), fc.constantFrom(' ', '-', ',', 'a')))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(soup, (text) => {
        const scrubbed = scrubCardNumbers(text);
        expect(scrubbed).toHaveLength(text.length);
        expect(findCardNumbers(scrubbed)).toEqual([]);
      }),
    );
  });

  it('scrubs two numbers that share digits', () => {
    // 4242 4242 4242 4242 begins inside of the first match and ends behind it.
    const scrubbed = scrubCardNumbers('4242 4242 4242 4242 4242');
    expect(scrubbed).toBe('**** **** **** **** ****');
  });

  it.each(['6304000000000000', '9792030394440796', '2200000000000004'])(
    'scrubs %s, of a brand that the suite does not take',
    (number) => {
      expect(scrubCardNumbers(`declined ${number}`)).toBe(`declined ${'*'.repeat(number.length)}`);
    },
  );

  it('returns the text itself when there is nothing to scrub', () => {
    const line = '{"time":1763712000005,"id":"0b9f2c1e-5a53-4c1b-9d8e-2f4f0a6c7d11"}';
    expect(scrubCardNumbers(line)).toBe(line);
  });

  it('keeps every time in milliseconds of this century readable', () => {
    const times = fc.integer({ min: 1_000_000_000_000, max: 1_999_999_999_999 });
    fc.assert(
      fc.property(times, (time) => {
        expect(scrubCardNumbers(time.toString())).toBe(time.toString());
      }),
      { numRuns: 1_000 },
    );
  });

  it('takes linear time on a megabyte of separated digits', () => {
    const text = '1-'.repeat(500_000);
    expect(scrubCardNumbers(text)).toHaveLength(text.length);
  });
});
