import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { findInRequest } from './find-in-request.js';

const VISA = '4111111111111111';
const AMEX = '378282246310005';

function found(body: string | object, rest: { url?: string; headers?: object } = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const headers = (rest.headers ?? {}) as Record<string, string>;
  const request = { url: rest.url ?? '/tokens', headers, body: Buffer.from(text) };
  return findInRequest(request, new Set(['merchant_id', 'default_merchant_id']));
}

describe('card numbers in a body', () => {
  it.each<[string, string | object, string]>([
    ['a string', { pan: VISA }, '$.pan'],
    ['each scheme', { pan: '2223000048400011' }, '$.pan'],
    ['fifteen digits', { pan: AMEX }, '$.pan'],
    ['fourteen digits', { pan: '30569309025904' }, '$.pan'],
    ['nineteen digits', { pan: withCheckDigit('411111111111111111') }, '$.pan'],
    ['spaces', { pan: '4111 1111 1111 1111' }, '$.pan'],
    ['dashes', { pan: '4111-1111-1111-1111' }, '$.pan'],
    ['both, and more of them', { pan: '4111 - 1111 - 1111 - 1111' }, '$.pan'],
    ['no-break spaces', { pan: '4111\u00a01111\u00a01111\u00a01111' }, '$.pan'],
    ['full-width digits', { pan: Array.from(VISA, fullWidth).join('') }, '$.pan'],
    ['text around it', { note: `card ${VISA}, thanks` }, '$.note'],
    ['letters around it', { note: `x${VISA}y` }, '$.note'],
    ['depth', { a: [{ b: { c: [1, VISA] } }] }, '$.a[0].b.c[1]'],
    ['a number', `{"pan": ${VISA}}`, '$.pan'],
    ['a number that parsing rounds', `{"pan": ${withCheckDigit('624303000000000100')}}`, '$.pan'],
    ['a negative number', `{"pan": -${VISA}}`, '$.pan'],
    ['a number with decimals', `{"pan": ${VISA}.00}`, '$.pan'],
    ['an exponent', '{"pan": 4.111111111111111e15}', '$.pan'],
    ['an exponent in upper case', '{"pan": 41111111111111.11E+2}', '$.pan'],
    ['escaped digits', '{"pan": "\\u0034111111111111111"}', '$.pan'],
    ['escaped text before it', `{"pan": "\\"\\\\${VISA}"}`, '$.pan'],
    ['JSON inside a string', { blob: JSON.stringify({ pan: VISA }) }, '$.blob'],
    ['the first of two equal keys', `{"a": "${VISA}", "a": "x"}`, '$.a'],
    ['the second of two equal keys', `{"a": "x", "a": "${VISA}"}`, '$.a'],
    ['a body that is nothing else', `"${VISA}"`, '$'],
    ['a body that is a number', VISA, '$'],
    ['a list', `[["${VISA}"]]`, '$[0][0]'],
    ['an address', { url: 'https://a.example/?card=4111%201111%201111%201111' }, '$.url'],
    ['an address with plus signs', { url: 'https://a.example/4111+1111+1111+1111' }, '$.url'],
    ['free-form metadata', { metadata: { note: VISA } }, '$.metadata.note'],
    ['white space', ` {\n\t"pan" :\r ${VISA} }`, '$.pan'],
    ['a field like an exempt one', { merchant_ids: VISA }, '$.merchant_ids'],
    [
      'an exempt name in a free-form map',
      { metadata: { merchant_id: VISA } },
      '$.metadata.merchant_id',
    ],
    ['a list in an exempt field', { merchant_id: [VISA] }, '$.merchant_id[0]'],
    ['an object in an exempt field', { merchant_id: { pan: VISA } }, '$.merchant_id.pan'],
    ['no JSON at all', `pan=${VISA}`, '$'],
    ['dots', { pan: '4111.1111.1111.1111' }, '$.pan'],
    ['line breaks', { pan: '4111\n1111\n1111\n1111' }, '$.pan'],
    ['an expiry date', { pan: `${VISA}1230` }, '$.pan'],
    ['base64', { pan: Buffer.from(VISA).toString('base64') }, '$.pan'],
    ['a host name', { url: `https://${VISA}.example.com/` }, '$.url'],
    ['an e-mail address', { email: `${VISA}@example.com` }, '$.email'],
    ['another brand', { pan: '6759649826438453' }, '$.pan'],
    ['a form', 'pan=4111%201111%201111%201111', '$'],
    ['a form that is not well encoded', 'x=%zz&pan=4111+1111+1111+1111', '$'],
    ['XML', `<pan>${VISA}</pan>`, '$'],
    ['JSON that is cut off', `{"pan": "${VISA}`, '$'],
  ])('are found with %s', (_, body, path) => {
    expect(found(body)).toEqual([path]);
  });

  it('are found in keys, which no path repeats', () => {
    const paths = found({ outer: { [VISA]: { inner: VISA } } });
    expect(paths).toEqual(["$.outer['***']", "$.outer['***'].inner"]);
    expect(JSON.stringify(paths)).not.toContain('4111');
  });

  it('are found wherever there are several, at most a hundred', () => {
    expect(found({ a: VISA, b: [AMEX, VISA] })).toEqual(['$.a', '$.b[0]', '$.b[1]']);
    expect(found(Array.from({ length: 5_000 }, () => VISA))).toHaveLength(100);
  });

  it('are found at any depth, in linear time', () => {
    const depth = 100_000;
    const body = '['.repeat(depth) + `"${VISA}"` + ']'.repeat(depth);
    const startedAt = performance.now();
    expect(found(body)).toHaveLength(1);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });

  it.each<[string, string | object]>([
    ['the merchant identifiers', { merchant_id: VISA, default_merchant_id: VISA }],
    ['merchant identifiers of schemes', { schemes: [{ scheme: 'visa', merchant_id: VISA }] }],
    ['merchant identifiers as numbers', `{"merchant_id": ${VISA}}`],
    ['a number that fails Luhn', { pan: '4111111111111112' }],
    ['a range of no scheme', { id: '9999999999999995' }],
    ['twelve digits', { id: '411111111110' }],
    ['twenty digits', { id: '91111111111111111110' }],
    ['seventeen digits', { id: '41111111111111112' }],
    ['digits split over a list', { parts: ['4111', '1111', '1111', '1111'] }],
    ['a masked number', { pan: '411111******1111' }],
    ['a UUID', { id: '41111111-1111-4111-8111-411111111111' }],
    ['a fraction', '{"rate": 0.4111111111111111}'],
    ['a huge exponent', '{"x": 1e999999999, "y": 4e-99999}'],
    ['nothing', ''],
  ])('are not seen in %s', (_, body) => {
    expect(found(body)).toEqual([]);
  });
});

