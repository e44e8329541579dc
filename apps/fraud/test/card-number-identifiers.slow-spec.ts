import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { queryDatabase, temporaryFile } from '@tessera/local/testing';
import { fullDecisionRequest, decisionRequest } from './factories/decision-request.js';
import { backendRule, BackendDriver } from './support/backend-driver.js';
import { dumpRows } from './support/dump-rows.js';
import { runFraud } from './support/fraud-command.js';
import { RULESETS } from './support/ruleset-driver.js';
import { ruleBody } from './support/rulesets.js';
import { type RunningFraud, startFraud } from './support/running-fraud.js';
import { says, type TestBackend } from './support/test-backend.js';

/**
 * Published test numbers, one for each part of this file, so that the parts do not count each
 * other.
 */
const NUMBER = '5555555555554444';
const OTHER = '4242424242424242';
const CONVERTED = /^555555\*{6}4444~[g-z]{12}$/;
const BLACKLIST = '/api/admin/blacklist';

/** Spellings of one number that people and programs use. */
const SPELLINGS: readonly (readonly [string, string])[] = [
  ['digits', NUMBER],
  ['spaces', '5555 5555 5555 4444'],
  ['dashes', '5555-5555-5555-4444'],
  ['dots', '5555.5555.5555.4444'],
  ['slashes', '5555/5555/5555/4444'],
  ['no-break spaces', '5555\u00a05555\u00a05555\u00a04444'],
  ['full-width digits', NUMBER.replaceAll(/\d/g, (d) => String.fromCodePoint(0xff10 + Number(d)))],
  ['Arabic digits', NUMBER.replaceAll(/\d/g, (d) => String.fromCodePoint(0x660 + Number(d)))],
  ['percent-encoding', NUMBER.replaceAll(/\d/g, (d) => `%3${d}`)],
  ['base64', Buffer.from(NUMBER).toString('base64')],
];

type Request = Record<string, unknown>;
type Change = (text: string) => Request;

/** Every field of a decision request that is a string, a key or free-form. */
const IDENTIFIERS: readonly (readonly [string, Change])[] = [
  ['customer.id', (text) => ({ customer: { id: text } })],
  ['customer.phone', (text) => ({ customer: { id: 'c', phone: text } })],
  [
    'transaction.reference',
    (text) => ({ transaction: { reference: text, amount: 1, currency: 'EUR' } }),
  ],
  ['device.fingerprint', (text) => ({ device: { fingerprint: text } })],
  ['device.session', (text) => ({ device: { session: text } })],
  ['device.user_agent', (text) => ({ device: { user_agent: text } })],
  ['device.language', (text) => ({ device: { language: text } })],
  ['shipping.carrier', (text) => ({ shipping: { carrier: text } })],
  ['shipping.method', (text) => ({ shipping: { method: text } })],
  ['items[].sku', (text) => ({ items: [{ sku: text }] })],
  ['items[].categories[]', (text) => ({ items: [{ sku: 'a', categories: [text] }] })],
  ['items[].product_type', (text) => ({ items: [{ sku: 'a', product_type: text }] })],
  ['merchant.id', (text) => ({ merchant: { id: text } })],
  ['a value of metadata', (text) => ({ metadata: { field: text } })],
  ['a key of metadata', (text) => ({ metadata: { [text]: 'x' } })],
  ['a value of a passenger', (text) => ({ airline: { passengers: [{ ticket: text }] } })],
  ['a key of a passenger', (text) => ({ airline: { passengers: [{ [text]: 1 }] } })],
  ['a value of a leg', (text) => ({ airline: { legs: [{ flight: text }] } })],
];
const PROSE: readonly (readonly [string, Change])[] = [
  [
    'credential.masked_pan.cardholder_name',
    (text) => ({
      credential: {
        type: 'masked_pan',
        masked_pan: { value: '411111******1111', cardholder_name: text },
      },
    }),
  ],
  [
    'credential.sepa.account_holder',
    (text) => ({
      credential: { type: 'sepa', sepa: { iban: 'DE89370400440532013000', account_holder: text } },
    }),
  ],
  ['customer.first_name', (text) => ({ customer: { id: 'c', first_name: text } })],
  ['customer.last_name', (text) => ({ customer: { id: 'c', last_name: text } })],
  ['billing.address1', (text) => ({ billing: { address1: text } })],
  ['shipping.address.city', (text) => ({ shipping: { address: { city: text } } })],
  ['items[].name', (text) => ({ items: [{ name: text }] })],
];

