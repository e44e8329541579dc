import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { faultsOf, LARGE, RulesetDriver } from './support/ruleset-driver.js';
import { ruleBody } from './support/rulesets.js';
import { type RunningFraud, startFraud } from './support/running-fraud.js';

let fraud: RunningFraud;
let rulesets: RulesetDriver;

beforeAll(async () => {
  fraud = await startFraud();
  rulesets = new RulesetDriver(fraud);
});

afterAll(async () => {
  await fraud.close();
});

interface Explanation {
  counterfactuals: { path: string; value: unknown; change: string; to: unknown }[];
  note: string | null;
}

async function explain(context: string, changes: Record<string, unknown> = {}) {
  const { id } = await rulesets.decide(context, changes);
  const path = `/api/decisions/${String(id)}?explain=counterfactual`;
  const { body } = await fraud.runtime('GET', path);
  return body['explanation'] as Explanation;
}

const country = (code: string) => ({ billing: { country: code } });

describe('explain=counterfactual', () => {
  it('gives the nearest amount below a limit', async () => {
    await rulesets.activated('limit', [ruleBody(LARGE, { action: 'BLOCK' })]);
    expect(await explain('limit')).toEqual({
      counterfactuals: [{ path: '$.transaction.amount', value: 12_345, change: 'set', to: 9_999 }],
      note: null,
    });
  });

  it('gives each field by itself, where either would do', async () => {
    await rulesets.activated('either', [
      ruleBody({ all: [LARGE, { path: '$.billing.country', operator: 'eq', value: 'RU' }] }),
    ]);
    expect((await explain('either', country('RU'))).counterfactuals).toEqual([
      { path: '$.transaction.amount', value: 12_345, change: 'set', to: 9_999 },
      { path: '$.billing.country', value: 'RU', change: 'any_other', to: null },
    ]);
  });

  it('gives nothing that would help only together with something else', async () => {
    await rulesets.activated('both', [
      ruleBody(LARGE),
      ruleBody({ path: '$.billing.country', operator: 'eq', value: 'RU' }, { id: 'r2' }),
    ]);
    const { counterfactuals, note } = await explain('both', country('RU'));
    expect(counterfactuals).toEqual([]);
    expect(note).toContain('No change of a single field');
  });

  it('gives the value that a missing field should have had', async () => {
    await rulesets.activated('missing', [
      ruleBody({ path: '$.billing.country', operator: 'not_in', value: ['DE', 'FR'] }),
    ]);
    expect((await explain('missing')).counterfactuals).toEqual([
      { path: '$.billing.country', value: null, change: 'set', to: 'DE' },
    ]);
  });

  it('gives what an ALLOW rule before it asks for', async () => {
    await rulesets.activated('vip', [
      ruleBody(
        { path: '$.customer.email', operator: 'ends_with', value: '@shop.example' },
        { action: 'ALLOW' },
      ),
      ruleBody({ path: '$.customer.id', operator: 'exists' }, { id: 'r2', action: 'BLOCK' }),
    ]);
    expect((await explain('vip')).counterfactuals).toEqual([
      { path: '$.customer.email', value: null, change: 'set', to: '@shop.example' },
    ]);
  });

  it('gives what another field holds, where the two are compared', async () => {
    await rulesets.activated('elsewhere', [
      ruleBody({
        path: '$.shipping.address.country',
        operator: 'neq',
        value_path: '$.billing.country',
      }),
    ]);
    const shipped = { ...country('DE'), shipping: { address: { country: 'FR' } } };
    expect((await explain('elsewhere', shipped)).counterfactuals).toEqual([
      { path: '$.shipping.address.country', value: 'FR', change: 'set', to: 'DE' },
    ]);
  });

  it('leaves a field out where that is the only way', async () => {
    await rulesets.activated('presence', [
      ruleBody({ path: '$.device.ip', operator: 'exists' }, { action: 'BLOCK' }),
    ]);
    const device = { device: { ip: '203.0.113.7' } };
    expect((await explain('presence', device)).counterfactuals).toEqual([
      { path: '$.device.ip', value: '203.0.113.7', change: 'remove', to: null },
    ]);
  });

  it('keeps to the version that decided', async () => {
    await rulesets.activated('versioned', [ruleBody(LARGE, { action: 'BLOCK' })]);
    const { id } = await rulesets.decide('versioned');
    await rulesets.activated('versioned', [ruleBody({ ...LARGE, value: 1 }, { action: 'BLOCK' })]);
    const path = `/api/decisions/${String(id)}?explain=counterfactual`;
    const { body } = await fraud.runtime('GET', path);
    expect((body['explanation'] as Explanation).counterfactuals).toMatchObject([{ to: 9_999 }]);
  });

  it('is refuted by no counterfactual: each one, sent, is allowed', async () => {
    await rulesets.activated('sent', [
      ruleBody({
        any: [
          { all: [LARGE, { path: '$.billing.country', operator: 'neq', value: 'DE' }] },
          { path: '$.device.ip', operator: 'cidr', value: '203.0.113.0/24' },
        ],
      }),
      ruleBody({ path: '$.device.ip', operator: 'eq', value: '1.1.1.1' }, { id: 'r2' }),
    ]);
    const { counterfactuals } = await explain('sent', country('FR'));
    expect(counterfactuals.map(({ path, to }) => [path, to])).toEqual([
      ['$.transaction.amount', 9_999],
      ['$.billing.country', 'DE'],
    ]);
    const transaction = { reference: 'r', amount: 9_999, currency: 'EUR' };
    expect(await rulesets.decide('sent', { ...country('FR'), transaction })).toMatchObject({
      outcome: 'ALLOW',
    });
    expect(await rulesets.decide('sent', country('DE'))).toMatchObject({ outcome: 'ALLOW' });
  });

  it('says that there is nothing to explain of an ALLOW', async () => {
    expect((await explain('no-rules-here')).note).toContain('Only a BLOCK or a REVIEW');
  });

  it('is included only on request, and another value returns 422', async () => {
    const { id } = await rulesets.decide('limit');
    const { body } = await fraud.runtime('GET', `/api/decisions/${String(id)}`);
    expect(body).not.toHaveProperty('explanation');
    const answer = await fraud.runtime('GET', `/api/decisions/${String(id)}?explain=all`);
    expect(faultsOf(answer)).toEqual(['$.query.explain']);
  });
});
