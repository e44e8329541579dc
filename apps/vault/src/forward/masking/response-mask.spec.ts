import { describe, expect, it } from '@jest/globals';
import { Secret } from '@tessera/crypto';
import fc from 'fast-check';
import { UnreadableBodyError } from './body-text.js';
import { ResponseMask } from './response-mask.js';

const NUMBERS = [
  '4111111111111111',
  '5555555555554444',
  '2223000048400011',
  '378282246310005',
  '6011111111111117',
  '30569309025904',
  '3530111333300000',
  '6243030000000001',
] as const;
const number = fc.constantFrom(...NUMBERS);
/** Contexts that cannot be read as part of the number or of its encoding. */
const around = fc.constantFrom('', 'pan=', '"', '{"a":"', ' x ', '\n', 'ä€', '<n>', '; ');

function maskOf(sent: { numbers?: string[]; codes?: string[]; opaque?: string[] }): ResponseMask {
  const secrets = (values: string[] = []) => values.map((value) => new Secret(value));
  return new ResponseMask({
    accountNumbers: secrets(sent.numbers),
    securityCodes: secrets(sent.codes),
    opaque: secrets(sent.opaque),
  });
}

const masked = (text: string, pan: string): string => maskOf({ numbers: [pan] }).text(text);
const grouped = (pan: string, separator: string): string =>
  (pan.match(/.{1,4}/g) ?? []).join(separator);
const shown = (pan: string): string =>
  pan.slice(0, 6) + '*'.repeat(pan.length - 10) + pan.slice(-4);

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const escaped = (pan: string, escape: (code: number) => string): string =>
  Array.from(pan, (digit) => escape(digit.charCodeAt(0))).join('');
const shifted = (pan: string, zero: number): string =>
  Array.from(pan, (digit) => String.fromCodePoint(zero + Number(digit))).join('');

/**
 * The longest run of digits of a number that is visible in a string outside of first six and last four.
 */
function shownDigits(text: string, pan: string): number {
  let longest = 0;
  for (let start = 0; start < pan.length; start++) {
    for (let end = start + 1; end <= pan.length; end++) {
      if (text.includes(pan.slice(start, end))) longest = Math.max(longest, end - start);
    }
  }
  return longest;
}

/** How a number may be encoded, and how a reader decodes it. */
const SPELLINGS: Record<
  string,
  { write: (pan: string) => string; read: (text: string) => string }
> = {
  plain: { write: (pan) => pan, read: (text) => text },
  spaced: { write: (pan) => grouped(pan, ' '), read: (text) => text.replaceAll(' ', '') },
  dashed: { write: (pan) => grouped(pan, '-'), read: (text) => text.replaceAll('-', '') },
  'in a list': {
    write: (pan) => grouped(pan, '", "'),
    read: (text) => text.replaceAll('", "', ''),
  },
  'within more digits': { write: (pan) => `00${pan}99`, read: (text) => text.slice(2, -2) },
  'percent-encoded': {
    write: (pan) =>
      [...Buffer.from(grouped(pan, ' '))].map((byte) => `%${byte.toString(16)}`).join(''),
    read: (text) => decodeURIComponent(text).replaceAll(' ', ''),
  },
  'in escapes of JSON': {
    write: (pan) => Array.from(pan, (digit) => `\\u00${digit.charCodeAt(0).toString(16)}`).join(''),
    read: (text) => String(JSON.parse(`"${text}"`)),
  },
  'in references of XML': {
    write: (pan) => Array.from(pan, (digit) => `&#${digit.charCodeAt(0)};`).join(''),
    read: (text) =>
      text.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))),
  },
  'in hex': {
    write: (pan) => Buffer.from(pan).toString('hex'),
    read: (text) => Buffer.from(text, 'hex').toString(),
  },
};

