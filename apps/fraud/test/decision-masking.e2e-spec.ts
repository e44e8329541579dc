import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fullDecisionRequest } from './factories/decision-request.js';
import { RulesetDriver } from './support/ruleset-driver.js';
import { personToken } from './support/change-request-driver.js';
import { ruleBody } from './support/rulesets.js';
import { type RunningFraud, startFraud } from './support/running-fraud.js';

/** Conditions that are true for the full request, and what in them is personal. */
const CONDITIONS = [
  ['$.customer.email', 'eq', 'ada@example.com'],
  ['$.customer.email', 'in', ['grace@example.com', 'ada@example.com']],
  ['$.customer.email', 'neq', 'barbara@example.com'],
  ['$.customer.email', 'ends_with', '@example.com'],
  ['$.customer.phone', 'starts_with', '+33 1'],
  ['$.customer.first_name', 'eq', 'Ada'],
  ['$.customer.date_of_birth', 'eq', '1990-12-10'],
  ['$.credential.masked_pan.cardholder_name', 'contains', 'Lovelace'],
  ['$.billing.address1', 'contains', 'rue de la Paix'],
  ['$.shipping.address.last_name', 'eq', 'Lovelace'],
  ['$.airline.passengers[0].first_name', 'eq', 'Ada'],
  ['$.metadata.contact', 'eq', 'ada@example.net'],
] as const;
/** The values of the request, and those that rules name. */
const PERSONAL =
  /(?:ada|grace|barbara)@|\+33 1|"Ada"|1990-12-10|Lovelace|rue de la Paix|"first_name":"A[^*]/;
const METADATA = /"metadata":\{[^}]*\}/g;

let fraud: RunningFraud;
let id: string;
let created: string;

beforeAll(async () => {
  fraud = await startFraud();
  const conditions = CONDITIONS.map(([path, operator, value], index) =>
    ruleBody({ path, operator, value }, { id: `personal-${index}` }),
  );
  const velocity = { key: '$.customer.email', aggregate: 'count', window: 'PT1H' };
  await new RulesetDriver(fraud).activated('web', [
    ...conditions,
    ruleBody({ velocity, operator: 'gte', value: 0 }, { id: 'counted' }),
    ruleBody(
      { path: '$.customer.email', operator: 'eq', value: 'grace@example.com' },
      { id: 'known', action: 'ALLOW' },
    ),
  ]);
  const body = fullDecisionRequest({ metadata: { contact: 'ada@example.net' } });
  const answer = await fraud.runtime('POST', '/api/decisions', { body });
  expect(answer.status).toBe(201);
  id = String(answer.body['id']);
  created = JSON.stringify(answer.body);
});

afterAll(() => fraud.close());

interface Explained {
  readonly outcome: string;
  readonly triggered_rules: { readonly rule_id: string }[];
  readonly explanation?: { readonly counterfactuals: { readonly path: string }[] };
}

/** What a merchant wrote into the metadata is returned as it is. */
function withoutMetadata(body: unknown): string {
  return JSON.stringify(body).replaceAll(METADATA, '');
}

describe('personal data in the evidence of a decision', () => {
  it('is in the response to the request, which had it', () => {
    expect(created).toContain('"value":"ada@example.com"');
  });

  it.each([
    ['the decision', '/api/decisions/ID'],
    ['the decision with an explanation', '/api/decisions/ID?explain=counterfactual'],
    ['the list', '/api/decisions?customer_id=customer-1'],
    ["the reviewer's list", '/api/admin/decisions?customer_id=customer-1'],
    ['the evidence', '/api/admin/decisions/ID/evidence'],
    ['the queue', '/api/admin/reviews'],
    ['the review', '/api/admin/reviews/ID'],
  ])('is masked in %s', async (_, path) => {
    const target = path.replace('ID', id);
    const { status, body } = await (target.includes('/admin/')
      ? fraud.admin('GET', target)
      : fraud.runtime('GET', target));
    expect(status).toBe(200);
    expect(JSON.stringify(body)).toContain(id);
    expect(withoutMetadata(body)).not.toMatch(PERSONAL);
  });

  it('leaves what tells values apart, and what is not personal', async () => {
    const { body } = await fraud.runtime('GET', `/api/decisions/${id}?explain=counterfactual`);
    const decision = body as unknown as Explained;
    expect(decision.triggered_rules).toHaveLength(CONDITIONS.length + 1);
    expect(decision.triggered_rules).toContainEqual(
      expect.objectContaining({
        rule_id: 'personal-1',
        evidence: [
          {
            path: '$.customer.email',
            operator: 'in',
            operand: ['g***@example.com', 'a***@example.com'],
            value: 'a***@example.com',
          },
        ],
      }),
    );
    expect(decision.explanation?.counterfactuals).toContainEqual({
      path: '$.customer.email',
      value: 'a***@example.com',
      change: 'set',
      to: 'g***@example.com',
    });
  });

  it('is shown to a reviewer who reads one decision, with an audit row', async () => {
    const path = `/api/admin/decisions/${id}?explain=counterfactual`;
    const { body } = await fraud.admin('GET', path);
    expect(JSON.stringify(body)).toContain('"to":"grace@example.com"');
    const trail = await fraud.admin('GET', `/api/admin/audit-events?object_id=${id}&limit=100`);
    expect(JSON.stringify(trail.body)).toContain('"action":"decision.read"');
  });
});

describe('a person who reads one decision', () => {
  const read = async (name: string, scope: string) => {
    const path = `/api/admin/decisions/${id}?explain=counterfactual`;
    const token = await personToken(fraud, name, scope);
    const { status, body } = await fraud.call('GET', path, { token });
    expect(status).toBe(200);
    return withoutMetadata(body);
  };

  async function readers(): Promise<string[]> {
    const path = `/api/admin/audit-events?object_id=${id}&action=decision.read&limit=100`;
    const { body } = await fraud.admin('GET', path);
    return (body['data'] as { actor: string }[]).map(({ actor }) => actor);
  }

  it('sees personal data masked without the scope for it', async () => {
    expect(await read('viewer', 'admin:decisions:read')).not.toMatch(PERSONAL);
    expect(await readers()).not.toContain('user:viewer');
  });

  it('sees it with the scope for it, and is named in the audit trail', async () => {
    const scope = 'admin:decisions:read admin:personal-data:read';
    expect(await read('analyst', scope)).toContain('ada@example.com');
    expect(await readers()).toContain('user:analyst');
  });
});