describe('card numbers elsewhere in a request', () => {
  it.each([
    ['a query', { url: `/tokens?note=${VISA}` }, '$.query.note'],
    ['an encoded query', { url: '/tokens?note=4111%201111-1111%C2%A01111' }, '$.query.note'],
    ['the name of a parameter', { url: `/tokens?${VISA}=1` }, "$.query['***']"],
    ['the path', { url: `/tokens/${VISA}/x` }, '$.path'],
    ['an encoded path', { url: '/tokens/%34111111111111111' }, '$.path'],
    ['a query that is encoded twice', { url: '/tokens?note=%2534111111111111111' }, '$.query.note'],
    [
      'an encoded header',
      { headers: { 'x-reference': Buffer.from(VISA).toString('base64') } },
      '$.headers.x-reference',
    ],
    ['the user agent', { headers: { 'user-agent': `x/${VISA}` } }, '$.headers.user-agent'],
    ['a header', { headers: { 'x-idempotency-key': VISA } }, '$.headers.x-idempotency-key'],
    ['the name of a header', { headers: { [`x-${VISA}`]: '1' } }, "$.headers['***']"],
  ])('are found in %s', (_, rest, path) => {
    expect(found('', rest)).toEqual([path]);
  });

  it('are not looked for in credentials', () => {
    const headers = { authorization: `Bearer ${VISA}`, 'x-api-key': VISA, cookie: `a=${VISA}` };
    expect(found('', { headers })).toEqual([]);
  });
});

