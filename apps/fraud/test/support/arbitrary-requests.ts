import fc from 'fast-check';
import { TEST_PAN } from '../factories/decision-request.js';

const VISA = TEST_PAN;
/** Values that are valid for some field and wrong for most others. */
const TEXTS = [
  ...['EUR', 'JPY', 'eur', 'euro', 'FR', 'US', 'UK', 'fr', 'visa', 'Visa', 'jcb', 'x', 'Ada'],
  ...['masked_pan', 'sepa', 'card', '411111', '41111111', '1111', '411111******1111', '0', '5'],
  ...['ada@example.com', 'Ada@BÜCHER.example', '203.0.113.7', '2001:db8::1', '5411', '54110'],
  ...['2020-01-01T00:00:00.000Z', '2026-01-01', '1990-12-10', 'yesterday', 'default', 'web'],
  ...['DE89370400440532013000', 'DE89**************3000', 'books', VISA, '', ' '],
];
const NUMBERS = [-1, 0, 1, 5, 11, 12, 13, 100, 100.5, 101, 1999, 2030, 2100, 9_007_199_254_740_991];
const scalar = fc.oneof(
  fc.constantFrom<unknown>(...TEXTS),
  fc.constantFrom<unknown>(...NUMBERS),
  fc.constantFrom<unknown>(true, false, 411_111),
);

/** The fields of a decision, including those that contain objects and lists. */
export const FIELD_PATHS = [
  ...['amount', 'currency', 'reference'].map((name) => `$.transaction.${name}`),
  ...['id', 'email', 'phone', 'date_of_birth', 'first_name', 'created_at'].map(
    (name) => `$.customer.${name}`,
  ),
  ...['ip', 'fingerprint', 'language'].map((name) => `$.device.${name}`),
  ...['type', 'bin', 'last_four', 'masked', 'scheme'].map((name) => `$.credential.${name}`),
  ...['pan', 'masked_pan', 'vault_token'].flatMap((type) =>
    ['expiry_month', 'expiry_year', 'cardholder_name'].map(
      (name) => `$.credential.${type}.${name}`,
    ),
  ),
  ...['$.credential.pan.value', '$.credential.masked_pan.value', '$.credential.vault_token.id'],
  ...['iban', 'masked_iban', 'account_holder'].map((name) => `$.credential.sepa.${name}`),
  ...['$.billing.country', '$.billing.city', '$.shipping.address.country', '$.merchant.mcc'],
  ...['$.items[*].quantity', '$.items[0].price', '$.items[*].sku', '$.items[1].name'],
  ...['$.items[0].categories', '$.items[*].categories[*]', '$.items[0].categories[0]'],
  ...['$.credential_type', '$.credential_fingerprint', '$.context', '$.occurred_at'],
  ...['$.metadata.channel', '$.metadata', '$.items', '$.customer', '$.device', '$.credential'],
  ...['$.airline.legs', '$.airline.legs[*].origin', '$.items[0]', '$.transaction.unknown'],
];
const path = fc.constantFrom(...FIELD_PATHS);

const text = fc.constantFrom(...TEXTS.filter((each) => each !== ''));
const ordered = fc.oneof(fc.constantFrom<unknown>(...TEXTS), fc.constantFrom<unknown>(...NUMBERS));
const bounds = fc.oneof(
  fc.tuple(fc.constantFrom(...NUMBERS), fc.constantFrom(...NUMBERS)),
  fc.tuple(text, text),
);
const OPERATORS = ['eq', 'neq', 'in', 'not_in', 'gt', 'gte', 'lt', 'lte', 'contains'];

function withValue(operators: readonly string[], value: fc.Arbitrary<unknown>) {
  return fc.record({ path, operator: fc.constantFrom(...operators), value });
}

const comparison = fc.oneof(
  { weight: 4, arbitrary: withValue(['eq', 'neq'], scalar) },
  { weight: 4, arbitrary: withValue(['gt', 'gte', 'lt', 'lte'], ordered) },
  {
    weight: 3,
    arbitrary: withValue(['in', 'not_in'], fc.array(scalar, { minLength: 1, maxLength: 8 })),
  },
  { weight: 2, arbitrary: withValue(['between'], bounds) },
  { weight: 2, arbitrary: withValue(['contains', 'starts_with', 'ends_with'], text) },
  { weight: 1, arbitrary: withValue(['matches'], fc.constantFrom('^E', '(?i)fr', '[0-9]', '^$')) },
  { weight: 1, arbitrary: withValue(['cidr'], fc.constantFrom('203.0.113.0/24', '::/0')) },
  { weight: 1, arbitrary: withValue(['in_list', 'not_in_list'], fc.constant('vip')) },
  {
    weight: 2,
    arbitrary: fc.record({ path, operator: fc.constantFrom('exists', 'not_exists') }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ path, operator: fc.constantFrom(...OPERATORS), value_path: path }),
  },
);

/** Comparisons of one field, which may contradict each other. */
const onOneField = fc
  .tuple(path, fc.array(comparison, { minLength: 2, maxLength: 4 }))
  .map(([field, comparisons]) => comparisons.map((each) => ({ ...each, path: field })));
const children = fc.oneof(onOneField, fc.array(comparison, { minLength: 1, maxLength: 3 }));

