import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { kindAt } from './characters.js';
import {
  findCardNumbers,
  holdsCardNumber,
  maskCardNumbers,
  readCardNumber,
  scrubCardNumbers,
} from './card-numbers.js';
import { mayHoldCardNumber } from './may-hold-card-number.js';
import { digits, issuedNumbers } from '../test/support/card-numbers.js';

/** Zeros of scripts, the mathematical ones beyond the first 65,536 characters included. */
const ZEROS = [0x30, 0xff10, 0x660, 0x966, 0xe50, 0x9e6, 0x1d7ce, 0x1d7f6];
const digitOf = (zero: number, digit: string): string => String.fromCodePoint(zero + Number(digit));

const separators = fc.constantFrom(
  ...['', '', ' ', '-', ' - ', '.', '/', '_', '|', ',', ':', '\t', '\n', '\r\n', '*', '\u00a0'],
  ...['\u2009', '\u2013', '\u3000', '\u200b', '"', '\u{1f4b3}'],
);

/** Dots in the right places make an IP address of a part, and addresses are not card numbers. */
const IP_ADDRESS = /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?!\d|\.\d)/;

/** A number as people write one: whole or with separators anywhere, in the digits of some script. */
const writtenNumber = fc
  .tuple(
    issuedNumbers(),
    fc.array(separators, { minLength: 19, maxLength: 19 }),
    fc.constantFrom(...ZEROS),
  )
  .map(([number, between, zero]) =>
    Array.from(number, (digit, index) => {
      const separator = index === 0 ? '' : (between[index] ?? '');
      return separator + digitOf(zero, digit);
    }).join(''),
  )
  .filter((text) => !IP_ADDRESS.test(text));

/** Text that has no digits and neither is nor looks encoded. */
const prose = fc
  .string({ unit: fc.constantFrom(...Array.from('abc xyz,.;!?äöü€')) })
  .map((text) => `${text}x`);

describe('findCardNumbers', () => {
  it('finds a number however it is written, wherever it stands', () => {
    fc.assert(
      fc.property(writtenNumber, prose, prose, (text, before, after) => {
        const whole = `${before}${text}x${after}`;
        const start = before.length;
        const positions = findCardNumbers(whole);
        expect(positions).toContainEqual({ start, end: start + text.length });
        expect(holdsCardNumber(whole)).toBe(true);
      }),
    );
  });

  it.each([
    'card 4111 1111 1111 1111',
    // Looks like an IP address, but for the zeros.
    '400000\u20130.0.00.006',
    '4111-1111-1111-1111',
    'x4111111111111111y',
    '"pan":4111111111111111,',
    '%B4111111111111111^DOE/JOHN^3012',
    'order 12 4111111111111111',
    '4111111111111111 12/30',
    '４１１１１１１１１１１１１１１１',
  ])('finds the number in %s', (text) => {
    expect(holdsCardNumber(text)).toBe(true);
  });

  it.each([
    '',
    'no digits at all',
    '4111111111111112',
    '411111******1111',
    '411111111111111',
    '4111    1111    1111    1111',
    '41111111111111117',
    '411111111111111112',
    'R4111 1111 1111 1112',
    '+49 1512 3456789',
    '2026-01-02T03:04:05.678Z',
    '1763712000005',
    '24011341234567890123450',
  ])('finds none in "%s"', (text) => {
    expect(findCardNumbers(text)).toEqual([]);
  });

  it('finds none in a UUID, but next to one', () => {
    const uuid = 'a7b3c9d1-22ab-4cde-8411-111111111111';
    expect(holdsCardNumber(`${uuid} 8411-111111111111`)).toBe(holdsCardNumber('8411-111111111111'));
    expect(holdsCardNumber('deadbeef-aaaa-4bbb-4111-111111111111')).toBe(false);
    expect(holdsCardNumber(`${uuid}: 4111-1111-1111-1111`)).toBe(true);
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
        expect(holdsCardNumber(`${hex.slice(16)}x4111111111111111`)).toBe(true);
      }),
      { numRuns: 10_000 },
    );
  });

  it.each([47, 49])(
    'finds the number at the end of %d other hex digits: that is no digest',
    (n) => {
      expect(holdsCardNumber(`${'a'.repeat(n)}4111111111111111`)).toBe(true);
    },
  );

  it('finds the number in front of a UUID, whatever the digits of both together are', () => {
    fc.assert(
      fc.property(fc.uuid(), (uuid) => {
        const end = '4111-1111-1111-1111'.length;
        const found = findCardNumbers(`4111-1111-1111-1111-${uuid}`);
        expect(found.some((at) => at.start === 0 && at.end >= end)).toBe(true);
      }),
      { numRuns: 10_000 },
    );
  });
});