let fraud: RunningFraud;
let driver: BackendDriver;
let backend: TestBackend;
/** Every response of the service. */
const answers: string[] = [];

beforeAll(async () => {
  fraud = await startFraud({ PCI_LEVEL: 'SAQ_A', LOG_LEVEL: 'debug', BACKGROUND_WORK: 'worker' });
  driver = new BackendDriver(fraud);
  const started = await driver.start(says('ALLOW'));
  ({ backend } = started);
  await driver.rulesets.activated('default', [backendRule(started.slug)]);
});

afterAll(async () => {
  await driver.close();
  await fraud.close();
});

async function decide(changes: Request): Promise<Request> {
  const { status, body } = await fraud.runtime('POST', '/api/decisions', {
    body: decisionRequest(changes),
  });
  expect(body).toMatchObject({ id: expect.any(String) });
  expect(status).toBe(201);
  answers.push(JSON.stringify(body));
  return body;
}

async function read(id: unknown): Promise<Request> {
  const { body } = await fraud.runtime('GET', `/api/decisions/${String(id)}`);
  answers.push(JSON.stringify(body));
  return body;
}

/** The string with the converted number in place of the number. */
async function convertedOf(text: string): Promise<string> {
  const { id } = await decide({ customer: { id: text } });
  return String((await read(id))['customer_id']);
}

/** Creates a separate context with the test's own rules. */
async function contextWith(rules: unknown[]): Promise<string> {
  const context = `c-${randomUUID()}`;
  await driver.rulesets.activated(context, rules);
  return context;
}

/** Maximum lengths of a telephone number and a language. */
const MAX_LENGTHS: Readonly<Record<string, number>> = {
  'customer.phone': 40,
  'device.language': 35,
};

describe.each(IDENTIFIERS)('%s', (field, change) => {
  const maxLength = MAX_LENGTHS[field] ?? 64;
  it.each(SPELLINGS.filter(([, text]) => text.length <= maxLength))(
    'does not fail the payment as %s, and reaches backends converted',
    async (__, text) => {
      await decide(change(text));
      const { raw } = backend.arrivals.at(-1) ?? { raw: '' };
      expect(raw).not.toContain(text);
      expect(raw).not.toContain(NUMBER);
    },
  );
});

describe.each(PROSE)('%s', (_, change) => {
  it.each(SPELLINGS)('does not fail the payment as %s', async (__, text) => {
    await decide(change(`of ${text}`));
  });
});

describe('an e-mail address', () => {
  it('keeps its domain', async () => {
    const context = await contextWith([
      ruleBody({ path: '$.customer.email', operator: 'ends_with', value: '@example.com' }),
    ]);
    const customer = { id: 'c', email: `${NUMBER}@example.com` };
    const body = await decide({ context, customer });
    expect(JSON.stringify(body['triggered_rules'])).toMatch(
      /555555\*{6}4444~[g-z]{12}@example\.com/,
    );
  });
});

describe('a number in metadata', () => {
  it('becomes a string where it is a card number', async () => {
    const { metadata } = await decide({ metadata: { a: Number(NUMBER), b: 1_234 } });
    expect(metadata).toEqual({ a: expect.stringMatching(CONVERTED), b: 1_234 });
  });
});

describe('an amount', () => {
  it('is refused as a card number, because it stays a number', async () => {
    const transaction = { reference: 'r', amount: Number(NUMBER), currency: 'EUR' };
    const body = decisionRequest({ transaction, items: [{ sku: 'a', price: Number(OTHER) }] });
    const answer = await fraud.runtime('POST', '/api/decisions', { body });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).not.toContain(NUMBER);
  });
});

