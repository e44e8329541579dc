import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkReplayable } from '@tessera/local/replayable';
import { type PathStep, parseFieldPath, writeStep } from './field-path.js';
import { resolveAll, resolveField } from './resolve-field.js';

function parsed(text: string) {
  const result = parseFieldPath(text);
  if ('problem' in result) throw new Error(result.problem);
  return result.path;
}

describe('parseFieldPath', () => {
  it.each([
    ['$.a.b', '$.a.b'],
    ["$.a['b']", '$.a.b'],
    ['$.a["b"]', '$.a.b'],
    ['$.items[0].sku', '$.items[0].sku'],
    ['$.items[*].price', '$.items[*].price'],
    ["$.metadata['odd key']", "$.metadata['odd key']"],
    [String.raw`$.metadata['it\'s']`, String.raw`$.metadata['it\'s']`],
    ['$.backends.risk-one.outcome', "$.backends['risk-one'].outcome"],
  ])('reads %s as %s', (text, canonical) => {
    expect(parsed(text).canonical).toBe(canonical);
  });

  it.each([
    '',
    '$',
    'transaction.amount',
    '$.',
    '$..a',
    '$.a.',
    '$a',
    '$[a]',
    '$.a[-1]',
    '$.a[1.5]',
    "$.a['b",
    '$.a b',
    `$${'.a'.repeat(33)}`,
    `$.${'a'.repeat(600)}`,
  ])('refuses %j with a reason', (text) => {
    expect(parseFieldPath(text)).toEqual({ problem: expect.any(String) });
  });

  it('reads back what it writes', () => {
    const step: fc.Arbitrary<PathStep> = fc.oneof(
      fc.string({ maxLength: 10, unit: 'grapheme' }).map((key) => ({ kind: 'key' as const, key })),
      fc.nat(999_999).map((index) => ({ kind: 'index' as const, index })),
      fc.constant({ kind: 'each' as const }),
    );
    const steps = fc.array(step, { minLength: 1, maxLength: 5 });
    const property = fc.property(steps, (written) => {
      const path = parsed(`$${written.map(writeStep).join('')}`);
      expect(path.steps).toEqual(written);
    });
    checkReplayable('paths written and read back', property, 1_000);
  });
});

describe('resolving a path', () => {
  const document = { items: [{ sku: 'a', tags: ['x', 'y'] }, { sku: null }, 'z'], amount: 0 };

  it('gives what the document holds, and null where it holds nothing', () => {
    expect(resolveField(parsed('$.amount'), document)).toBe(0);
    expect(resolveField(parsed('$.items[0].sku'), document)).toBe('a');
    expect(resolveField(parsed('$.items[9].sku'), document)).toBeNull();
    expect(resolveField(parsed('$.items.sku'), document)).toBeNull();
  });

  it('gives every value that is there for [*]', () => {
    expect(resolveAll(parsed('$.items[*].sku'), document)).toEqual(['a']);
    expect(resolveAll(parsed('$.items[*].tags[*]'), document)).toEqual(['x', 'y']);
    expect(resolveAll(parsed('$.amount[*]'), document)).toEqual([]);
  });
});
