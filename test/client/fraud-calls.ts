import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import type { CreateDecision, Rule, Tessera } from '@tessera/client';
import type { ClientStack } from './client-stack.js';

/** A payment that a rule below sends to review. */
export function paymentOf(amount: number, reference: string = randomUUID()): CreateDecision {
  return {
    credential: { type: 'masked_pan', masked_pan: { value: '411111******1111' } },
    customer: { id: 'customer-1' },
    transaction: { reference, amount, currency: 'EUR' },
    metadata: { channel: 'web' },
  };
}

const RULES: Rule[] = [
  {
    id: 'amount',
    name: 'Large amount',
    type: 'condition',
    action: 'REVIEW',
    when: { path: '$.transaction.amount', operator: 'gte', value: 100_000 },
  },
];

export function callFraud(stack: () => ClientStack, tessera: () => Tessera): void {
  const reviewRules = async () => {
    const { rulesets } = tessera();
    const { id } = await rulesets.create({ context: 'default', created_by: 'test', rules: RULES });
    return rulesets.activate(id);
  };

  it('decides, reads, lists and resolves', async () => {
    await reviewRules();
    const { decisions, reviews } = tessera();
    const { id, outcome } = await decisions.create(paymentOf(100_000, 'client-1'));
    expect(outcome).toBe('REVIEW');
    expect((await decisions.get(id, { explain: 'counterfactual' })).id).toBe(id);
    const [listed] = await decisions
      .list({ transaction_reference: 'client-1' })
      .toArray({ limit: 5 });
    expect(listed?.id).toBe(id);
    const queue = await reviews.list({ outcome: 'REVIEW', resolved: false });
    expect(queue.data.map((each) => each.id)).toContain(id);
    expect((await reviews.get(id)).id).toBe(id);
    const resolution = await reviews.resolve(id, { action: 'accept', note: 'known customer' });
    expect(resolution).toMatchObject({ id });
  });

  it('reports what happened to a payment', async () => {
    const { decisions, paymentEvents } = tessera();
    const { id: decision_id } = await decisions.create(paymentOf(100));
    const occurred_at = new Date().toISOString();
    const event = { type: 'fraud_report', decision_id, occurred_at, data: {} } as const;
    const { id } = await paymentEvents.create(event);
    expect((await paymentEvents.get(id)).id).toBe(id);
  });

  it('writes, compares, simulates, activates and rolls back rulesets', async () => {
    const { rulesets, fraud } = tessera();
    const context = 'client';
    const first = await rulesets.create({ context, created_by: 'test', rules: RULES });
    await rulesets.activate(first.id);
    const second = await rulesets.create({ context, created_by: 'test', rules: [] });
    const changed = await rulesets.update(second.id, { description: 'allows everything' });
    expect(changed.description).toBe('allows everything');
    expect(await rulesets.diff(second.id, first.id)).toMatchObject({ removed: [{}] });
    const simulated = await rulesets.simulate(first.id, { request: paymentOf(100_000) });
    expect(simulated).toMatchObject({ outcome: 'REVIEW' });
    expect((await rulesets.activate(second.id)).status).toBe('ACTIVE');
    expect((await rulesets.rollback(first.id)).status).toBe('ACTIVE');
    expect((await rulesets.get(first.id)).status).toBe('ACTIVE');
    const versions = await rulesets.list({ context }).toArray({ limit: 10 });
    expect(versions.map(({ id }) => id)).toEqual([second.id, first.id]);
    const replay = { from: new Date(Date.now() - 60_000).toISOString() };
    const simulation = await rulesets.simulate(first.id, {
      replay: { ...replay, to: new Date().toISOString() },
    });
    expect((await fraud.simulations.get(simulation.id)).id).toBe(simulation.id);
    expect((await fraud.simulations.list()).data.length).toBeGreaterThan(0);
    await fraud.simulations.delete(simulation.id);
  });

  it('keeps lists and schemas', async () => {
    const { blacklist, schemas } = tessera().fraud;
    const { id } = await blacklist.create({ path: '$.customer.id', value: 'c-9', reason: 'test' });
    expect((await blacklist.get(id)).id).toBe(id);
    expect((await blacklist.list({ path: '$.customer.id', value: 'c-9' })).data).toHaveLength(1);
    await blacklist.delete(id);
    const schema = { type: 'object', properties: { channel: { type: 'string' } } };
    await schemas.create({ name: 'client', schema });
    expect((await schemas.get('client')).name).toBe('client');
    expect((await schemas.list()).data.length).toBeGreaterThan(0);
    await schemas.createVersion('client', { schema });
    expect((await schemas.listVersions('client').toArray({ limit: 9 })).length).toBe(2);
    expect((await schemas.getVersion('client', '1')).version).toBe(1);
    expect((await schemas.deprecateVersion('client', '1')).version).toBe(1);
  });

  it('manages backends and interceptors', async () => {
    const { backends, interceptors } = tessera().fraud;
    const url = await stack().destination();
    const backend = await backends.create({
      ...{ name: 'Risk', slug: 'client-risk', type: 'http', method: 'POST', url },
      ...{
        request: { id: 'fixed' },
        response: { outcome_path: '$.outcome', map: { deny: 'BLOCK' } },
      },
    });
    expect((await backends.get(backend.id)).name).toBe('Risk');
    expect((await backends.update(backend.id, { name: 'Risk 2' })).name).toBe('Risk 2');
    expect((await backends.list()).data.map(({ id }) => id)).toContain(backend.id);
    await backends.delete(backend.id);
    const draft = {
      context: 'client',
      destination: { url },
      field_mapping: [{ from: '$.order.id', to: '$.transaction.reference' }],
      responses: { block: { status: 402, headers: {}, body: { error: 'blocked' } } },
    };
    const { id } = await interceptors.create(draft);
    await interceptors.update(id, { description: 'for the test' });
    expect((await interceptors.activate(id)).status).toBe('ACTIVE');
    const { ref } = await interceptors.get(id);
    const next = await interceptors.create({ ...draft, ref });
    await interceptors.activate(next.id);
    expect((await interceptors.rollback(id)).status).toBe('ACTIVE');
    expect((await interceptors.list({ ref }).toArray({ limit: 9 })).length).toBe(2);
    const unused = await interceptors.create(draft);
    await interceptors.delete(unused.id);
  });
}
