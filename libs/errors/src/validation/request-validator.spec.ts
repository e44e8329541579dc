import { describe, expect, it } from '@jest/globals';
import { Type } from 'class-transformer';
import {
  ArrayMinSize,
  IsArray,
  IsIn,
  IsInt,
  IsString,
  IsUUID,
  Matches,
  MaxLength,
  Max,
  Min,
  MinLength,
  ValidateNested,
  IsBase64,
} from 'class-validator';
import type { ErrorObject } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { ValidationFailedError } from '../api-error.js';
import type { FieldError } from '../api-error.js';
import {
  AllowEmpty,
  AlsoNamed,
  ChildOf,
  IsCountry,
  IsCurrency,
  IsFreeFormObject,
  IsMinorUnits,
  IsStringMap,
  IsTimestamp,
  METADATA_LIMITS,
  Nullable,
  Omittable,
} from './decorators.js';
import { coerceQuery } from './coerce-query.js';
import { schemaOf } from './class-schema.js';
import { checkRequest, compileRequest, validateRequest } from './request-validator.js';
import type { ClassConstructor } from './property-rules.js';

class Item {
  @IsString() @MaxLength(5) sku!: string;
  @Omittable() @IsArray() @IsString({ each: true }) categories?: string[];
}

class Card {
  @IsString() number!: string;
}

class Order {
  @IsIn(['card', 'session']) source!: string;
  @ChildOf('source') @ValidateNested() @Type(() => Card) card?: Card;
  @IsMinorUnits() amount!: number;
  @IsCurrency() currency!: string;
  @Omittable() @IsCountry() country?: string;
  @Omittable() @Nullable() @IsString() note?: string | null;
  @Omittable() @AllowEmpty() @IsString() remark?: string;
  @Omittable() @Nullable() @ValidateNested() @Type(() => Card) backup?: Card | null;
  @Omittable() @ArrayMinSize(1) @ValidateNested({ each: true }) @Type(() => Item) items?: Item[];
  @Omittable() @IsStringMap(METADATA_LIMITS) metadata?: Record<string, string>;
  @Omittable() @IsTimestamp() occurred_at?: string;
  @Omittable() @IsFreeFormObject() data?: object;
  @Omittable() @IsUUID() parent_id?: string;
  @Omittable() @Matches(/^[a-z]+$/) @MinLength(3) slug?: string;
}

class Delivery {
  @IsTimestamp() at!: string;
  @Omittable() @IsArray() @IsTimestamp() seen?: string[];
}

class Shipment {
  @ValidateNested({ each: true }) @Type(() => Delivery) deliveries!: Delivery[];
  @Omittable() @Nullable() @ValidateNested() @Type(() => Delivery) last?: Delivery | null;
  @Omittable() @Nullable() @IsTimestamp() due?: string | null;
  @IsString() note!: string;
}

class ListOrders {
  @Omittable() @IsInt() @Min(1) @Max(100) limit?: number;
  @Omittable() @AlsoNamed('page_size') @IsInt() @Max(100) size?: number;
}

class Price {
  @AlsoNamed('currency_code') @IsCurrency() currency!: string;
  @Omittable()
  @AlsoNamed('allowed_schemes', { isPreferred: true })
  @IsArray()
  @IsIn(['visa', 'jcb'], { each: true })
  schemes?: string[];
  @Omittable() @AlsoNamed('seen_at') @IsTimestamp() at?: string;
}

class PriceList {
  @ValidateNested({ each: true }) @Type(() => Price) prices!: Price[];
  @Omittable() @Nullable() @ValidateNested() @Type(() => Price) last?: Price | null;
}

const good = { source: 'session', amount: 100, currency: 'EUR' };

function faults<T extends object>(Class: ClassConstructor<T>, value: unknown, root?: string) {
  try {
    validateRequest(Class, value, root);
  } catch (error) {
    if (error instanceof ValidationFailedError) return error.validationErrors as FieldError[];
    throw error;
  }
  return [];
}

