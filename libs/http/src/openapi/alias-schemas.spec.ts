import { describe, expect, it } from '@jest/globals';
import { AlsoNamed, Describe, IsCurrency, schemaOf } from '@tessera/errors';
import { IsString } from 'class-validator';
import { withAliases } from './alias-schemas.js';

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
  it('has both, and requires and keeps the name of the specification', () => {
    const { properties, required, aliases } = withAliases(own);
    expect(aliases).toBeUndefined();
    expect(required).toEqual(['currency']);
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
    expect(withAliases(own)).toMatchObject({ required: ['currency'], minProperties: 2 });
  });

  it('is that of the class where there is no other name', () => {
    const schema = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] };
    expect(withAliases(schema)).toBe(schema);
  });
});
