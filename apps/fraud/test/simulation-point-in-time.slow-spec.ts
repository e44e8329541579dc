import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { queryDatabase, temporaryFolder, timeAfter, until } from '@tessera/local/testing';
import { runFraud } from './support/fraud-command.js';
import { PaymentEvents } from './support/payment-events.js';
import { RulesetDriver } from './support/ruleset-driver.js';
import { ruleBody } from './support/rulesets.js';
import { type RunningFraud, startFraud } from './support/running-fraud.js';
import { type ReplayResult, SimulationDriver } from './support/simulation-driver.js';

const BLACKLIST = '/api/admin/blacklist';
const email = (value: string) => ({ customer: { id: value.replace('@', '-'), email: value } });
const RANGE = { from: '2020-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' };

const LISTED = {
  id: 'listed',
  name: 'Listed',
  type: 'blacklist',
  action: 'BLOCK',
  fields: ['$.customer.email'],
  populate_on: ['fraud_report'],
};
const MAILINATOR = ruleBody(
  { path: '$.customer.email', operator: 'ends_with', value: '@mailinator.com' },
  { id: 'mailinator' },
);

let fraud: RunningFraud;
let rulesets: RulesetDriver;
let simulations: SimulationDriver;
let events: PaymentEvents;

beforeAll(async () => {
  fraud = await startFraud();
  rulesets = new RulesetDriver(fraud);
  simulations = new SimulationDriver(fraud);
  events = new PaymentEvents(fraud);
});

afterAll(async () => {
  await fraud.close();
});

async function list(value: string, more = {}): Promise<string> {
  const body = { path: '$.customer.email', value, ...more };
  const answer = await fraud.admin('POST', BLACKLIST, { body });
  expect(answer.status).toBe(201);
  await isKnown(value, true);
  return String(answer.body['id']);
}

async function unlist(id: string, value: string): Promise<void> {
  expect((await fraud.admin('DELETE', `${BLACKLIST}/${id}`)).status).toBe(204);
  await isKnown(value, false);
}

/** Makes decisions, in a separate context, until the process has applied the change to the list. */
async function isKnown(value: string, isListed: boolean): Promise<void> {
  await rulesets.activated('probe', [LISTED]);
  await until('the change is applied', async () => {
    const { outcome } = await rulesets.decide('probe', email(value));
    return (outcome === 'BLOCK') === isListed;
  });
}

const pay = (context: string, value: string, more = {}) =>
  rulesets.decide(context, { ...email(value), ...more });

function ruleOf(result: ReplayResult, id: string) {
  const rule = result.rules.find(({ rule_id: ruleId }) => ruleId === id);
  if (rule === undefined) throw new Error(`no rule ${id}`);
  return rule;
}

