import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { queryDatabase } from '@tessera/local/testing';
import { later, says } from './support/test-backend.js';
import { ProvisionalStack } from './support/provisional-stack.js';
import { LARGE, RulesetDriver } from './support/ruleset-driver.js';
import { ruleBody } from './support/rulesets.js';

let stack: ProvisionalStack;
let rulesets: RulesetDriver;
let reviewer: string;

beforeAll(async () => {
  stack = await ProvisionalStack.start({ PROVISIONAL_TIME_SCALE: '10' });
  rulesets = new RulesetDriver(stack.fraud);
  await rulesets.activated('queue', [ruleBody(LARGE, { id: 'large' })]);
  reviewer = await stack.fraud.token('admin:reviews:read admin:reviews:write', 'ada');
});

afterAll(() => stack.close());

async function contextsOf(table: string, where: string): Promise<unknown[]> {
  const text = `select context from ${table} where ${where}`;
  return (await queryDatabase(stack.fraud.databaseUrl, text)).map(
    ({ context }) => context as unknown,
  );
}

describe('the context of a decision', () => {
  it('is stored with its events, its assignment and its notes', async () => {
    const { fraud } = stack;
    const id = String((await rulesets.decide('queue'))['id']);
    const event = { type: 'capture', decision_id: id, occurred_at: '2026-03-01T12:00:00Z' };
    expect((await fraud.runtime('POST', '/api/events', { body: event })).status).toBe(201);
    const path = `/api/admin/reviews/${id}`;
    for (const [action, body] of [
      ['claim', {}],
      ['claim', { take_over: true }],
      ['notes', { text: 'Called them.' }],
    ] as const) {
      const answer = await fraud.call('POST', `${path}/${action}`, { token: reviewer, body });
      expect([action, answer.status < 300]).toEqual([action, true]);
    }
    for (const table of ['payment_event', 'review_assignment', 'review_note']) {
      expect([table, await contextsOf(table, `decision_id = '${id}'`)]).toEqual([table, ['queue']]);
    }
  });

  it('is stored with its calls of async backends', async () => {
    const { id, decision } = await stack.decide([later(50, says('ALLOW'))]);
    const context = decision['context'];
    expect(await contextsOf('backend_call', `decision_id = '${id}'`)).toEqual([context]);
    expect(await contextsOf('provisional_decision', `decision_id = '${id}'`)).toEqual([context]);
  });
});
