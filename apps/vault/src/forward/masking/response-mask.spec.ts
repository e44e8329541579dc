import { describe, expect, it } from '@jest/globals';
import { Secret } from '@tessera/crypto';
import fc from 'fast-check';
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
/** Surroundings that cannot be taken for a part of the number or of its encoding. */
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

/** How a number may be spelled, and how a reader gets it back. */
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
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const body = Buffer.from(bytes);
        const digits = bytes.filter((byte) => byte >= 0x30 && byte <= 0x39).length;
        fc.pre(digits < 6);
        expect(maskOf({ numbers: [NUMBERS[0]] }).body(body, {})).toEqual(body);
      }),
    );
  });

  it.each(['utf8', 'latin1', 'utf16le'] as const)('reads %s and writes it again', (encoding) => {
    const body = Buffer.from(`é ${NUMBERS[0]} ü`, encoding);
    const headers =
      encoding === 'utf16le' ? { 'content-type': 'text/plain; charset=utf-16le' } : {};
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

  it('hides a security code in the fields that are called like one, and there alone', () => {
    const mask = maskOf({ codes: ['100'] });
    const json =
      '{"cvc":"100","card":{"security_code" : 100},"amount":100,"id":"a-100","status":"100"}';
    expect(
      JSON.parse(mask.body(Buffer.from(json), { 'content-type': 'application/json' }).toString()),
    ).toEqual({
      cvc: '***',
      card: { security_code: '***' },
      amount: 100,
      id: 'a-100',
      status: '100',
    });
    expect(mask.text('amount=100&cvv2=100&cvc=1001')).toBe('amount=100&cvv2=***&cvc=1001');
    expect(mask.text('<amount>100</amount><CVN>100</CVN>')).toBe(
      '<amount>100</amount><CVN>***</CVN>',
    );
    expect(mask.text('cvv%3D100')).toBe('cvv%3D***');
    expect(mask.text(Buffer.from('{"cvv":"100"}').toString('base64'))).toBe(
      Buffer.from('{"cvv":"***"}').toString('base64'),
    );
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
    const [little, much] = [short, short.repeat(8)].map((text) => cpuMsOf(() => mask.text(text)));
    // Eight times as much text; a quadratic search would take sixty-four times as long.
    expect(much).toBeLessThan((little ?? 0) * 24 + 50);
  });
});

/**
 * The least of a few runs, in processor time of this thread: neither other programs nor the threads
 * that compile and collect add to it.
 */
function cpuMsOf(work: () => unknown): number {
  const runs = Array.from({ length: 3 }, () => {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...runs);
}