describe('a replay', () => {
  it('does not let a report about a payment list that payment', async () => {
    const id = await rulesets.activated('reported', [LISTED, MAILINATOR]);
    const decision = await pay('reported', 'mallory@mailinator.com');
    expect(decision['outcome']).toBe('REVIEW');
    await events.told(String(decision['id']), 'fraud_report', new Date().toISOString());
    const { body } = await fraud.admin('GET', BLACKLIST);
    expect(JSON.stringify(body)).toContain(String(decision['id']));
    const result = await simulations.replayed(id, RANGE);
    expect(result).toMatchObject({ decisions: 1, changed: 0 });
    expect(ruleOf(result, 'listed')).toMatchObject({ hits: 0, labelled: { recall: 0 } });
    expect(ruleOf(result, 'mailinator')).toMatchObject({
      hits: 1,
      labelled: { fraud: 1, precision: 1, recall: 1 },
    });
    expect(result.approximations.join(' ')).toContain('as they were when each payment happened');
    expect(result.approximations.join(' ')).not.toContain('are not known any more');
  });

  it('finds an entry from when it was made until it was removed', async () => {
    const id = await rulesets.activated('removed', [LISTED]);
    const value = 'eve@example.com';
    const outcomes: unknown[] = [];
    const decide = async () => outcomes.push((await pay('removed', value))['outcome']);
    await decide();
    const first = await list(value);
    await decide();
    await unlist(first, value);
    await decide();
    const second = await list(value);
    await decide();
    await unlist(second, value);
    await decide();
    expect(outcomes).toEqual(['ALLOW', 'BLOCK', 'ALLOW', 'BLOCK', 'ALLOW']);
    const result = await simulations.replayed(id, RANGE);
    expect(result).toMatchObject({ decisions: 5, changed: 0 });
    expect(ruleOf(result, 'listed').hits).toBe(2);
    const file = join(temporaryFolder('point-in-time'), 'rules.json');
    await writeFile(file, JSON.stringify([LISTED]));
    const options = ['--from', '2020-01-01', '--context', 'removed', '--json'];
    const { out } = await runFraud(fraud.env, 'simulate', file, ...options);
    expect(JSON.parse(out)).toMatchObject({ decisions: 5, changed: 0 });
  });

  it('finds an entry until it expires, and again when it is listed again', async () => {
    const id = await rulesets.activated('expired', [LISTED]);
    const value = 'trudy@example.com';
    await list(value, { ttl_seconds: 1 });
    expect((await pay('expired', value))['outcome']).toBe('BLOCK');
    await isKnown(value, false);
    expect((await pay('expired', value))['outcome']).toBe('ALLOW');
    await list(value);
    expect((await pay('expired', value))['outcome']).toBe('BLOCK');
    const result = await simulations.replayed(id, RANGE);
    expect(result).toMatchObject({ decisions: 3, changed: 0 });
  });

  it('goes by the time of the payment and not by that of its storing', async () => {
    const id = await rulesets.activated('late', [LISTED]);
    const value = 'late@example.com';
    const before = new Date().toISOString();
    await timeAfter(before);
    await list(value);
    expect((await pay('late', value, { occurred_at: before }))['outcome']).toBe('BLOCK');
    const result = await simulations.replayed(id, RANGE);
    expect(result.matrix).toMatchObject({ BLOCK: { ALLOW: 1, BLOCK: 0 } });
  });

  it('says since when removed entries are known', async () => {
    const id = await rulesets.activated('since', [LISTED]);
    await queryDatabase(
      fraud.databaseUrl,
      'update blacklist_history_start set known_since = now()',
    );
    const result = await simulations.replayed(id, RANGE);
    expect(result.approximations.join(' ')).toContain('are not known any more');
    await queryDatabase(
      fraud.databaseUrl,
      `update blacklist_history_start set known_since = '-infinity'`,
    );
  });

  it('shows each rule as if it stood alone, with the money of its false positives', async () => {
    const amount = (value: number) => ({ path: '$.transaction.amount', operator: 'gte', value });
    const id = await rulesets.activated('alone', [
      ruleBody(amount(100), { id: 'stop', action: 'ALLOW' }),
      ruleBody(amount(50), { id: 'behind', action: 'BLOCK' }),
      ruleBody(amount(50), { id: 'off', enabled: false }),
    ]);
    const transaction = (reference: string, value: number) => ({
      transaction: { reference, amount: value, currency: 'EUR' },
    });
    const bad = await rulesets.decide('alone', transaction('a', 300));
    await rulesets.decide('alone', transaction('b', 200));
    await rulesets.decide('alone', transaction('c', 60));
    await events.told(String(bad['id']), 'chargeback', new Date().toISOString());
    const result = await simulations.replayed(id, RANGE);
    expect(ruleOf(result, 'stop')).toMatchObject({
      hits: 2,
      false_positive_amount: { EUR: 200 },
      alone: { hits: 2, amount: { EUR: 500 }, labelled: { precision: 0.5, recall: 1 } },
    });
    // After the stop it hits once, on a payment that was blocked, which gives no information.
    expect(ruleOf(result, 'behind')).toMatchObject({
      hits: 1,
      labelled: { fraud: 0, precision: null, recall: 0 },
      alone: {
        hits: 3,
        amount: { EUR: 560 },
        false_positive_amount: { EUR: 200 },
        labelled: { fraud: 1, reportable: 2, precision: 0.5, recall: 1 },
      },
    });
    expect(ruleOf(result, 'off')).toMatchObject({ hits: 0, alone: { hits: 0 } });
  });
});
