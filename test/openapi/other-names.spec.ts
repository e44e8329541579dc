import { describe, expect, it } from '@jest/globals';
// Formats of their schemas are known once they are loaded.
import '@tessera/commerce';
import '@tessera/fraud';
import { ApiDescription } from './examples/api-description.js';

function problems(service: string, schema: string, value: unknown): string[] {
  const description = ApiDescription.read(service);
  return description.problems({ $ref: `#/components/schemas/${schema}` }, value);
}

describe('the description of a body with a required property that has two names', () => {
  const paymentWith = (currency: object) => ({
    credential: { type: 'sepa', sepa: { iban: 'DE89370400440532013000' } },
    customer: { id: 'customer-1' },
    transaction: { reference: 'order-1', amount: 1_900, ...currency },
  });

  it.each([
    [{ currency: 'EUR' }],
    [{ currency_code: 'EUR' }],
    [{ currency: 'EUR', currency_code: 'EUR' }],
  ])('accepts a payment with %j', (currency) => {
    expect(problems('fraud', 'CreateDecisionRequest', paymentWith(currency))).toEqual([]);
  });

  it('accepts no payment without a currency', () => {
    expect(problems('fraud', 'CreateDecisionRequest', paymentWith({}))).toContain(
      '$.transaction.currency is required',
    );
  });

  it('accepts the former name of what was renamed', () => {
    const schema = 'AllowedCardSchemesRequest';
    for (const name of ['allowed_schemes', 'allowed_card_schemes']) {
      expect(problems('commerce', schema, { [name]: ['visa'] })).toEqual([]);
    }
    expect(problems('commerce', schema, {})).not.toEqual([]);
  });
});