describe('the converted identifier', () => {
  it('is shown as mask and fingerprint, the same for every spelling', async () => {
    const shown = await Promise.all(SPELLINGS.map(([, text]) => convertedOf(text)));
    expect(new Set(shown).size).toBe(1);
    expect(shown[0]).toMatch(CONVERTED);
    expect(await convertedOf(OTHER)).not.toBe(shown[0]);
  });

  it('is what a caller may send instead, which stays as it is', async () => {
    const converted = await convertedOf(NUMBER);
    expect(await convertedOf(converted)).toBe(converted);
  });

  it('is found by the number and by itself', async () => {
    const context = `c-${randomUUID()}`;
    const id = `tenant-${OTHER}`;
    await decide({ context, customer: { id } });
    const converted = await convertedOf(id);
    for (const text of [id, converted]) {
      const query = new URLSearchParams({ customer_id: text, limit: '1' });
      const { body } = await fraud.runtime('GET', `/api/decisions?${query.toString()}`);
      answers.push(JSON.stringify(body));
      expect((body['data'] as Request[]).map((row) => row['customer_id'])).toEqual([converted]);
      expect(String((body['links'] as Request)['next'])).not.toContain(OTHER);
    }
  });

  it('is compared with literals of rules by the same conversion', async () => {
    const is = (path: string, operator: string, value: unknown) => ({ path, operator, value });
    const rules = [
      is('$.customer.id', 'eq', '5555-5555-5555-4444'),
      is('$.customer.id', 'in', ['x', NUMBER]),
      is('$.customer.id', 'starts_with', '555555'),
      is('$.customer.id', 'contains', NUMBER),
      is(`$.metadata['${NUMBER}']`, 'eq', Number(NUMBER)),
      is('$.customer.first_name', 'eq', NUMBER),
    ].map((when, index) => ruleBody(when, { id: `r${index}` }));
    const context = await contextWith(rules);
    const body = await decide({
      context,
      customer: { id: '5555 5555 5555 4444', first_name: NUMBER },
      metadata: { '5555.5555.5555.4444': NUMBER },
    });
    const fired = (body['triggered_rules'] as Request[]).map((rule) => rule['rule_id']);
    expect(fired).toEqual(['r0', 'r1', 'r2', 'r3', 'r4', 'r5']);
    const other = await decide({ context, customer: { id: OTHER }, metadata: { [OTHER]: OTHER } });
    expect(other['triggered_rules']).toEqual([]);
  });

  it('is counted as one by velocities, whatever its spelling, and apart from others', async () => {
    const velocity = { key: '$.customer.id', aggregate: 'count', window: 'PT1H' };
    const distinct = {
      key: '$.merchant.id',
      aggregate: 'distinct',
      field: '$.customer.id',
      window: 'PT1H',
    };
    const context = await contextWith([
      ruleBody({ velocity, operator: 'gt', value: 2 }, { id: 'count' }),
      ruleBody({ velocity: distinct, operator: 'gt', value: 1 }, { id: 'distinct' }),
    ]);
    const fired = async (id: string) => {
      const body = await decide({ context, customer: { id }, merchant: { id: OTHER } });
      return (body['triggered_rules'] as Request[]).map((rule) => rule['rule_id']);
    };
    expect(await fired(NUMBER)).toEqual([]);
    expect(await fired('5555 5555 5555 4444')).toEqual([]);
    expect(await fired('5555-5555-5555-4444')).toEqual(['count']);
    expect(await fired('4111111111111111')).toEqual(['distinct']);
  });

  it('is matched by the blacklist and by lists, also when it is imported', async () => {
    const context = await contextWith([
      {
        id: 'listed',
        name: 'Listed',
        type: 'blacklist',
        action: 'BLOCK',
        fields: ['$.customer.id'],
      },
      ruleBody({ path: '$.merchant.id', operator: 'in_list', value: 'merchants' }),
    ]);
    const number = '378282246310005';
    const path = '$.customer.id';
    const created = await fraud.admin('POST', BLACKLIST, {
      body: { path, value: '3782 822463 10005', reason: `stolen ${number}` },
    });
    expect(created.status).toBe(201);
    expect(created.body['reason']).toBe('stolen 378282*****0005');
    expect((await decide({ context, customer: { id: number } }))['outcome']).toBe('BLOCK');
    expect((await decide({ context, customer: { id: OTHER } }))['outcome']).toBe('ALLOW');
    const again = await fraud.admin('POST', BLACKLIST, { body: { path, value: number } });
    expect(again.status).toBe(409);
    const query = new URLSearchParams({ path, value: number });
    const found = await fraud.admin('GET', `${BLACKLIST}?${query.toString()}`);
    expect((found.body['data'] as Request[]).map(({ id }) => id)).toEqual([created.body['id']]);
    const file = temporaryFile('list.csv', `value,list,reason\n${number},merchants,of ${number}\n`);
    expect(await runFraud(fraud.env, 'blacklist', 'import', file)).toMatchObject({ code: 0 });
    const replica = await fraud.replica();
    await replica.close();
    const { body } = await fraud.admin('GET', `${BLACKLIST}?list=merchants`);
    expect(body['data']).toMatchObject([{ reason: 'of 378282*****0005' }]);
    answers.push(JSON.stringify([created.body, found.body, body]));
  });

  it('is put on the blacklist by a report, and blocks the next payment', async () => {
    const context = await contextWith([
      {
        id: 'listed',
        name: 'Listed',
        type: 'blacklist',
        action: 'BLOCK',
        fields: ['$.device.session'],
      },
    ]);
    const { id } = await decide({ context, device: { session: '6011-1111-1111-1117' } });
    const event = await fraud.runtime('POST', '/api/events', {
      body: {
        type: 'fraud_report',
        decision_id: id,
        occurred_at: '2026-03-01T12:00:00Z',
        data: { reference: NUMBER, [NUMBER]: Number(NUMBER), note: 'of 5555 5555 5555 4444' },
      },
    });
    expect(event.status).toBe(201);
    const converted = await convertedOf(NUMBER);
    expect(event.body['data']).toEqual({
      reference: converted,
      [converted]: converted,
      note: `of ${converted}`,
    });
    answers.push(JSON.stringify(event.body));
    const next = await decide({ context, device: { session: '6011111111111117' } });
    expect(next['outcome']).toBe('BLOCK');
  });

  it('is what simulations show', async () => {
    const id = await driver.rulesets.draft('default', [
      ruleBody({ path: '$.customer.id', operator: 'eq', value: NUMBER }),
    ]);
    const { status, body } = await fraud.admin('POST', `${RULESETS}/${id}/simulate`, {
      body: { request: decisionRequest({ customer: { id: '5555 5555 5555 4444' } }) },
    });
    expect(status).toBe(200);
    expect(body['outcome']).toBe('REVIEW');
    answers.push(JSON.stringify(body));
  });

  it('is the customer whom the erasure finds', async () => {
    const customer = { id: '3530111333300000' };
    await decide({ customer });
    expect(await runFraud(fraud.env, 'customer', 'erase', '3530 1113 3330 0000')).toMatchObject({
      code: 0,
    });
  });

  it('is erased as an older release stored it, too', async () => {
    const { id } = await decide({ customer: { id: 'replaced' } });
    const number = '30569309025904';
    await queryDatabase(
      fraud.databaseUrl,
      `update decision set customer_id = '${number}', request = replace(request, 'replaced', '${number}')
        where id = '${String(id)}'`,
    );
    expect(await runFraud(fraud.env, 'customer', 'erase', number)).toMatchObject({ code: 0 });
    expect(await dumpRows(fraud.databaseUrl)).not.toContain(number);
  });

  it('is masked in the note of a review', async () => {
    const context = await contextWith([ruleBody({ path: '$.customer.id', operator: 'exists' })]);
    const { id } = await decide({ context });
    const { status, body } = await fraud.runtime('POST', `/api/decisions/${String(id)}/resolve`, {
      body: { action: 'accept', note: `called about ${NUMBER}` },
    });
    expect(status).toBe(200);
    expect(body['note']).toBe('called about 555555******4444');
  });

  it('does not make a schema fail that fits what was sent', async () => {
    const name = `numbers-${randomUUID().slice(0, 8)}`;
    const schema = { properties: { customer: { properties: { id: { maxLength: 16 } } } } };
    const registered = await fraud.admin('POST', '/api/admin/schemas', { body: { name, schema } });
    expect(registered.status).toBe(201);
    const context = `c-${randomUUID()}`;
    const rules = [ruleBody({ path: '$.customer.id', operator: 'exists' })];
    const draft = await driver.rulesets.create(context, rules, { schema: { name, version: 1 } });
    await driver.rulesets.act('activate', String(draft.body['id']));
    await decide({ context, customer: { id: NUMBER } });
  });
});

