import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isKnownPlain, isPlainJson, rememberPlain } from './plain-json.js';
import { MAX_DEPTH, scanJson } from './scan-json.js';

const key = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('a', '__proto__', '{', '"['));
const json = fc.letrec<{ value: unknown; list: unknown[]; fields: Record<string, unknown> }>(
  (tie) => ({
    value: fc.oneof(
      { maxDepth: 45, withCrossShrink: true },
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.integer(),
        fc.constantFrom('', '\ud800', '\0', null),
      ),
      tie('list'),
      tie('fields'),
    ),
    list: fc.array(tie('value'), { maxLength: 3 }),
    fields: fc.dictionary(key, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  }),
).value;

const nested = fc
  .integer({ min: 0, max: 60 })
  .map((depth) => '[{"a":'.repeat(depth) + '1' + '}]'.repeat(depth));
const escaped = fc.constantFrom(
  ...[
    '"\\u0000"',
    '{"a":"\\ud800"}',
    '{"\\u005f_proto__":1}',
    '{"__proto__":1}',
    '{"a":{"b":[1]}}',
  ],
);

describe('a plain JSON text', () => {
  it('has nothing that the scan of a body refuses', () => {
    const texts = fc.oneof(
      json.map((value) => JSON.stringify(value)),
      nested,
      escaped,
    );
    let plain = 0;
    fc.assert(
      fc.property(texts, (text) => {
        if (!isPlainJson(text, MAX_DEPTH)) return;
        plain += 1;
        expect(scanJson(JSON.parse(text))).toBeUndefined();
      }),
      { numRuns: 2000 },
    );
    expect(plain).toBeGreaterThan(200);
  });

  it.each([
    ['an escape', '{"a":"\\n"}'],
    ['__proto__', '{"__proto__":{}}'],
    ['too many brackets', '['.repeat(33) + ']'.repeat(33)],
  ])('is not plain JSON with %s', (_, text) => {
    expect(isPlainJson(text, MAX_DEPTH)).toBe(false);
  });

  it('is remembered by the body that was parsed from it, and by no other', () => {
    const body = { a: 1 };
    expect(isKnownPlain(body)).toBe(false);
    rememberPlain(body);
    rememberPlain('text');
    expect([isKnownPlain(body), isKnownPlain({ a: 1 }), isKnownPlain('text')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
