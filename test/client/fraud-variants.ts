import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import type { CreateDecision, Rule, Tessera } from '@tessera/client';
import type { ClientStack } from './client-stack.js';
import { CARD } from './vault-calls.js';

type Credential = CreateDecision['credential'];

const CREDENTIALS: readonly Credential[] = [
  {
    type: 'pan',
    pan: { value: CARD.account_number, expiry_month: 12, expiry_year: 2031 },
  },
  {
    type: 'masked_pan',
    masked_pan: { value: '411111******1111', expiry_month: 12, expiry_year: 2031 },
  },
  { type: 'sepa', sepa: { iban: 'DE89370400440532013000' } },
];

const AUTHENTICATION = [
  { type: 'bearer', bearer: { token: 'token-of-the-provider' } },
  { type: 'basic', basic: { username: 'shop', password: 'password-at-the-provider' } },
  { type: 'header', header: { name: 'x-api-key', value: 'key-of-the-provider' } },
] as const;

/** Every kind of rule, of comparison and of velocity, as a shop would use them. */
const RULESETS: readonly (readonly Rule[])[] = [
  [
    {
      id: 'large-first-order',
      name: 'Large amount, and no customer account',
      type: 'condition',
      action: 'REVIEW',
      when: {
        all: [
          { path: '$.transaction.amount', operator: 'gte', value: 50_000 },
          { path: '$.customer.registered_at', operator: 'not_exists' },
        ],
      },
    },
    {
      id: 'high-risk-shipping',
      name: 'Gift cards to another country',
      type: 'condition',
      action: 'REVIEW',
      when: {
        all: [
          { path: '$.items[*].categories', operator: 'contains', value: 'gift-cards' },
          { path: '$.billing.country', operator: 'eq', value: 'DE' },
          { not: { path: '$.shipping.address.country', operator: 'in', value: ['DE', 'AT'] } },
        ],
      },
    },
    {
      id: 'card-testing',
      name: 'Small amounts of automated browsers',
      type: 'condition',
      action: 'BLOCK',
      when: {
        all: [
          { path: '$.transaction.amount', operator: 'between', value: [0, 500] },
          {
            any: [
              { path: '$.device.user_agent', operator: 'matches', value: '(?i)headless' },
              { path: '$.device.ip', operator: 'cidr', value: ['203.0.113.0/24'] },
              { path: '$.customer.email', operator: 'ends_with', value: '@example.org' },
            ],
          },
        ],
      },
    },
    {
      id: 'regular-customers',
      name: 'Customers on the list of regulars',
      type: 'condition',
      action: 'ALLOW',
      when: { path: '$.customer.id', operator: 'in_list', value: 'regulars' },
    },
  ],
  [
    {
      id: 'many-orders',
      name: 'More than five payments of an IP address in an hour',
      type: 'condition',
      action: 'REVIEW',
      when: {
        velocity: { key: '$.device.ip', aggregate: 'count', window: 'PT1H' },
        operator: 'gt',
        value: 5,
      },
    },
    {
      id: 'large-day',
      name: 'More than 5,000.00 of a customer in a day',
      type: 'condition',
      action: 'REVIEW',
      when: {
        velocity: {
          key: ['$.customer.id', '$.transaction.currency'],
          aggregate: 'sum',
          field: '$.transaction.amount',
          window: 'P1D',
        },
        operator: 'gt',
        value: 500_000,
      },
    },
  ],
  [
    {
      id: 'known-fraud',
      name: 'Known to be fraud',
      type: 'blacklist',
      action: 'BLOCK',
      fields: ['$.credential_fingerprint', '$.device.fingerprint'],
      populate_on: ['fraud_report', 'chargeback'],
    },
    {
      id: 'score',
      name: 'Ask a provider for a score',
      type: 'backend',
      backend: 'device-score',
      on_error: 'review',
    },
    {
      id: 'compare-scores',
      name: 'Compare two versions of the score',
      type: 'backend_group',
      async: true,
      members: [
        { backend: 'device-score', weight: 80 },
        { backend: 'device-score-next', weight: 20, live: false },
      ],
    },
  ],
];

/** Requests with every kind of each part that is one of several; the examples of the API show them. */
export function callFraudVariants(stack: () => ClientStack, tessera: () => Tessera): void {
  const paymentWith = (credential: Credential): CreateDecision => ({
    credential,
    customer: { id: 'customer-1', email: 'ada@shop.example' },
    transaction: { reference: randomUUID(), amount: 1_900, currency: 'EUR' },
    billing: { country: 'DE' },
    device: { ip: '203.0.113.7' },
  });
  const credentials = async (): Promise<Credential[]> => {
    const { id } = await tessera().cards.create({ source: 'pan', pan: CARD });
    return [...CREDENTIALS, { type: 'vault_token', vault_token: { id } }];
  };

  it('decides about, simulates and blacklists every kind of credential', async () => {
    const { decisions, rulesets, fraud } = tessera();
    const { id } = await rulesets.create({ context: 'variants', rules: [] });
    const outcomes: string[] = [];
    for (const credential of await credentials()) {
      const request = paymentWith(credential);
      outcomes.push((await decisions.create(request)).outcome);
      expect(await rulesets.simulate(id, { request })).toMatchObject({ outcome: 'ALLOW' });
      const path = '$.credential_fingerprint';
      const entry = await fraud.blacklist.create({ credential, reason: 'reported stolen' });
      expect(entry).toMatchObject({ path });
      await fraud.blacklist.delete(entry.id);
    }
    expect(outcomes).toHaveLength(4);
  });

  it('accepts both names of the currency', async () => {
    const { decisions } = tessera();
    const payment = paymentWith({ type: 'sepa', sepa: { iban: 'DE89370400440532013000' } });
    const transaction = { reference: randomUUID(), amount: 100, currency_code: 'EUR' };
    const { id } = await decisions.create({ ...payment, transaction });
    expect(await decisions.get(id)).toMatchObject({ currency: 'EUR' });
  });

  it('authenticates at backends in every way', async () => {
    const { backends } = tessera().fraud;
    const url = await stack().destination();
    for (const [index, auth] of AUTHENTICATION.entries()) {
      const backend = await backends.create({
        ...{
          name: 'Device score',
          slug: `device-score-${auth.type}`,
          type: 'http',
          method: 'POST',
        },
        ...{ url, auth, request: { ip: '$.device.ip' } },
        response: { outcome_path: '$.outcome', map: { deny: 'BLOCK' } },
      });
      expect(backend.auth).toEqual({ type: auth.type });
      const other = AUTHENTICATION[(index + 1) % AUTHENTICATION.length] ?? auth;
      expect((await backends.update(backend.id, { auth: other })).auth).toEqual({
        type: other.type,
      });
      await backends.delete(backend.id);
    }
  });

  it('writes, changes and checks every kind of rule', async () => {
    const { rulesets, fraud } = tessera();
    const url = await stack().destination();
    const providers = ['device-score', 'device-score-next'].map((slug) =>
      fraud.backends.create({
        ...{ name: slug, slug, type: 'http', method: 'POST', url, request: {} },
        response: { outcome_path: '$.outcome', map: { deny: 'BLOCK' } },
      }),
    );
    const backends = await Promise.all(providers);
    for (const each of RULESETS) {
      const rules = [...each];
      const { id } = await rulesets.create({ context: 'variants', rules });
      const description = 'As agreed with the risk team.';
      expect((await rulesets.update(id, { description, rules })).rules).toHaveLength(rules.length);
      const { findings } = await rulesets.lint({ context: 'variants', rules });
      expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    }
    for (const { id } of backends) await fraud.backends.delete(id);
  });
}
