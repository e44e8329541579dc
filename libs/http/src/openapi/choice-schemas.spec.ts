import { describe, expect, it } from '@jest/globals';
import { ChildOf, Omittable, schemaOf, validatorOf } from '@tessera/errors';
import type { JsonSchema } from '@tessera/errors';
import { IsIn, IsInt, IsString } from 'class-validator';
import { alternatives, choiceOf } from './choice-schemas.js';

class PaymentSource {
  @IsIn(['card', 'iban', 'cash'])
  kind!: string;

  @ChildOf('kind')
  @IsString()
  card?: string;

  @ChildOf('kind')
  @Omittable()
  @IsString()
  iban?: string;

  @IsInt()
  amount!: number;
}

const own = schemaOf(PaymentSource).$defs['PaymentSource'] ?? {};

describe('choiceOf', () => {
  const choice = choiceOf('PaymentSource', own);

  it('has a variant for each value, with its child only', () => {
    expect(choice?.schema).toMatchObject({
      discriminator: {
        propertyName: 'kind',
        mapping: { cash: '#/components/schemas/PaymentSourceCash' },
      },
    });
    const { PaymentSourceCard: card, PaymentSourceIban: iban } = choice?.variants ?? {};
    expect(Object.keys(card?.['properties'] as object)).toEqual(['kind', 'card', 'amount']);
    expect(card?.['required']).toEqual(['kind', 'amount', 'card']);
    expect(iban?.['required']).toEqual(['kind', 'amount']);
  });

  it.each([
    [{ kind: 'card', card: 'c', amount: 1 }, true],
    [{ kind: 'card', amount: 1 }, false],
    [{ kind: 'iban', amount: 1 }, true],
    [{ kind: 'cash', amount: 1 }, true],
    [{ kind: 'cash', card: 'c', amount: 1 }, false],
    [{ kind: 'other', amount: 1 }, false],
    [{ amount: 1 }, false],
  ])('accepts what the class does: %j', (value, valid) => {
    const schemas = choice?.variants;
    const published = validatorOf({ ...choice?.schema, components: { schemas } });
    expect(validatorOf(inStandardWords(own))(value).length === 0).toBe(valid);
    expect(published(value).length === 0).toBe(valid);
  });

  it('leaves other classes alone', () => {
    expect(choiceOf('Other', { type: 'object', properties: {} })).toBeUndefined();
  });
});

describe('alternatives', () => {
  const refs = [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' }];
  const typed = (value: string) => ({
    required: ['type'],
    properties: { type: { const: value }, id: { type: 'string' } },
  });

  it('finds the property that tells them apart', () => {
    expect(alternatives(refs, [typed('a'), typed('b')])).toEqual({
      oneOf: refs,
      discriminator: {
        propertyName: 'type',
        mapping: { a: '#/components/schemas/A', b: '#/components/schemas/B' },
      },
    });
  });

  it('has no discriminator where two have the same value', () => {
    expect(alternatives(refs, [typed('a'), typed('a')])).toEqual({ oneOf: refs });
  });
});

/** Our keyword for a field that must be absent is `not: {}` to others. */
function inStandardWords(schema: JsonSchema): JsonSchema {
  const text = JSON.stringify(schema, (_, value: unknown) =>
    typeof value === 'object' && value !== null && 'absentBecause' in value ? { not: {} } : value,
  );
  return JSON.parse(text) as JsonSchema;
}