describe('validateRequest', () => {
  it('returns the same object when every rule passes', () => {
    expect(validateRequest(Order, good)).toBe(good);
  });

  it.each<[string, object, FieldError]>([
    ['a missing field', { amount: undefined }, { path: '$.amount', message: 'is required' }],
    ['an unknown field', { amonut: 1 }, { path: '$.amonut', message: 'is not a known field' }],
    [
      'a fraction of a minor unit',
      { amount: 1.5 },
      { path: '$.amount', message: 'must be an integer' },
    ],
    [
      'an amount as a string',
      { amount: '100' },
      { path: '$.amount', message: 'must be an integer' },
    ],
    [
      'an infinite amount',
      { amount: Infinity },
      { path: '$.amount', message: 'must be an integer' },
    ],
    [
      'an amount past the safe integers',
      { amount: 2 ** 53 },
      { path: '$.amount', message: 'must be at most 9007199254740991' },
    ],
    [
      'a former currency',
      { currency: 'DEM' },
      { path: '$.currency', message: 'must be an ISO 4217 currency code' },
    ],
    [
      'a former country',
      { country: 'YU' },
      { path: '$.country', message: 'must be an ISO 3166-1 alpha-2 country code' },
    ],
    ['an empty string', { note: '' }, { path: '$.note', message: 'must not be empty' }],
    [
      'null where it has no meaning',
      { amount: null },
      { path: '$.amount', message: 'must be an integer' },
    ],
    [
      'a deeply nested error',
      { items: [{ sku: 'a', categories: ['x', 7] }] },
      { path: '$.items[0].categories[1]', message: 'must be a string' },
    ],
    ['an empty list', { items: [] }, { path: '$.items', message: 'must have at least 1 element' }],
    [
      'a map with 21 entries',
      { metadata: Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`k${i}`, 'v'])) },
      { path: '$.metadata', message: 'must have at most 20 entries' },
    ],
    [
      'a map key of 21 characters',
      { metadata: { ['k'.repeat(21)]: 'v' } },
      { path: `$.metadata.${'k'.repeat(21)}`, message: 'as a key must have at most 20 characters' },
    ],
    [
      'a map value of 81 characters under an odd key',
      { metadata: { "odd 'key'": 'v'.repeat(81) } },
      { path: "$.metadata['odd \\'key\\'']", message: 'must have at most 80 characters' },
    ],
    ['a choice without its child', { source: 'card' }, { path: '$.card', message: 'is required' }],
    [
      'a child of another choice',
      { card: { number: '1' } },
      { path: '$.card', message: 'is allowed only when source is "card"' },
    ],
    [
      'a choice that does not exist',
      { source: 'cash' },
      { path: '$.source', message: 'must be one of: card, session' },
    ],
    [
      'a choice that is null',
      { source: null },
      { path: '$.source', message: 'must be one of: card, session' },
    ],
    [
      'a nested field of a nullable object',
      { backup: { number: 7 } },
      { path: '$.backup.number', message: 'must be a string' },
    ],
    [
      'an impossible date',
      { occurred_at: '2026-02-30T00:00:00Z' },
      { path: '$.occurred_at', message: expect.stringContaining('ISO 8601') as never },
    ],
    [
      'a time without an offset',
      { occurred_at: '2026-02-03T00:00:00' },
      { path: '$.occurred_at', message: expect.stringContaining('offset') as never },
    ],
    [
      'a string that is not a UUID',
      { parent_id: 'abc' },
      { path: '$.parent_id', message: 'must be a UUID' },
    ],
  ])('rejects %s and reports its path', (_, change, expected) => {
    expect(
      faults(
        Order,
        JSON.parse(JSON.stringify({ ...good, ...change }, keepInfinity), reviveInfinity),
      ),
    ).toEqual([expected]);
  });

  it('accepts what the decorators allow', () => {
    const full = {
      ...good,
      source: 'card',
      card: { number: '1' },
      note: null,
      remark: '',
      backup: null,
      items: [{ sku: 'a' }],
      metadata: { key: '' },
      occurred_at: '2026-01-02T03:04:05.678+01:00',
      data: { any: [{ thing: null }] },
    };
    expect(validateRequest(Order, full)).toBe(full);
  });

  it('writes every timestamp in UTC with milliseconds, at any depth, and nothing else', () => {
    const at = '2026-01-02T03:04:05+01:00';
    const utc = '2026-01-02T02:04:05.000Z';
    const shipment = {
      deliveries: [{ at }, { at, seen: [at, at] }],
      last: null,
      due: at,
      note: at,
    };
    expect(validateRequest(Shipment, shipment)).toEqual({
      deliveries: [{ at: utc }, { at: utc, seen: [utc, utc] }],
      last: null,
      due: utc,
      note: at,
    });
  });

  it('lists every error of a body', () => {
    expect(
      faults(Order, { source: 'card', amount: 'x', extra: 1 }).map(({ path }) => path),
    ).toEqual(expect.arrayContaining(['$.amount', '$.currency', '$.card', '$.extra']));
  });

  it('reports only that a list is too long', () => {
    const items = Array.from({ length: 85_000 }, () => ({}));
    expect(faults(Order, { ...good, items })).toEqual([
      { path: '$.items', message: 'must have at most 1000 elements' },
    ]);
  });

  it('reports at most 100 errors', () => {
    const items = Array.from({ length: 900 }, () => ({}));
    expect(faults(Order, { ...good, items })).toHaveLength(100);
  });

  it.each([
    ['an array', []],
    ['a string', 'x'],
    ['null', null],
  ])('rejects %s in place of an object', (_, body) => {
    expect(faults(Order, body)).toEqual([{ path: '$', message: 'must be an object' }]);
  });

  it('keeps nothing of a rejected request', () => {
    const name = '4111111111111111';
    const refused = { ...good, source: 'card', card: { number: 1, [name]: name }, [name]: name };
    const { quick } = compileRequest(Order);
    const errors: ErrorObject[] = [];
    for (const value of [refused, { ...good, source: 'card', card: refused }]) {
      quick(value);
      errors.push(...(quick.errors ?? []));
      expect(faults(Order, value)).not.toEqual([]);
    }
    expect(errors.every((error) => !('data' in error))).toBe(true);
    expect(quick.errors).toBeNull();
  });

  it('rejects __proto__ anywhere, including in free-form maps', () => {
    const body: unknown = JSON.parse('{"data": {"a": [{"__proto__": {"admin": true}}]}}');
    expect(faults(Order, body)).toEqual([
      { path: '$.data.a[0].__proto__', message: 'is not allowed' },
    ]);
  });

  it('rejects nesting that would overflow a recursive walker', () => {
    const body: unknown = JSON.parse(`{"data":${'['.repeat(20_000)}${']'.repeat(20_000)}}`);
    expect(faults(Order, body)[0]?.message).toBe('is nested deeper than 32 levels');
  });

  it('accepts exactly 32 levels', () => {
    const nested = (levels: number): unknown =>
      JSON.parse(`{"data":{"a":${'['.repeat(levels)}${']'.repeat(levels)}}}`);
    expect(faults(Order, { ...good, ...(nested(30) as object) })).toEqual([]);
    expect(faults(Order, { ...good, ...(nested(31) as object) })).toHaveLength(1);
  });

  it('throws only validation errors for any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const found = faults(Order, { ...good, ...(value as object) });
        expect(found.every(({ path }) => path.startsWith('$'))).toBe(true);
      }),
    );
  });
});