describe('scrubCardNumbers', () => {
  it('leaves no digit of a number and changes nothing else', () => {
    fc.assert(
      fc.property(writtenNumber, prose, prose, (text, before, after) => {
        const scrubbed = scrubCardNumbers(`${before}${text}x${after}`);
        const middle = scrubbed.slice(before.length, scrubbed.length - after.length - 1);
        expect(scrubbed.startsWith(before)).toBe(true);
        expect(scrubbed.endsWith(`x${after}`)).toBe(true);
        expect(middle).toHaveLength(text.length);
        expect(middle.normalize('NFKC')).not.toMatch(/\p{Nd}/u);
        expect(findCardNumbers(scrubbed)).toEqual([]);
      }),
    );
  });

  it('leaves no number behind in any digits and separators', () => {
    const soup = fc
      .array(fc.oneof(issuedNumbers(), digits(1, 6), fc.constantFrom(' ', '-', ',', 'a')))
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

const PAN = '4111111111111111';
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const hex = (text: string): string => Buffer.from(text).toString('hex');
const percent = (text: string): string =>
  Array.from(Buffer.from(text), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

describe('a number with something glued to it', () => {
  it.each([
    ['an expiry date', `${PAN}1230`],
    ['a year and a month', `${PAN}3012`],
    ['a month and a year of four digits', `${PAN}122030`],
    ['a security code', `${PAN}737`],
    ['a code of four digits', `${PAN}7373`],
    ['a date and a code', `${PAN}1230737`],
    ['a code and a date', `${PAN}7371230`],
    ['a date and a code of four digits behind American Express', '37828224631000512301234'],
    ['zeros in front', `000${PAN}`],
    ['zeros behind', `${PAN}0000000000000000`],
    ['a date in front', `1230${PAN}`],
    ['a code behind the last group', '4111 1111 1111 1111737'],
  ])('is found with %s, and all of it is hidden', (_, text) => {
    expect(findCardNumbers(`card ${text}!`)).toContainEqual({ start: 5, end: 5 + text.length });
    expect(maskCardNumbers(`card ${text}!`)).toMatch(/^card \d{6}\*+\d{4}!$/);
    expect(maskCardNumbers(text)).not.toContain('737');
    expect(mayHoldCardNumber(text)).toBe(true);
  });

  it('is found between letters that make it as long as an IBAN', () => {
    const letters = Array.from('abcdefghijklmnopqrstuvwxyz');
    const pairs = letters.flatMap((first) => letters.map((second) => first + second));
    // One pair in 97 has the remainder of an IBAN.
    const missed = pairs
      .map((pair) => `de${pair}${PAN}xy`)
      .filter((text) => !holdsCardNumber(text));
    expect(missed).toEqual([]);
    expect(holdsCardNumber('sonrfy2223000048400011w')).toBe(true);
  });
});

describe('an encoded number', () => {
  const encodings: readonly (readonly [string, (text: string) => string])[] = [
    ['base64', base64],
    ['base64 without padding', (text) => base64(text).replaceAll('=', '')],
    ['base64url', (text) => Buffer.from(text).toString('base64url')],
    ['base64 at the second offset', (text) => base64(`x${text}`)],
    ['base64 at the third offset', (text) => base64(`xy${text}`)],
    ['base64 behind other letters', (text) => `ref/${base64(text)}`],
    ['base64 of UTF-16', (text) => Buffer.from(text, 'utf16le').toString('base64')],
    ['hex', hex],
    ['hex in upper case', (text) => hex(text).toUpperCase()],
    ['percent-encoding', percent],
    ['percent-encoding twice', (text) => encodeURIComponent(percent(text))],
    ['base64 of base64', (text) => base64(base64(text))],
    ['hex of base64', (text) => hex(base64(text))],
    ['base64 of hex', (text) => base64(hex(text))],
    ['percent-encoding of base64', (text) => percent(base64(text))],
    ['base64 of percent-encoding', (text) => base64(percent(text))],
    ['escapes of JSON', (text) => hex(text).replace(/../g, '\\u00$&')],
    ['entities of HTML', (text) => Array.from(text, (c) => `&#${c.charCodeAt(0)};`).join('')],
  ];

  it.each(encodings)('is found in %s, whatever the number', (_, encode) => {
    fc.assert(
      fc.property(issuedNumbers(), fc.constantFrom('', '-', ' ', '.'), (number, separator) => {
        const text = encode((number.match(/.{1,4}/g) ?? []).join(separator));
        expect(holdsCardNumber(text)).toBe(true);
        expect(holdsCardNumber(`see ${text}, thanks`)).toBe(true);
        expect(mayHoldCardNumber(text)).toBe(true);
        expect(holdsCardNumber(maskCardNumbers(text))).toBe(false);
        expect(scrubCardNumbers(text)).toHaveLength(text.length);
        expect(holdsCardNumber(scrubCardNumbers(text))).toBe(false);
      }),
    );
  });

  it('is found in base64 of the digits of other scripts', () => {
    expect(holdsCardNumber(base64(Array.from(PAN, (d) => digitOf(0xff10, d)).join('')))).toBe(true);
  });

  it('takes linear time in texts that decode again and again', () => {
    const text = `${'%25'.repeat(80_000)}34${'QUJD'.repeat(60_000)}`;
    expect(holdsCardNumber(text)).toBe(false);
  });
});

describe('a number in the shape of a UUID', () => {
  it.each([
    '41111111-1111-1111-1111-111111111111',
    '41111111-1111-1111-8111-111111111111',
    '41111111-1111-1111-1111-aaaaaaaaaaaa',
  ])('is found in %s', (text) => {
    expect(holdsCardNumber(text)).toBe(true);
  });
});

describe('maskCardNumbers', () => {
  it.each([
    ['a 4111 1111 1111 1111 b', 'a 411111******1111 b'],
    ['378282246310005', '378282*****0005'],
    ['4111111111111111@example.com', '411111******1111@example.com'],
    [`${PAN} and 5555555555554444`, '411111******1111 and 555555******4444'],
    [`note: ${Buffer.from(PAN).toString('base64url')}.`, 'note: 411111******1111.'],
    [
      'https://shop.example/?card=4111%201111%201111%201111',
      'https://shop.example/?card=411111******1111',
    ],
    ['order 7', 'order 7'],
  ])('masks %s as %s', (text, masked) => {
    expect(maskCardNumbers(text)).toBe(masked);
  });

  it('leaves no number in any digits and separators', () => {
    const soup = fc
      .array(fc.oneof(issuedNumbers(), digits(1, 6), fc.constantFrom(' ', '-', ',', 'a')))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(soup, (text) => {
        expect(holdsCardNumber(maskCardNumbers(text))).toBe(false);
      }),
    );
  });
});

describe('readCardNumber', () => {
  it('reads a number in any notation', () => {
    fc.assert(
      fc.property(writtenNumber, (text) => {
        const value = (character: string): number => kindAt(character, 0);
        const digitsOf = Array.from(text, value).filter((kind) => kind >= 0);
        expect(readCardNumber(text)).toBe(digitsOf.join(''));
      }),
    );
  });

  it.each([
    [base64(PAN), PAN],
    [percent(PAN), PAN],
    [`"${PAN}"`, PAN],
    [`${PAN}1230`, PAN],
    [`card ${PAN}`, null],
    [`${PAN}@example.com`, null],
    [`${PAN} 5555555555554444`, null],
    ['order 7', null],
  ])('reads %s as %s', (text, number) => {
    expect(readCardNumber(text)).toBe(number);
  });
});

describe('mayHoldCardNumber', () => {
  it('is true of everything in which a number is found, and of JSON that has it', () => {
    const anywhere = fc.oneof(writtenNumber, writtenNumber.map(base64), writtenNumber.map(percent));
    fc.assert(
      fc.property(anywhere, fc.json(), (text, around) => {
        const document = `{"around":${around},"card":${JSON.stringify(text)}}`;
        expect(mayHoldCardNumber(text)).toBe(true);
        expect(mayHoldCardNumber(document)).toBe(true);
        expect(mayHoldCardNumber(new TextEncoder().encode(document))).toBe(true);
      }),
    );
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), digits(12, 30)), (text) => {
        if (holdsCardNumber(text)) expect(mayHoldCardNumber(text)).toBe(true);
      }),
      { numRuns: 5_000 },
    );
  });

  it.each([
    '{"pan":4.111111111111111e15}',
    '{"pan":41111111111111.11E+2}',
    '{"a":41111111111111e2}',
  ])('is true of the number in %s', (text) => {
    expect(mayHoldCardNumber(text)).toBe(true);
  });

  it('is false of an ordinary request', () => {
    const body = {
      context: 'checkout',
      transaction: { reference: 'ORD-2026-0001234', amount: 12_900, currency: 'EUR' },
      customer: {
        id: '0b9f2c1e-5a53-4c1b-9d8e-2f4f0a6c7d11',
        email: 'ada@example.com',
        phone: '+436641234567',
      },
      device: { ip: '203.0.113.7', fingerprint: 'V1StGXR8_Z5jdHi6B-myT' },
      created_at: '2026-11-22T17:45:40.123Z',
    };
    expect(mayHoldCardNumber(JSON.stringify(body))).toBe(false);
  });
});
