import { describe, expect, it } from '@jest/globals';
import { readDataSchema } from './index.js';

function faultsOf(schema: unknown): (readonly [string, string])[] {
  const read = readDataSchema(schema);
  return 'problems' in read ? read.problems.map(({ path, message }) => [path, message]) : [];
}

function validate(schema: unknown, value: unknown): string[] {
  const read = readDataSchema(schema);
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  return read.dataSchema.validate(value, '$.data').map(({ path }) => path);
}

function nested(levels: number): object {
  return levels === 1 ? {} : { not: nested(levels - 1) };
}

describe('a registered schema', () => {
  it('validates data and reports the path of every error', () => {
    const schema = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: {
        reason: { type: 'string', pattern: '^[a-z_]+$' },
        amount: { type: ['integer', 'null'], minimum: 0 },
        address: { $ref: '#/$defs/address' },
        at: { type: 'string', format: 'date-time' },
      },
      required: ['reason'],
      additionalProperties: false,
      $defs: { address: { type: 'object', properties: { country: { enum: ['DE', 'FR'] } } } },
    };
    expect(validate(schema, { reason: 'lost_card', amount: null })).toEqual([]);
    expect(
      validate(schema, { amount: -1, address: { country: 'XX' }, at: 'today', other: 1 }),
    ).toEqual([
      '$.data.reason',
      '$.data.other',
      '$.data.amount',
      '$.data.address.country',
      '$.data.at',
    ]);
  });

  it.each([
    ['not an object', [], '$.schema'],
    ['a boolean', true, '$.schema'],
    ['an unknown keyword', { properties: { a: { tpye: 'string' } } }, '$.schema.properties.a.tpye'],
    ['a keyword of an older draft', { definitions: {} }, '$.schema.definitions'],
    ['an id', { $id: 'https://example.com/a' }, "$.schema['$id']"],
    [
      'another dialect',
      { $schema: 'http://json-schema.org/draft-07/schema#' },
      "$.schema['$schema']",
    ],
    ['a type that does not exist', { type: 'text' }, '$.schema.type'],
    ['an unknown format', { format: 'phone' }, '$.schema.format'],
    [
      'a keyword of the wrong type',
      { properties: { a: { minimum: 'x' } } },
      '$.schema.properties.a.minimum',
    ],
    ['back-references', { pattern: '(a)\\1' }, '$.schema.pattern'],
    ['look-ahead', { patternProperties: { '(?=a)': {} } }, '$.schema.patternProperties'],
    ['a pattern that unrolls to a large program', { pattern: '(a{500}){500}' }, '$.schema.pattern'],
    ['unbounded uniqueness', { uniqueItems: true }, '$.schema.uniqueItems'],
    ['a reference to another document', { $ref: 'https://example.com/a' }, '$.schema.$ref'],
    ['a reference to nothing', { items: { $ref: '#/$defs/a' } }, '$.schema.items.$ref'],
    ['a reference to itself', { properties: { a: { $ref: '#' } } }, '$.schema.properties.a.$ref'],
  ])('rejects %s', (_, schema, path) => {
    expect([...new Set(faultsOf(schema).map(([at]) => at))]).toEqual([path]);
  });

  it('rejects circular references at any depth', () => {
    const $defs = { a: { $ref: '#/$defs/b' }, b: { anyOf: [{ $ref: '#/$defs/a' }] } };
    expect(faultsOf({ $defs })).toEqual([[expect.any(String), 'must not refer back to itself']]);
  });

  it('accepts 16 levels of nesting and no more', () => {
    expect(faultsOf(nested(16))).toEqual([]);
    expect(faultsOf(nested(17))).toEqual([['$.schema', 'must nest at most 16 levels']]);
    expect(faultsOf(nested(5_000))).toHaveLength(1);
  });

  it('accepts 64 KiB and no more', () => {
    const weighing = (bytes: number) => ({ description: 'x'.repeat(bytes - 18) });
    expect(faultsOf(weighing(65_536))).toEqual([]);
    expect(faultsOf(weighing(65_537))).toEqual([['$.schema', 'must be at most 64 KiB of JSON']]);
  });

  it('rejects a few references that expand to billions of schemas', () => {
    const twice = (name: string) => ({ allOf: [{ $ref: name }, { $ref: name }] });
    const $defs: Record<string, object> = { n0: { type: 'object' } };
    for (let i = 1; i <= 40; i += 1) $defs[`n${i}`] = twice(`#/$defs/n${i - 1}`);
    expect(faultsOf({ $defs, $ref: '#/$defs/n40' })).toEqual([
      ['$.schema', expect.stringContaining('more than 5000 schemas')],
    ]);
  });

  it('matches patterns in time linear in the length of the string', () => {
    const startedAt = performance.now();
    expect(validate({ pattern: '^(a+)+$' }, `${'a'.repeat(20_000)}!`)).toEqual(['$.data']);
    // A backtracking search would take practically forever.
    expect(performance.now() - startedAt).toBeLessThan(20_000);
  });

  it('does not compare the elements of an array that is too long', () => {
    const schema = { type: 'array', maxItems: 1_000, uniqueItems: true };
    const value = Array.from({ length: 50_000 }, (_, index) => ({ a: { b: index } }));
    const startedAt = performance.now();
    expect(validate(schema, value)).toEqual(['$.data']);
    // All pairs are a billion comparisons.
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });

  it('ignores the prototype', () => {
    expect(faultsOf(JSON.parse('{"properties": {"__proto__": {"type": "string"}}}'))).toEqual([
      ['$.schema.properties.__proto__', 'is not allowed'],
    ]);
    expect(validate({ required: ['toString'] }, {})).toEqual(['$.data.toString']);
  });
});