describe('with DEDUPE_REFERENCES=on', () => {
  it('two spellings of one reference are one payment', async () => {
    const deduping = await startFraud({ PCI_LEVEL: 'SAQ_A', DEDUPE_REFERENCES: 'on' });
    try {
      const other = new BackendDriver(deduping);
      const velocity = { key: '$.customer.id', aggregate: 'count', window: 'PT1H' };
      await other.rulesets.activated('default', [ruleBody({ velocity, operator: 'gt', value: 1 })]);
      const outcomeOf = async (reference: string) => {
        const transaction = { reference, amount: 1, currency: 'EUR' };
        return (await other.decide('default', { transaction })).body['outcome'];
      };
      expect(await outcomeOf(NUMBER)).toBe('ALLOW');
      expect(await outcomeOf('5555 5555 5555 4444')).toBe('ALLOW');
      expect(await outcomeOf(OTHER)).toBe('REVIEW');
    } finally {
      await deduping.close();
    }
  });
});

describe('what administrators write', () => {
  const rule = (changes: object) => [
    { ...ruleBody({ path: '$.customer.id', operator: 'exists' }), ...changes },
  ];
  it.each([
    ['the description of a ruleset', { description: NUMBER }, '$.description'],
    ['its author', { created_by: NUMBER }, '$.created_by'],
    ['its context', { context: NUMBER }, '$.context'],
    ['the name of a rule', { rules: rule({ name: `of ${NUMBER}` }) }, '$.rules[0].name'],
    ['the id of a rule', { rules: rule({ id: NUMBER }) }, '$.rules[0].id'],
    [
      'its description',
      { rules: rule({ description: '5555-5555-5555-4444' }) },
      '$.rules[0].description',
    ],
    [
      'a pattern',
      { rules: rule({ when: { path: '$.customer.id', operator: 'matches', value: NUMBER } }) },
      '$.rules[0].when.value',
    ],
    [
      'a threshold',
      {
        rules: rule({
          when: { path: '$.transaction.amount', operator: 'gt', value: Number(NUMBER) },
        }),
      },
      '$.rules[0].when.value',
    ],
    [
      'the name of a list',
      { rules: rule({ when: { path: '$.customer.id', operator: 'in_list', value: NUMBER } }) },
      '$.rules[0].when.value',
    ],
  ])('is refused with a card number in %s', async (_, changes, path) => {
    const body = { context: 'default', rules: rule({}), ...changes };
    const answer = await fraud.admin('POST', RULESETS, { body });
    expect(answer.status).toBe(422);
    const faults = answer.body['validation_errors'] as { path: string }[];
    expect(faults.map((fault) => fault.path)).toEqual([path]);
    answers.push(JSON.stringify(answer.body));
  });

  it.each([
    ['its name', { name: NUMBER }, '$.name'],
    ['its description', { description: NUMBER }, '$.description'],
    ['its URL', { url: `https://backend.example/${NUMBER}` }, '$.url'],
    ['a header', { headers: { 'x-a': NUMBER } }, "$.headers['x-a']"],
    ['its template', { request: { card: NUMBER } }, '$.request.card'],
  ])('is refused with a card number in an integration: %s', async (_, changes, path) => {
    const body = {
      name: 'A',
      slug: `s-${randomUUID()}`,
      type: 'http',
      method: 'POST',
      url: 'https://backend.example/',
      ...changes,
    };
    const answer = await fraud.admin('POST', '/api/admin/integrations', { body });
    expect(answer.status).toBe(422);
    const faults = answer.body['validation_errors'] as { path: string }[];
    expect(faults.map((fault) => fault.path)).toEqual([path]);
  });
});

