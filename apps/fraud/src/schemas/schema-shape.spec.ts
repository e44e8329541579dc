import { describe, expect, it } from '@jest/globals';
import { rulesetOf, ruleBody } from '../../test/support/rulesets.js';
import { lintTypes } from './lint-types.js';
import { narrowShape } from './narrow-shape.js';
import { schemaShape, type TypedShape } from './schema-shape.js';

const KNOWN: TypedShape = {
  properties: {
    amount: {},
    metadata: { isOpen: true },
    items: { items: { properties: { sku: {}, price: {} } } },
  },
};

describe('the shape of a schema', () => {
  it('knows properties, lists and types, through references', () => {
    const schema = {
      $defs: { money: { type: 'integer' } },
      properties: {
        amount: { $ref: '#/$defs/money' },
        note: { type: ['string', 'null'] },
        kind: { enum: ['a', 1, null] },
        list: { items: { type: 'boolean' } },
        any: true,
        none: false,
      },
      additionalProperties: false,
    };
    expect(schemaShape(schema)).toEqual({
      properties: {
        amount: { types: ['number'] },
        note: { types: ['string'] },
        kind: {
          types: ['string', 'number'],
          allowed: expect.objectContaining({ values: ['a', 1] }),
        },
        list: { items: { types: ['boolean'] } },
        any: { isOpen: true },
        none: { types: [] },
      },
    });
  });

  it.each([
    ['a choice', { anyOf: [{ properties: { a: {} } }, {}] }],
    ['a condition', { properties: {}, if: {}, then: {} }],
    ['patterns of names', { patternProperties: { '^a': {} } }],
    ['no type', {}],
    ['an object without properties', { type: 'object' }],
  ])('is open for %s', (_, schema) => {
    expect(schemaShape(schema)).toEqual({ isOpen: true });
  });

  it('is open beside its properties, unless it closes itself', () => {
    expect(schemaShape({ properties: { a: { type: 'string' } } })).toMatchObject({ isOpen: true });
  });
});

describe('narrowing', () => {
  it('keeps what both know, and takes the schema’s word on free-form maps', () => {
    const schema = schemaShape({
      properties: {
        amount: { type: 'integer' },
        metadata: { properties: { channel: { type: 'string' } }, additionalProperties: false },
        items: { items: { properties: { sku: { type: 'string' } }, additionalProperties: false } },
        unheard: { type: 'string' },
      },
    });
    expect(narrowShape(KNOWN, schema)).toEqual({
      properties: {
        amount: { types: ['number'] },
        metadata: { properties: { channel: { types: ['string'] } } },
        items: { items: { properties: { sku: { types: ['string'] } } } },
      },
    });
  });

  it('changes nothing by a schema that says nothing', () => {
    expect(narrowShape(KNOWN, schemaShape({}))).toEqual(KNOWN);
  });
});

describe('types', () => {
  const shape: TypedShape = {
    properties: { amount: { types: ['number'] }, country: { types: ['string'] }, free: {} },
  };
  const findings = (...whens: unknown[]) =>
    lintTypes(
      rulesetOf(...whens.map((when, index) => ruleBody(when, { id: `r${index}` }))),
      shape,
    ).map(({ path }) => path);

  it.each([
    { path: '$.amount', operator: 'eq', value: '5' },
    { path: '$.amount', operator: 'in', value: ['5', true] },
    { path: '$.amount', operator: 'matches', value: '^5' },
    { path: '$.amount', operator: 'starts_with', value: '5' },
    { path: '$.country', operator: 'gt', value: 5 },
    { path: '$.country', operator: 'between', value: [1, 2] },
    { path: '$.country', operator: 'eq', value_path: '$.amount' },
    { path: '$.country', operator: 'neq', value: 5 },
  ])('that can never meet are found: %j', (when) => {
    expect(findings(when)).toEqual(['$.rules[0].when.operator']);
  });

  it.each([
    { path: '$.amount', operator: 'eq', value: 5 },
    { path: '$.country', operator: 'in', value: [5, 'DE'] },
    { path: '$.country', operator: 'exists' },
    { path: '$.country', operator: 'in_list', value: 'l' },
    { path: '$.free', operator: 'eq', value: 5 },
    { path: '$.country', operator: 'eq', value_path: '$.free' },
    { path: '$.elsewhere', operator: 'eq', value: 5 },
  ])('that can meet are left alone: %j', (when) => {
    expect(findings(when)).toEqual([]);
  });
});

describe('the values that a schema allows', () => {
  const shape = schemaShape({
    properties: {
      channel: { enum: ['web', 'shop', null] },
      kind: { const: 'card' },
      score: { type: 'number', minimum: 0, maximum: 1 },
      visits: { type: ['integer', 'null'], exclusiveMinimum: 0 },
      free: { type: 'number' },
      card: { enum: ['4111111111111111'] },
    },
  });
  const findings = (when: unknown) =>
    lintTypes(rulesetOf(ruleBody(when)), shape).map(({ path }) => path);

  it.each([
    { path: '$.channel', operator: 'eq', value: 'webb' },
    { path: '$.channel', operator: 'neq', value: 'webb' },
    { path: '$.channel', operator: 'starts_with', value: 'x' },
    { path: '$.kind', operator: 'in', value: ['iban'] },
    { path: '$.score', operator: 'gt', value: 1 },
    { path: '$.score', operator: 'between', value: [2, 3] },
    { path: '$.visits', operator: 'lt', value: 1 },
    { path: '$.visits', operator: 'eq', value: 1.5 },
  ])('reject a comparison that none of them can decide: %j', (when) => {
    expect(findings(when)).toEqual(['$.rules[0].when.value']);
  });

  it('reject each member of a list that is not one of them', () => {
    const when = { path: '$.channel', operator: 'in', value: ['web', 'webb'] };
    expect(findings(when)).toEqual(['$.rules[0].when.value[1]']);
  });

  it.each([
    { path: '$.channel', operator: 'eq', value: 'web' },
    { path: '$.channel', operator: 'in', value: ['web', 'shop'] },
    { path: '$.score', operator: 'gt', value: 0.5 },
    { path: '$.score', operator: 'lte', value: 1 },
    { path: '$.visits', operator: 'gte', value: 1 },
    { path: '$.free', operator: 'gt', value: 1e9 },
    // Stored with a mask and a fingerprint in place of the number.
    { path: '$.card', operator: 'eq', value: 'something else' },
  ])('accept a comparison that some of them decide: %j', (when) => {
    expect(findings(when)).toEqual([]);
  });
});
