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

/** Other files that share the stack decide in `default`. */
const REVIEWS = 'client-reviews';

export function callFraud(stack: () => ClientStack, tessera: () => Tessera): void {
  const reviewRules = async () => {
    const { rulesets } = tessera();
    const { id } = await rulesets.create({ context: REVIEWS, created_by: 'test', rules: RULES });
    return rulesets.activate(id);
  };
  const decide = (amount: number, reference?: string) =>
    tessera().decisions.create({ ...paymentOf(amount, reference), context: REVIEWS });

  it('decides, reads, lists and resolves', async () => {
    await reviewRules();
    const { decisions, reviews } = tessera();
    const { id, outcome } = await decide(100_000, 'client-1');
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

  it('explains decisions, and works off the queue of reviews', async () => {
    await reviewRules();
    const { reviews } = tessera();
    const [first, second] = [await decide(100_001), await decide(100_002)];
    const evidence = await reviews.evidence(first.id);
    expect(evidence.decision.id).toBe(first.id);
    expect((await reviews.request(first.id)).request).toMatchObject({
      transaction: { amount: 100_001 },
    });
    expect((await reviews.emailHash({ email: 'ada@example.com' })).email_hash).toMatch(/./);
    expect((await reviews.claim(first.id)).id).toBe(first.id);
    const mine = await reviews.queue({ assignee: 'me' }).toArray({ limit: 100 });
    expect(mine.map(({ id }) => id)).toContain(first.id);
    await reviews.addNote(first.id, { text: 'Called the customer.' });
    expect((await reviews.getOpen(first.id)).notes).toHaveLength(1);
    await reviews.release(first.id);
    const resolved = await reviews.resolveMany({
      reviews: [
        { id: first.id, action: 'accept' },
        { id: second.id, action: 'reject' },
      ],
    });
    expect(JSON.stringify(resolved)).toContain(second.id);
  });

  it('gathers decisions in cases, and counts them', async () => {
    const { decisions, fraud } = tessera();
    const [one, two] = [await decisions.create(paymentOf(5)), await decisions.create(paymentOf(6))];
    const { id } = await fraud.cases.create({ title: 'Card testing', decision_ids: [one.id] });
    await fraud.cases.addDecisions(id, { decision_ids: [two.id] });
    await fraud.cases.removeDecision(id, one.id);
    await fraud.cases.addNote(id, { text: 'Same device.' });
    await fraud.cases.addLink(id, { url: 'https://tickets.example.com/1' });
    expect((await fraud.cases.update(id, { title: 'Card testing 2' })).title).toBe(
      'Card testing 2',
    );
    expect((await fraud.cases.get(id)).id).toBe(id);
    expect((await fraud.cases.list()).data.map((each) => each.id)).toContain(id);
    await fraud.cases.close(id, { action: 'reject', note: 'Fraud ring.' });
    const hour = 3_600_000;
    const thisHour = Math.floor(Date.now() / hour) * hour;
    const to = new Date(thisHour + hour).toISOString();
    const from = new Date(thisHour - 24 * hour).toISOString();
    const counted = await fraud.analytics.decisions({ group_by: 'outcome', from, to });
    expect(counted.data.length).toBeGreaterThan(0);
  });

  it('checks rules and entries before they are stored', async () => {
    const { rulesets, fraud } = tessera();
    expect((await rulesets.lint({ context: 'client', rules: RULES })).findings).toEqual([]);
    expect((await rulesets.schema()).schema).toHaveProperty(['$schema']);
    const csv = 'path,value,reason\n$.customer.id,c-77,test\n';
    const { plan, added } = await fraud.blacklist.previewImport({ csv });
    expect(added).toBe(1);
    expect((await fraud.blacklist.import({ csv, plan })).added).toBe(1);
  });

  it('proposes changes, which someone else approves', async () => {
    // A proposal needs the scopes of its kind in the same token.
    const office = stack().client({ identity: stack().allScopes });
    const { rulesets, fraud } = office;
    const scopes = ['admin:change-requests:approve', 'admin:change-requests:read'];
    const created = await office.identity.clients.create({
      name: 'second-approver',
      scopes: [...scopes, 'admin:rulesets:read'],
    });
    const admin = { clientId: created.client_id, clientSecret: created.client_secret ?? '' };
    const approver = stack().client({ identity: { ...stack().identity, admin } });
    const propose = async () => {
      const draft = await rulesets.create({ context: 'changed', rules: RULES });
      const payload = { ruleset_id: draft.id };
      return fraud.changeRequests.propose({ kind: 'ruleset.activate', payload });
    };
    const first = await propose();
    expect((await fraud.changeRequests.get(first.id)).status).toBe('proposed');
    const approved = await approver.fraud.changeRequests.approve(first.id, { reason: 'Good' });
    expect(approved.status).toBe('applied');
    const reason = { reason: 'Blocks too many payments.' };
    const rejected = await approver.fraud.changeRequests.reject((await propose()).id, reason);
    expect(rejected.status).toBe('rejected');
    expect((await fraud.changeRequests.withdraw((await propose()).id)).status).toBe('withdrawn');
    const broken = await fraud.changeRequests.breakGlass((await propose()).id, reason);
    expect(broken.broke_glass).toBe(true);
    const listed = await fraud.changeRequests.list({ kind: 'ruleset.activate' });
    expect(listed.data.map(({ id }) => id)).toContain(first.id);
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