describe('an ordinary request', () => {
  it('is answered, stored and shown as it was sent', async () => {
    const { id, metadata } = await decide(fullDecisionRequest());
    expect(metadata).toEqual({ channel: 'web', score: 7, loyal: true, note: '' });
    expect(await read(id)).toMatchObject({
      customer_id: 'customer-1',
      transaction_reference: 'order-1',
    });
  });
});

describe('afterwards', () => {
  const forms = SPELLINGS.map(([, text]) => text);

  it('no spelling of a number is in any row of the database', async () => {
    const dump = await dumpRows(fraud.databaseUrl);
    expect(dump).toContain('555555******4444~');
    expect(dump).toContain('555555******4444');
    const all = [...forms, OTHER, '378282246310005', '6011111111111117', '3530111333300000'];
    expect(all.filter((form) => dump.includes(form))).toEqual([]);
    expect(dump.includes(Buffer.from(NUMBER).toString('hex'))).toBe(false);
  });

  it('none is in a line of the log, in an answer or in what a backend was told', () => {
    const told = backend.arrivals.map(({ raw }) => raw);
    const places = [...fraud.log, ...answers, ...told].join('\n');
    expect(told.length).toBeGreaterThan(200);
    expect(forms.filter((form) => places.includes(form))).toEqual([]);
  });
});
