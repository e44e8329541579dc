import { expect, it } from '@jest/globals';
import { Secret } from '@tessera/crypto';
import { checkReplayable } from '@tessera/local/replayable';
import fc from 'fast-check';
import { UnreadableBodyError } from '../../src/forward/masking/body-text.js';
import { ResponseMask } from '../../src/forward/masking/response-mask.js';

const NUMBERS = [
  '4111111111111111',
  '5555555555554444',
  '2223000048400011',
  '378282246310005',
  '30569309025904',
  '6243030000000001',
] as const;
const LONGEST_SHOWN = 6;

/** A way to spell a text, and the way back. */
interface Encoding {
  readonly name: string;
  readonly write: (text: string) => string;
  readonly read: (text: string) => string;
}

const bytes = (text: string): Buffer => Buffer.from(text, 'utf8');

const ENCODINGS: readonly Encoding[] = [
  {
    name: 'base64',
    write: (text) => bytes(text).toString('base64'),
    read: (text) => Buffer.from(text, 'base64').toString(),
  },
  {
    name: 'base64url',
    write: (text) => bytes(text).toString('base64url'),
    read: (text) => Buffer.from(text, 'base64url').toString(),
  },
  {
    name: 'hex',
    write: (text) => bytes(text).toString('hex'),
    read: (text) => Buffer.from(text, 'hex').toString(),
  },
  {
    name: 'HEX',
    write: (text) => bytes(text).toString('hex').toUpperCase(),
    read: (text) => Buffer.from(text, 'hex').toString(),
  },
  {
    name: 'percent',
    write: (text) =>
      [...bytes(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
    read: (text) =>
      Buffer.from(
        text.replaceAll(/%([0-9a-f]{2})/giu, (_, code: string) =>
          String.fromCharCode(Number.parseInt(code, 16)),
        ),
        'latin1',
      ).toString(),
  },
  {
    name: 'escapes of JSON',
    write: (text) =>
      Array.from(
        { length: text.length },
        (_, index) => `\\u${text.charCodeAt(index).toString(16).padStart(4, '0')}`,
      ).join(''),
    read: (text) =>
      text.replaceAll(/\\u([0-9a-f]{4})/giu, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      ),
  },
  {
    name: 'references of XML',
    write: (text) =>
      Array.from(
        { length: text.length },
        (_, index) => `&#x${text.charCodeAt(index).toString(16)};`,
      ).join(''),
    read: (text) =>
      text.replaceAll(/&#x([0-9a-f]+);/giu, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      ),
  },
  {
    name: 'JSON in a string',
    write: (text) => JSON.stringify({ inner: text }),
    read: (text) => text,
  },
];

const separator = fc.constantFrom('', ' ', '-', '.', ' - ', '\t', '/');
const plain = fc
  .string({ unit: 'grapheme-ascii', maxLength: 10 })
  .map((text) => text.replaceAll(/[\d\\%&]/gu, 'x'));

function spelledNumber(number: string, between: string): string {
  return (number.match(/.{1,4}/gu) ?? []).join(between);
}

/** The longest part of a number, outside of its first six and last four, that the text spells. */
function shownRun(text: string, number: string): number {
  // Letters stay: in base64 the digits between them spell nothing.
  const digits = text.replaceAll(/[^\p{L}\d*]/gu, '');
  let longest = 0;
  for (let start = 0; start < number.length; start++) {
    for (let end = start + longest + 1; end <= number.length; end++) {
      if (!digits.includes(number.slice(start, end))) break;
      longest = end - start;
    }
  }
  return longest;
}

it('shows no seven digits of a sent number, through up to four encodings one in another', () => {
  const property = fc.property(
    fc.constantFrom(...NUMBERS),
    separator,
    fc.array(fc.constantFrom(...ENCODINGS), { maxLength: 4 }),
    plain,
    plain,
    (number, between, encodings, before, after) => {
      const clear = `${before}"${spelledNumber(number, between)}"${after}`;
      const body = encodings.reduce((text, { write }) => write(text), clear);
      const mask = new ResponseMask({
        accountNumbers: [new Secret(number)],
        securityCodes: [],
        opaque: [],
      });
      let shown: string;
      try {
        shown = mask.text(body);
      } catch (error) {
        expect(error).toBeInstanceOf(UnreadableBodyError);
        return;
      }
      expect(shown).toHaveLength(body.length);
      const readings = encodings.reduceRight<string[]>(
        (texts, { read }) => [...texts, read(texts.at(-1) ?? '')],
        [shown],
      );
      for (const reading of readings) {
        expect(shownRun(reading, number)).toBeLessThanOrEqual(LONGEST_SHOWN);
      }
    },
  );
  checkReplayable('nested encodings of a number', property, 3_000);
});

it('changes no text in which nothing was sent, and ends on any text', () => {
  const property = fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
    const mask = new ResponseMask({
      accountNumbers: [new Secret(NUMBERS[0])],
      securityCodes: [],
      opaque: [],
    });
    const shown = mask.text(text);
    expect(mask.text(shown)).toBe(shown);
    if (!/\d/u.test(text)) expect(shown.length).toBe(text.length);
  });
  checkReplayable('texts that are no cards', property, 5_000);
});

it('hides a security code that was sent wherever it is a separate word', () => {
  const property = fc.property(
    fc.constantFrom('737', '0001', '123'),
    fc.array(fc.constantFrom(...ENCODINGS.filter(({ name }) => !/hex/iu.test(name))), {
      maxLength: 2,
    }),
    plain,
    (code, encodings, around) => {
      const body = encodings.reduce(
        (text, { write }) => write(text),
        `${around} cvc: ${code} ${around}`,
      );
      const mask = new ResponseMask({
        accountNumbers: [],
        securityCodes: [new Secret(code)],
        opaque: [],
      });
      const shown = encodings.reduceRight((text, { read }) => read(text), mask.text(body));
      expect(shown).not.toContain(`: ${code} `);
    },
  );
  checkReplayable('encodings of a code', property, 3_000);
});