describe('the mask of an answer', () => {
  it.each(Object.entries(SPELLINGS))(
    'leaves first six and last four of a number %s',
    (_how, spelling) => {
      fc.assert(
        fc.property(number, around, around, (pan, before, after) => {
          const text = masked(before + spelling.write(pan) + after, pan);
          const inner = text.slice(before.length, text.length - after.length);
          expect(spelling.read(inner)).toBe(shown(pan));
          expect(text.startsWith(before) && text.endsWith(after)).toBe(true);
        }),
      );
    },
  );

  it('hides a number in base64, whatever stands around it inside and outside', () => {
    const inside = fc
      .string({ unit: 'grapheme-ascii', maxLength: 12 })
      .map((text) => text.replaceAll(/\d/g, 'x'));
    fc.assert(
      fc.property(
        number,
        inside,
        inside,
        fc.boolean(),
        fc.nat(3),
        (pan, before, after, urlSafe, shift) => {
          const clear = `${before}"${pan}"${after}`;
          const base64 = Buffer.from(clear).toString(urlSafe ? 'base64url' : 'base64');
          const prefix = 'abc'.slice(0, shift);
          const text = masked(`token ${prefix}${base64};`, pan);
          const back = Buffer.from(text.slice(6 + prefix.length, -1), 'base64').toString();
          expect(back).toBe(clear.replace(pan, shown(pan)));
        },
      ),
    );
  });

  it('hides a number in base64 that is broken into lines, also as JSON escapes them', () => {
    for (const lineBreak of ['\n', '\r\n', '\\r\\n']) {
      const base64 = Buffer.from(`card ${NUMBERS[0]} of Jane`).toString('base64');
      const lines = base64.match(/.{1,10}/g) ?? [];
      const text = masked(lines.join(lineBreak), NUMBERS[0]);
      const back = Buffer.from(text.replaceAll(lineBreak, ''), 'base64').toString();
      expect(back).toBe('card 411111******1111 of Jane');
    }
  });

  it('hides numbers that were not sent as well, and is done after one pass', () => {
    fc.assert(
      fc.property(number, number, around, (pan, other, before) => {
        const once = masked(`${before}${other} and ${grouped(pan, ' ')}.`, pan);
        expect(once).not.toContain(other);
        expect(masked(once, pan)).toBe(once);
      }),
    );
  });

  it('changes nothing where there is no number', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        fc.pre(text.isWellFormed() && !/\p{Cc}/u.test(text));
        fc.pre(Array.from(text.normalize('NFKC')).filter((char) => /\p{N}/u.test(char)).length < 6);
        const body = Buffer.from(text);
        expect(maskOf({ numbers: [NUMBERS[0]] }).body(body, {})).toEqual(body);
      }),
    );
  });

  it.each(['utf8', 'latin1', 'utf16le'] as const)('reads %s and writes it again', (encoding) => {
    const body = Buffer.from(`é ${NUMBERS[0]} ü`, encoding);
    const charset = { utf8: 'utf-8', latin1: 'iso-8859-1', utf16le: 'utf-16le' }[encoding];
    const headers = { 'content-type': `text/plain; charset=${charset}` };
    const answer = maskOf({ numbers: [NUMBERS[0]] }).body(body, headers);
    expect(answer.toString(encoding)).toBe('é 411111******1111 ü');
  });

  it('keeps JSON being JSON: a number with hidden digits becomes a string', () => {
    const json = `{"a":${NUMBERS[0]},"b":[1,-${NUMBERS[1]}],"c":"x ${NUMBERS[0]}","d":1.5e3}`;
    const body = maskOf({}).body(Buffer.from(json), { 'content-type': 'application/json' });
    expect(JSON.parse(body.toString())).toEqual({
      a: '411111******1111',
      b: [1, '-555555******4444'],
      c: 'x 411111******1111',
      d: 1500,
    });
  });

  it('hides a security code wherever it is a separate word', () => {
    const mask = maskOf({ codes: ['100'] });
    const json =
      '{"cvc":"100","card":{"security_code" : 100},"amount":100,"id":"a-100","x":"cvc100","status":"1001","sum":2100,"of":"p1a100b"}';
    expect(
      JSON.parse(mask.body(Buffer.from(json), { 'content-type': 'application/json' }).toString()),
    ).toEqual({
      cvc: '***',
      card: { security_code: '***' },
      amount: '***',
      id: 'a-***',
      x: 'cvc***',
      status: '1001',
      sum: 2100,
      of: 'p1a100b',
    });
    expect(mask.text('reference=100&cvv2=100&cvc=1001')).toBe('reference=***&cvv2=***&cvc=1001');
    expect(mask.text('<note>100</note><CVN>100</CVN>')).toBe('<note>***</note><CVN>***</CVN>');
    expect(mask.text('cvv%3D100 %31%30%30')).toBe('cvv%3D*** %2A%2A%2A');
    expect(mask.text(Buffer.from('{"cvv":"100"}').toString('base64'))).toBe(
      Buffer.from('{"cvv":"***"}').toString('base64'),
    );
    expect(mask.text('MTAw 313030')).toBe('**** ******');
    expect(mask.text('xMTAw 3131300')).toBe('xMTAw 3131300');
    const uuid = '5f0c9b1e-a100-4c6b-8a53-0f3b8f1f2d11';
    expect(mask.text(uuid)).toBe(uuid);
  });

  it.each<[string, (pan: string) => string]>([
    ['without its last digit', (pan) => pan.slice(0, -1)],
    ['without its first digit', (pan) => pan.slice(1)],
    ['as its first twelve', (pan) => pan.slice(0, 12)],
    ['as its first seven', (pan) => pan.slice(0, 7)],
    ['as its last ten', (pan) => pan.slice(-10)],
    ['from the middle', (pan) => pan.slice(4, 12)],
    ['backwards', (pan) => Array.from(pan).toReversed().join('')],
    ['in halves of two fields', (pan) => `{"a":"${pan.slice(0, 8)}","b":"${pan.slice(8)}"}`],
    ['in quarters of fields', (pan) => grouped(pan, '","next":"')],
    ['in quarters of XML', (pan) => grouped(pan, '</a><a>')],
    ['in quarters of a form', (pan) => grouped(pan, '&next=')],
    ['digit by digit in tags', (pan) => Array.from(pan, (digit) => `<b>${digit}</b>`).join('')],
    ['in a pretty-printed list', (pan) => JSON.stringify(Array.from(pan, Number), null, 8)],
    ['between asterisks', (pan) => Array.from(pan).join('*')],
    ['in escapes of JavaScript', (pan) => escaped(pan, (code) => `\\x${code.toString(16)}`)],
    ['in braced escapes', (pan) => escaped(pan, (code) => `\\u{${code.toString(16)}}`)],
    ['in octal escapes', (pan) => escaped(pan, (code) => `\\${code.toString(8)}`)],
    ['in escaped escapes', (pan) => escaped(pan, (code) => `\\\\u00${code.toString(16)}`)],
    ['quoted-printable', (pan) => `${escaped(pan, (code) => `=${code.toString(16)}`)}=\r\n`],
    ['with soft line breaks', (pan) => grouped(pan, '=\r\n')],
    ['percent-encoded twice', (pan) => escaped(pan, (code) => `%25${code.toString(16)}`)],
    [
      'percent-encoded five times',
      (pan) => escaped(pan, (code) => `%25252525${code.toString(16)}`),
    ],
    ['in escaped references', (pan) => escaped(pan, (code) => `&amp;#x${code.toString(16)};`)],
    ['in references without their end', (pan) => escaped(pan, (code) => `&#${code}`)],
    ['in base64 of base64', (pan) => base64(base64(`pan ${pan}`))],
    ['in base64 of hex', (pan) => base64(Buffer.from(pan).toString('hex'))],
    ['in hex of base64', (pan) => Buffer.from(base64(pan)).toString('hex')],
    ['in base64 of a part', (pan) => base64(pan.slice(0, 12))],
    ['in base64, backwards', (pan) => base64(Array.from(pan).toReversed().join(''))],
    ['in percent-encoded base64', (pan) => encodeURIComponent(base64(`"${pan}"`))],
    ['as an integer in hex', (pan) => `0x${BigInt(pan).toString(16)}`],
    ['as a floating-point number', (pan) => `${pan.slice(0, 1)}.${pan.slice(1)}e15`],
    ['in Thai digits', (pan) => shifted(pan, 0xe50)],
    ['in Bengali digits', (pan) => shifted(pan, 0x9e6)],
    ['in mathematical digits', (pan) => shifted(pan, 0x1d7ce)],
    ['in full-width digits', (pan) => shifted(pan, 0xff10)],
    [
      'in escaped mathematical digits',
      (pan) => escaped(pan, (code) => `&#${0x1d7d8 + code - 0x30};`),
    ],
  ])('leaves no seven digits in a row of a number %s', (_how, write) => {
    for (const pan of [...NUMBERS, '4539148803436467', '6759649826438453001', '501800000009']) {
      const text = masked(`note: ${write(pan)}; end`, pan);
      expect(text).not.toContain(write(pan));
      expect(shownDigits(text, pan)).toBeLessThan(7);
    }
  });

  it.each([
    '411111******1111',
    '411111XXXXXX1111',
    '4111 11** **** 1111',
    '4111-11xx-xxxx-1111',
    '{"bin":"411111","last4":"1111"}',
    '{"bin":"411111","last_four":"1111","amount":1100}',
    '{"first6":"411111","last4":"1111","amount":1999,"id":"pi_41111"}',
    '["411111","1111"]',
    '411111;1111',
    '<bin>411111</bin><last>1111</last>',
  ])('leaves the display %s as it is', (display) => {
    expect(masked(display, '4111111111111111')).toBe(display);
    const other = display.replaceAll('411111', '453914').replaceAll('1111', '6467');
    expect(masked(other, '4539148803436467')).toBe(other);
  });

  it.each([
    ['unknown bytes', Buffer.from([0xff, 0xfe, 0x00]), {}],
    ['bytes that are no UTF-8', Buffer.from('é', 'latin1'), {}],
    ['an image', Buffer.from([0x89, 0x50, 0x4e, 0x47]), { 'content-type': 'image/png' }],
    ['control characters', Buffer.from('a\0b'), {}],
    [
      'a charset that is unknown',
      Buffer.from('a'),
      { 'content-type': 'text/plain; charset=utf-7' },
    ],
    ['a PDF', Buffer.from('%PDF-1.7'), { 'content-type': 'application/pdf' }],
    ['half a surrogate', Buffer.from([0xff, 0xfe, 0x00, 0xd8]), {}],
  ])('refuses %s', (_what, body, headers) => {
    expect(() => maskOf({}).body(body, headers)).toThrow(UnreadableBodyError);
  });

  it('gives up on a body that is nested on purpose', () => {
    const nested = `%${'25'.repeat(200_000)}34`;
    expect(() => masked(nested, NUMBERS[0])).toThrow(UnreadableBodyError);
  });

  it('leaves the fields around a number of few different digits as they are', () => {
    expect(masked('{"number":"4111111111111111","amount":1900,"of":11}', NUMBERS[0])).toBe(
      '{"number":"411111******1111","amount":1900,"of":11}',
    );
    expect(masked('4111111111111111,1900', NUMBERS[0])).toBe('411111******1111,1900');
  });

  it('hides an opaque value wherever it stands', () => {
    const mask = maskOf({ opaque: ['AgAAAAAAAIR8CQrXcIhbQAAAAAA='] });
    expect(mask.text('tavv: AgAAAAAAAIR8CQrXcIhbQAAAAAA=;')).toBe(`tavv: ${'*'.repeat(28)};`);
    expect(mask.text('AgAAAAAAAIR8CQrXcIhbQAAAAAA%3D')).toBe(`${'*'.repeat(27)}%2A`);
  });

  it.each([
    ['of one digit', '4'],
    ['of groups', '4111-'],
    ['of escapes', '%34'],
    ['of numbers', '4111111111111111,'],
    ['of numbers in base64', Buffer.from('4111111111111112'.repeat(3)).toString('base64')],
  ])('takes a time linear in an answer %s', (_what, unit) => {
    const mask = maskOf({ numbers: [NUMBERS[0]], codes: ['411'] });
    const short = unit.repeat(Math.ceil((64 * 1024) / unit.length));
    const texts = [short, short.repeat(4)];
    let [little, much] = [Infinity, Infinity];
    // Four times as much text; a quadratic search would take sixteen times as long, in every round. What is
    // found in a shorter text than these fits into the processor's cache, so that it is faster for each character.
    const isLinear = () => much < little * 10;
    for (let round = 0; round < WARM_ROUNDS || (round < ROUNDS && !isLinear()); round++) {
      const [one = 0, other = 0] = texts.map((text) => cpuMsOf(() => mask.text(text)));
      little = Math.min(little, one);
      much = Math.min(much, other);
    }
    expect(much).toBeLessThan(little * 10);
  });
});

/** In the first, code is compiled. */
const WARM_ROUNDS = 2;
/** Other programs slow a processor down for a while: the least time of each text counts. */
const ROUNDS = 12;

/** CPU time of this thread, so that other programs and the compiler and GC threads do not count. */
function cpuMsOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