describe('queries', () => {
  it.each(['-1', '0', '101', '1e9', 'abc', '', '1.5', ' 5', '0x10', '99999999999999999999'])(
    'rejects limit=%s',
    (limit) => {
      const found = faults(ListOrders, coerceQuery(ListOrders, { limit }), '$.query');
      expect(found[0]?.path).toBe('$.query.limit');
    },
  );

  it('converts a string to a number', () => {
    expect(
      validateRequest(ListOrders, coerceQuery(ListOrders, { limit: '50' }), '$.query'),
    ).toEqual({
      limit: 50,
    });
  });

  it('rejects a repeated parameter', () => {
    const query = coerceQuery(ListOrders, { limit: ['1', '2'] });
    expect(faults(ListOrders, query, '$.query')).toEqual([
      { path: '$.query.limit', message: 'must be an integer' },
    ]);
  });
});

describe('schemaOf', () => {
  it('fails the boot when a decorator cannot be translated', () => {
    class Odd {
      @IsBase64() value!: string;
    }
    const problem = 'Odd.value: the decorator isBase64 has no JSON Schema';
    expect(() => schemaOf(Odd)).toThrow(problem);
    expect(() => {
      checkRequest(Odd);
    }).toThrow(problem);
  });
});

// JSON has no Infinity, but 1e400 parses to it: the tests send it as that string.
function keepInfinity(_: string, value: unknown): unknown {
  return value === Infinity ? 'Infinity!' : value;
}

