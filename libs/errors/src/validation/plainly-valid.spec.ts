import { describe, expect, it } from '@jest/globals';
import { ArrayMinSize, IsArray, IsBoolean, IsIn, IsInt, IsNumber, IsString } from 'class-validator';
import { Matches, Max, MaxLength, Min, MinLength } from 'class-validator';
import fc from 'fast-check';
import { ValidationFailedError } from '../api-error.js';
import { schemaOf } from './class-schema.js';
import { AlsoNamed, IsCountry, IsTimestamp, Nullable, Omittable } from './decorators.js';
import { isPlainlyValid } from './plainly-valid.js';
import type { ClassConstructor } from './property-rules.js';
import { validateOnce, validateRequest } from './request-validator.js';

class Settings {
  @IsIn(['info', 'debug']) level!: string;
  @IsInt() @Min(1) @Max(65_535) port!: number;
  @Omittable() @IsNumber() @Min(0) share?: number;
  @Omittable() @IsIn([1, 2]) version?: number;
  @Omittable() @IsBoolean() enabled?: boolean;
  @Omittable() @Matches(/^\p{L}+$/u) @MinLength(3) @MaxLength(6) name?: string;
  @Omittable() @IsCountry() country?: string;
  @Omittable() @IsArray() @ArrayMinSize(1) @MaxLength(3, { each: true }) tags?: string[];
}

const good = { level: 'info', port: 80 };

const isPlain = (Class: ClassConstructor, value: unknown) => isPlainlyValid(value, schemaOf(Class));

function faults(validate: () => unknown): unknown {
  try {
    validate();
  } catch (error) {
    if (error instanceof ValidationFailedError) return error.validationErrors;
    throw error;
  }
  return [];
}

const oddly = (...usual: unknown[]) => fc.oneof(fc.constantFrom(...usual), fc.jsonValue());
const settings = fc.record(
  {
    level: oddly('info', 'debug', 'loud'),
    port: oddly(0, 1, 80, 65_535, 65_536, 1.5, Infinity),
    share: oddly(0, 0.5, -1, NaN, Infinity),
    version: oddly(1, 2, 3, '1'),
    enabled: oddly(true, false, 'true'),
    name: oddly(
      'ab',
      'abc',
      'abcdef',
      'abcdefg',
      '\u{10400}'.repeat(2),
      '\u{10400}'.repeat(6),
      'a-b',
      '',
    ),
    country: oddly('DE', 'XX', 'de'),
    tags: oddly([], ['a'], ['abc', 'de'], ['abcd'], [''], [1], 'a'),
    extra: fc.jsonValue(),
  },
  { requiredKeys: [] },
);

describe('isPlainlyValid', () => {
  it.each([
    good,
    { ...good, share: 0.5, version: 2, enabled: false, name: 'abc', country: 'DE', tags: ['a'] },
  ])('accepts %j without a compiler', (value) => {
    expect(isPlain(Settings, value)).toBe(true);
  });

  it('never accepts what validation refuses', () => {
    fc.assert(
      fc.property(settings, (given) => {
        const value = { ...good, ...given };
        const refused = faults(() => validateRequest(Settings, value));
        if (isPlain(Settings, value)) expect(refused).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each(['toString', 'constructor', '__proto__'])('does not take %s for a property', (name) => {
    expect(isPlain(Settings, JSON.parse(`{"level":"info","port":80,"${name}":1}`))).toBe(false);
  });

  it('misses no required property that is optional this time', () => {
    const schema = schemaOf(Settings);
    expect(isPlainlyValid({ level: 'info' }, schema)).toBe(false);
    expect(isPlainlyValid({ level: 'info' }, schema, ['port'])).toBe(true);
    expect(isPlainlyValid({ level: 'info', port: 0 }, schema, ['port'])).toBe(false);
    expect(isPlainlyValid({ port: 80 }, schema, ['port'])).toBe(false);
  });

  it('leaves to Ajv what it does not understand', () => {
    class WithTime {
      @IsTimestamp() at!: string;
    }
    class WithAlias {
      @AlsoNamed('title') @IsString() name!: string;
    }
    class WithNull {
      @Nullable() @IsString() name!: string | null;
    }
    expect(isPlain(WithTime, { at: '2026-01-01T00:00:00.000Z' })).toBe(false);
    expect(isPlain(WithAlias, { name: 'x' })).toBe(false);
    expect(isPlain(WithNull, { name: 'x' })).toBe(false);
  });
});

describe('validateOnce', () => {
  it('reports what validateRequest reports', () => {
    fc.assert(
      fc.property(settings, (given) => {
        const value = { ...good, ...given };
        const expected = faults(() => validateRequest(Settings, value, ''));
        expect(faults(() => validateOnce(Settings, value, ''))).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  it('refuses strings that no schema should see', () => {
    const value = { ...good, tags: ['a\u0000'] };
    expect(faults(() => validateOnce(Settings, value))).toEqual(
      faults(() => validateRequest(Settings, value)),
    );
    expect(faults(() => validateOnce(Settings, value))).not.toEqual([]);
  });

  it('rewrites timestamps', () => {
    class Window {
      @IsTimestamp() at!: string;
    }
    expect(validateOnce(Window, { at: '2026-01-01T01:00:00+01:00' })).toEqual({
      at: '2026-01-01T00:00:00.000Z',
    });
  });
});