describe('what is no card number', () => {
  const RUNS = 3_000;
  const refusals = (make: fc.Arbitrary<string>): number => {
    const samples = fc.sample(make, { numRuns: RUNS, seed: 20261121 });
    return samples.filter((value) => found({ value }).length > 0).length / RUNS;
  };
  const digits = (length: number) =>
    fc.array(fc.nat(9), { minLength: length, maxLength: length }).map((all) => all.join(''));

  it.each<[string, fc.Arbitrary<string>, number]>([
    ['UUIDs', fc.uuid(), 0],
    ['times in ISO 8601', fc.date({ noInvalidDate: true }).map((d) => d.toISOString()), 0],
    ['seconds since 1970', fc.integer({ min: 0, max: 2 ** 32 }).map(String), 0],
    ['milliseconds since 1970', fc.integer({ min: 1e12, max: 2e12 }).map(String), 0.001],
    [
      'phone numbers',
      fc.tuple(fc.integer({ min: 1, max: 99 }), digits(10)).map(([c, n]) => `+${c} ${n}`),
      0,
    ],
    ['base62 ids', fc.stringMatching(/^[0-9A-Za-z]{22}$/), 0.001],
    ['hex digests', fc.stringMatching(/^[0-9a-f]{64}$/), 0.01],
    ['amounts', fc.integer({ min: 0, max: 1e12 }).map(String), 0.01],
    ['order numbers of ten digits', digits(10), 0],
  ])('is rarely refused: %s', (name, make, atMost) => {
    const rate = refusals(make);
    process.stdout.write(`  refused of ${RUNS} random ${name}: ${(rate * 100).toFixed(2)} %\n`);
    expect(rate).toBeLessThanOrEqual(atMost);
  });

  it('a row of sixteen random digits is refused as seldom as Luhn and the ranges allow', () => {
    const rate = refusals(digits(16));
    process.stdout.write(`  refused of ${RUNS} rows of 16 digits: ${(rate * 100).toFixed(2)} %\n`);
    expect(rate).toBeLessThan(0.05);
  });
});

describe('any card number', () => {
  const lengths: readonly (readonly [string, readonly number[]])[] = [
    ['4', [13, 16, 19]],
    ['51', [16]],
    ['2223', [16]],
    ['37', [15]],
    ['6011', [16, 17, 18, 19]],
    ['3530', [16, 17, 18, 19]],
    ['6243', [16, 17, 18, 19]],
    ['6304', [12, 13, 14, 15, 16, 17, 18, 19]],
    ['2200', [16]],
  ];
  const card = fc
    .constantFrom(...lengths)
    .chain(([prefix, all]) => fc.tuple(fc.constant(prefix), fc.constantFrom(...all)))
    .chain(([prefix, length]) => {
      const rest = length - prefix.length - 1;
      return fc
        .array(fc.nat(9), { minLength: rest, maxLength: rest })
        .map((all) => withCheckDigit(prefix + all.join('')));
    });

  it('is found in whatever JSON surrounds it, written in groups or not', () => {
    fc.assert(
      fc.property(
        card,
        fc.json(),
        fc.constantFrom('', ' ', '-', '.', '\t'),
        (number, around, separator) => {
          const grouped = (number.match(/.{1,4}/g) ?? []).join(separator);
          const body = `{"around": ${around}, "card": ${JSON.stringify(grouped)}}`;
          expect(found(body)).toContain('$.card');
        },
      ),
      { numRuns: 200 },
    );
  });
});

function fullWidth(digit: string): string {
  return String.fromCharCode(digit.charCodeAt(0) - 0x30 + 0xff10);
}

function withCheckDigit(payload: string): string {
  const sum = Array.from(payload)
    .reverse()
    .map((digit, index) => Number(digit) * (index % 2 === 0 ? 2 : 1))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0);
  return `${payload}${(10 - (sum % 10)) % 10}`;
}