function reviveInfinity(_: string, value: unknown): unknown {
  return value === 'Infinity!' ? Infinity : value;
}

describe('a property with another name', () => {
  it('is taken under its own name', () => {
    expect(validateRequest(Price, { currency: 'EUR' })).toEqual({ currency: 'EUR' });
  });

  it('is taken under the other name, and has its own from there on', () => {
    const price = {
      currency_code: 'EUR',
      allowed_schemes: ['jcb'],
      seen_at: '2026-01-01T01:00:00+01:00',
    };
    expect(validateRequest(Price, price)).toEqual({
      currency: 'EUR',
      schemes: ['jcb'],
      at: '2026-01-01T00:00:00.000Z',
    });
  });

  it('may be given under both names with the same value', () => {
    const price = {
      currency: 'EUR',
      currency_code: 'EUR',
      schemes: ['jcb'],
      allowed_schemes: ['jcb'],
    };
    expect(validateRequest(Price, price)).toEqual({ currency: 'EUR', schemes: ['jcb'] });
  });

  it('is refused under both names with different values, together with all other errors', () => {
    const price = { currency: 'EUR', currency_code: 'USD', schemes: ['amex'] };
    expect(faults(Price, price)).toEqual([
      {
        path: '$.currency_code',
        message: 'must not differ from currency, which it is another name of',
      },
      { path: '$.schemes[0]', message: 'must be one of: visa, jcb' },
    ]);
  });

  it('is found in the elements of a list and in nullable objects', () => {
    const list = {
      prices: [{ currency_code: 'EUR' }, { currency: 'USD' }],
      last: { currency_code: 'EUR' },
    };
    expect(validateRequest(PriceList, list)).toEqual({
      prices: [{ currency: 'EUR' }, { currency: 'USD' }],
      last: { currency: 'EUR' },
    });
    const differing = {
      prices: [{ currency: 'EUR' }, { currency: 'EUR', currency_code: 'USD' }],
      last: null,
    };
    expect(faults(PriceList, differing).map(({ path }) => path)).toEqual([
      '$.prices[1].currency_code',
    ]);
  });

  it('has its errors at the name that the caller gave', () => {
    const price = { currency_code: 'eur', allowed_schemes: ['visa', 'amex'] };
    expect(
      faults(Price, price)
        .map(({ path }) => path)
        .sort(),
    ).toEqual(['$.allowed_schemes[1]', '$.currency_code']);
    expect(faults(Price, {})).toEqual([{ path: '$.currency', message: 'is required' }]);
  });

  it('reports at most 100 differences', () => {
    const prices = Array.from({ length: 300 }, () => ({ currency: 'EUR', currency_code: 'USD' }));
    expect(faults(PriceList, { prices })).toHaveLength(100);
  });

  it('is converted in a query under either name', () => {
    const query = coerceQuery(ListOrders, { page_size: '50' });
    expect(validateRequest(ListOrders, query, '$.query')).toEqual({ size: 50 });
    expect(faults(ListOrders, { size: 1, page_size: 2 }, '$.query')).toHaveLength(1);
  });

  it.each<unknown>([null, 1, 'text', [], [{ currency_code: 'EUR' }], { currency_code: null }])(
    'changes nothing about a value of another kind: %j',
    (value) => {
      expect(faults(Price, value)).not.toEqual([]);
    },
  );

  it('cannot have a name that another property has', () => {
    class Twice {
      @IsString() a!: string;
      @AlsoNamed('a') @IsString() b!: string;
    }
    expect(() => schemaOf(Twice)).toThrow('Twice.b has an alias that is taken: a.');
  });
});