/**
 * Conditions on the fields of a decision, many of which are true for no request or for every
 * request.
 */
export const anyFieldCondition = fc.oneof(
  { weight: 4, arbitrary: comparison },
  { weight: 3, arbitrary: children.map((all) => ({ all })) },
  { weight: 2, arbitrary: children.map((any) => ({ any })) },
  { weight: 1, arbitrary: comparison.map((not) => ({ not })) },
  { weight: 1, arbitrary: children.map((any) => ({ not: { any } })) },
);

const optionalText = fc.constantFrom('Ada', 'x', '203.0.113.7', 'EUR', VISA, null, undefined);
const month = fc.constantFrom(1, 11, 12);
const year = fc.constantFrom(2000, 2030, 2099);
const scheme = fc.constantFrom('visa', 'jcb', null, undefined);
const country = fc.constantFrom('FR', 'US', 'DE', null, undefined);
const address = fc.record({ city: optionalText, country });

const credential = fc.oneof(
  fc
    .record({ expiry_month: month, expiry_year: year, scheme, cardholder_name: optionalText })
    .chain((card) =>
      fc
        .constantFrom(VISA, '378282246310005', '30569309025904')
        .map((value) => ({ type: 'pan', pan: { value, ...card } })),
    ),
  fc
    .tuple(
      fc.constantFrom('411111******1111', '41111111****1111', '222300******0011'),
      fc.option(fc.record({ expiry_month: month, expiry_year: year }), { nil: {} }),
      fc.record({ scheme, cardholder_name: optionalText }),
    )
    .map(([value, expiry, more]) => ({
      type: 'masked_pan',
      masked_pan: { value, ...expiry, ...more },
    })),
  fc
    .constantFrom<object>(
      { iban: 'DE89 3704 0044 0532 0130 00' },
      { iban: 'DE89370400440532013000', account_holder: 'Ada' },
      { masked_iban: 'DE89**************3000' },
      { masked_iban: 'de89 **** **** **** **30 00' },
    )
    .map((sepa) => ({ type: 'sepa', sepa })),
  fc.constant({
    type: 'vault_token',
    vault_token: { id: '0b0e3c1e-4f0c-4b8e-9a51-2f7f3f1c9d10' },
  }),
);

const item = fc
  .record({
    sku: optionalText,
    name: fc.constantFrom('Pen', VISA),
    quantity: fc.constantFrom(0, 1, 1_000_000_000, null, undefined),
    price: fc.constantFrom(0, 100, 101, null, undefined),
    categories: fc.option(fc.array(fc.constantFrom('books', 'EUR', VISA), { maxLength: 3 })),
  })
  .map((each) => ({ ...each }));

/** Decision requests that are usually valid; callers have to validate them. */
export const anyDecisionRequest = fc
  .record({
    credential,
    customer: fc.record({
      id: fc.constantFrom('customer-1', VISA, 'EUR', '0'),
      email: fc.constantFrom('ada@example.com', 'Ada@BÜCHER.example', `${VISA}@x.io`, null),
      phone: optionalText,
      date_of_birth: fc.constantFrom('1990-12-10', '2026-01-01', null, undefined),
      first_name: optionalText,
      created_at: fc.constantFrom('2020-01-01T01:00:00+01:00', '2026-01-01T00:00:00Z', null),
    }),
    transaction: fc.record({
      reference: fc.constantFrom('order-1', VISA, '0', 'x'),
      amount: fc.constantFrom(0, 1, 5, 100, 101, 9_007_199_254_740_991),
      currency: fc.constantFrom('EUR', 'JPY', 'USD'),
    }),
    device: fc.option(
      fc.record({
        ip: fc.constantFrom('203.0.113.7', '::ffff:203.0.113.7', '2001:DB8::1', null),
        fingerprint: optionalText,
        language: optionalText,
      }),
    ),
    billing: fc.option(address),
    shipping: fc.option(fc.record({ address: fc.option(address) })),
    items: fc.option(fc.array(item, { maxLength: 3 })),
    merchant: fc.option(fc.record({ mcc: fc.constantFrom('5411', '0000', null), country })),
    airline: fc.option(fc.constant({ legs: [{ origin: 'CDG' }] })),
    metadata: fc.option(fc.record({ channel: scalar })),
    context: fc.constantFrom('web', 'default', undefined, VISA),
    occurred_at: fc.constantFrom('2020-01-01T00:00:00Z', null, undefined),
  })
  // As returned by a JSON parser.
  .map((request) => JSON.parse(JSON.stringify(request)) as object);

/** Possible responses of the vault for a card. */
export const anyVaultBody = fc
  .record({
    masked_account_number: fc.constantFrom('411111******1111', '41111111****1111'),
    scheme: fc.constantFrom<unknown>('visa', 'a new scheme', null, 5),
    expiry_month: fc.constantFrom<unknown>(1, 12, 13, 0, 'x', null),
    expiry_year: fc.constantFrom<unknown>(1999, 2030, 2101, null),
    cardholder_name: fc.constantFrom<unknown>('Ada', '', null),
    fingerprint: fc.constantFrom<unknown>('print', null),
  })
  .map((card) => ({ card }));
