import { describe, expect, it } from '@jest/globals';
import { AlsoNamed, Describe, IsCurrency, Omittable, schemaOf } from '@tessera/errors';
import { IsString } from 'class-validator';
import { aliasChoiceOf, withAliases } from './alias-schemas.js';

class Price {
  @Describe('Of the amount.')
  @AlsoNamed('currency_code')
  @IsCurrency()
  currency!: string;

  @Describe('What it is called.')
  @AlsoNamed('name', { isPreferred: true })
  @IsString()
  title!: string;
}

const own = schemaOf(Price).$defs['Price'] ?? {};

describe('the description of a property with another name', () => {
  it('has both, and keeps the name of the specification', () => {
    const { properties, aliases } = withAliases(own);
    expect(aliases).toBeUndefined();
    expect(properties).toMatchObject({
      currency: { format: 'currency', description: 'Of the amount.' },
      currency_code: {
        format: 'currency',
        description:
          'Another name of `currency`, which may be left out then. Both must not differ.',
      },
    });
    expect(properties).not.toHaveProperty('currency.deprecated');
  });

  it('deprecates a name that was replaced, and describes the new one', () => {
    expect(withAliases(own)['properties']).toMatchObject({
      title: { type: 'string', deprecated: true },
      name: { type: 'string', description: 'What it is called.' },
    });
  });

  it('accepts every combination of names', () => {
    const { schema, variants } = aliasChoiceOf('Price', own) ?? {};
    const required = Object.values(variants ?? {}).map((variant) => variant['required']);
    expect(required).toEqual([
      ['name', 'currency'],
      ['name', 'currency_code'],
      ['title', 'currency'],
      ['title', 'currency_code'],
    ]);
    const refs = Object.keys(variants ?? {}).map((name) => `#/components/schemas/${name}`);
    expect(schema).toEqual({ anyOf: refs.map(($ref) => ({ $ref })) });
    expect(variants?.['PriceNameCurrencyCode']).toHaveProperty(
      'properties',
      withAliases(own)['properties'],
    );
  });

  it('is not required in either name where the property is optional', () => {
    class Filter {
      @Omittable()
      @AlsoNamed('currency_code')
      @IsCurrency()
      currency?: string;
    }
    expect(aliasChoiceOf('Filter', schemaOf(Filter).$defs['Filter'] ?? {})).toBeUndefined();
  });

  it('is that of the class where there is no other name', () => {
    const schema = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] };
    expect(withAliases(schema)).toBe(schema);
  });
});
