import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { queryDatabase } from '@tessera/local/testing';
import { type Destination, startDestination } from './support/destination.js';
import { InterceptorDriver, MAPPING, PAYMENT } from './support/interceptor-driver.js';
import { LARGE, RulesetDriver } from './support/ruleset-driver.js';
import { ruleBody } from './support/rulesets.js';
import { type CallOptions, type RunningFraud, startFraud } from './support/running-fraud.js';

/** Published test numbers of the card industry, which belong to no cardholder. */
const NUMBERS = [
  '4111111111111111',
  '4242424242424242',
  '5555555555554444',
  '2223000048400011',
  '378282246310005',
  '6011111111111117',
  '30569309025904',
  '3530111333300000',
  '6243030000000001',
];
const TIME = '2026-03-01T12:00:00Z';
const TO = { url: 'https://psp.example.com/' };

let fraud: RunningFraud;
let destination: Destination;
let interceptors: InterceptorDriver;
/** Every response of the service, including headers. */
const answers: string[] = [];
/** Each row of each table as a string, bytea in hex. */
let dump: string;
const statuses = new Map<string, Set<number>>();

beforeAll(async () => {
  [fraud, destination] = await Promise.all([
    startFraud({ LOG_LEVEL: 'debug', BACKGROUND_WORK: 'worker' }),
    startDestination(),
  ]);
  interceptors = new InterceptorDriver(fraud);
  const rulesets = new RulesetDriver(fraud);
  await rulesets.activated('card', [ruleBody(LARGE, { action: 'BLOCK' })]);
  await rulesets.activated('default', [ruleBody({ ...LARGE, value: 1 })]);
  await rulesets.activated('free', []);
  const url = { url: destination.url };
  const pan = { from: '$.payer.number', to: '$.credential.pan.value' };
  const mapped = [...MAPPING.filter(({ to }) => !to.includes('masked_pan')), pan];
  const expiry = [
    { from: '$.payer.month', to: '$.credential.pan.expiry_month' },
    { from: '$.payer.year', to: '$.credential.pan.expiry_year' },
  ];
  await interceptors.activated({ ref: 'pure', destination: url });
  await interceptors.activated({
    ref: 'card',
    context: 'free',
    destination: url,
    field_mapping: [...mapped, ...expiry],
  });
  await interceptors.activated({
    ref: 'blocked',
    context: 'card',
    destination: url,
    field_mapping: [...mapped, ...expiry],
    responses: { block: { status: 402, body: { customer: '$.customer.id', all: '$.decision' } } },
  });
  for (const number of NUMBERS) await sendCanaries(number);
  dump = await dumpRows();
}, 120_000);

afterAll(async () => {
  await Promise.all([fraud.close(), destination.close()]);
});

async function call(method: string, path: string, options: CallOptions = {}) {
  const answer = await fraud.call(method, path, { token: fraud.adminToken, ...options });
  note(`${method} ${path}`, answer.status, answer.headers, JSON.stringify(answer.body));
  return answer;
}

async function runtime(method: string, path: string, options: CallOptions = {}) {
  return call(method, path, { token: fraud.runtimeToken, ...options });
}

function note(what: string, status: number, headers: object, body: string): void {
  const route = what.replaceAll(/[0-9a-f-]{36}|\?.*/g, '');
  statuses.set(route, (statuses.get(route) ?? new Set()).add(status));
  answers.push(JSON.stringify(headers), body);
}

/**
 * Sends the number everywhere a number can be sent: in its proper field, in malformed requests, and
 * in fields where none belongs.
 */
async function sendCanaries(number: string): Promise<void> {
  const decision = await sendDecisions(number);
  await sendEvents(number, decision);
  await sendResolutions(number, decision);
  await sendAdmin(number);
  await sendIntercepted(number);
  await sendPathsAndHeaders(number);
}

async function sendDecisions(number: string): Promise<string> {
  const pan = { value: number, expiry_month: 12, expiry_year: 2030 };
  const masked = `${number.slice(0, 6)}${'*'.repeat(number.length - 10)}${number.slice(-4)}`;
  const request = {
    credential: { type: 'pan', pan },
    customer: { id: 'customer-1' },
    transaction: { reference: 'order-1', amount: 5_000, currency: 'EUR' },
  };
  const spaced = number.replaceAll(/(.{4})(?=.)/g, '$1 ');
  const decide = (body: unknown, headers = {}) =>
    runtime('POST', '/api/decisions', { body, headers });
  const { body } = await decide(request);
  await decide({
    ...request,
    context: 'card',
    transaction: { ...request.transaction, amount: 50_000 },
  });
  const headers = { 'x-idempotency-key': `canary-${number}` };
  await decide(request, headers);
  await decide(request, headers);
  const behind = { type: 'masked_pan', masked_pan: { value: masked } };
  for (const text of [number, spaced]) {
    for (const wrong of [
      { metadata: { [text]: 1 } },
      { metadata: { note: `card ${text}` } },
      { customer: { id: text } },
      { customer: { id: 'c', first_name: text } },
      { transaction: { ...request.transaction, reference: text } },
      { device: { session: text, fingerprint: text } },
      { billing: { address1: text } },
      { shipping: { address: { city: text } } },
      { items: [{ sku: text }] },
      { airline: { passengers: [{ name: text }] } },
      { merchant: { id: text } },
      { [text]: text },
    ]) {
      await decide({ ...request, ...wrong });
      await decide({ ...request, credential: behind, ...wrong });
    }
  }
  await decide({ ...request, credential: { type: 'pan', pan: { ...pan, value: `${number}0` } } });
  await decide({ ...request, credential: { type: 'masked_pan', masked_pan: { value: number } } });
  await decide({ ...request, credential: { type: number, [number]: number } });
  await runtime('POST', '/api/decisions', { text: `{"credential":{"pan":{"value":"${number}"` });
  return String(body['id']);
}

async function sendEvents(number: string, decision: string): Promise<void> {
  const event = { type: 'chargeback', decision_id: decision, occurred_at: TIME };
  for (const wrong of [
    { data: { note: number } },
    { data: { [number]: 1 } },
    { data: { deep: [{ list: [Number(number)] }] } },
    { type: number },
    { decision_id: number },
    { occurred_at: number },
    { [number]: number },
  ]) {
    await runtime('POST', '/api/events', { body: { ...event, ...wrong } });
  }
  const { body } = await runtime('POST', '/api/events', {
    body: { ...event, type: 'fraud_report' },
  });
  await runtime('GET', `/api/events/${String(body['id'])}`);
  await runtime('GET', `/api/events/${number}`);
}

async function sendResolutions(number: string, decision: string): Promise<void> {
  const path = `/api/decisions/${decision}/resolve`;
  await runtime('POST', path, { body: { action: 'accept', note: `for ${number}` } });
  await runtime('POST', path, { body: { action: number } });
  await runtime('POST', path, { body: { action: 'accept', [number]: 1 } });
  await runtime('GET', `/api/decisions/${decision}?explain=counterfactual`);
  await runtime('GET', `/api/decisions/${decision}?explain=${number}`);
  await runtime('GET', `/api/decisions?customer_id=${number}&outcome=${number}&${number}=1`);
  await runtime('GET', '/api/decisions?limit=100');
}

async function sendAdmin(number: string): Promise<void> {
  const schemas = '/api/admin/schemas';
  await call('POST', schemas, { body: { name: `n${number}`, schema: {} } });
  await call('POST', schemas, { body: { name: 'n', schema: { const: number } } });
  await call('POST', schemas, { body: { name: 'n', schema: { enum: [number], [number]: 1 } } });
  await call('POST', `${schemas}/${number}/versions`, { body: { schema: { const: number } } });
  await call('GET', `${schemas}/${number}/versions/${number}`);
  await call('POST', `${schemas}/${number}/versions/${number}/deprecate`);
  const path = '/api/admin/interceptors';
  for (const wrong of [
    { description: number },
    { ref: number, destination: { url: `https://psp.example/${number}` } },
    { field_mapping: [{ from: `$.${number}`, to: '$.customer.id' }] },
    { responses: { block: { status: 402, body: { [number]: number } } } },
    { [number]: number },
  ]) {
    await call('POST', path, { body: { context: 'default', destination: TO, ...wrong } });
  }
  await call('GET', `${path}?ref=${number}&status=${number}&after=${number}`);
  await call('PATCH', `${path}/${randomUUID()}`, { body: { description: number } });
  await call('DELETE', `${path}/${number}`);
}

async function sendIntercepted(number: string): Promise<void> {
  const payment = (payer: object) =>
    JSON.stringify({ ...PAYMENT, payer: { id: 'c', number, month: 12, year: 2030, ...payer } });
  for (const [ref, body] of [
    ['pure', payment({ [number]: number })],
    ['card', payment({})],
    ['blocked', payment({})],
    ['card', payment({ id: number })],
    ['card', payment({ number: `${number}0` })],
    ['card', payment({}).slice(0, -1)],
    [number, payment({})],
  ] as const) {
    const headers = { 'content-type': 'application/json', 'payment-type': 'card' };
    const answer = await interceptors.send(ref, { body, headers });
    note(`POST /api/interceptors/${ref}`, answer.status, answer.headers, answer.body.toString());
  }
  const headers = { 'content-type': 'application/json', 'payment-type': number };
  const answer = await interceptors.send('card', { body: payment({}), headers });
  note('POST /api/interceptors', answer.status, answer.headers, answer.body.toString());
}

async function sendPathsAndHeaders(number: string): Promise<void> {
  await runtime('GET', `/api/decisions/${number}`);
  await runtime('GET', `/${number}`);
  await runtime('GET', '/api/decisions', { headers: { 'x-request-id': number } });
  await runtime('GET', '/api/decisions', { token: number });
}

async function dumpRows(): Promise<string> {
  const tables = await queryDatabase<{ name: string }>(
    fraud.databaseUrl,
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
      from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const rows: string[] = [];
  for (const { name } of tables) {
    const dumped = await queryDatabase<{ row: string }>(
      fraud.databaseUrl,
      `select t::text as row from ${name} t`,
    );
    rows.push(...dumped.map(({ row }) => row));
  }
  return rows.join('\n');
}

/** The forms of a number that occur; printing the dump itself would flood the output. */
function formsIn(haystack: string, number: string): string[] {
  const groups = number.match(/.{1,4}/g) ?? [];
  const forms = [
    number,
    groups.join(' '),
    groups.join('-'),
    Buffer.from(number).toString('hex'),
    Buffer.from(number, 'utf16le').toString('hex'),
    Buffer.from(number).toString('base64').replaceAll('=', ''),
  ];
  return forms.filter((form) => haystack.includes(form));
}

describe('card numbers', () => {
  it('were sent everywhere, with success and without', () => {
    const of = (route: string) => [...(statuses.get(route) ?? [])].toSorted((a, b) => a - b);
    expect(of('POST /api/decisions')).toEqual([201, 400, 422]);
    expect(of('POST /api/events')).toEqual([201, 422]);
    expect(of('POST /api/interceptors/card')).toEqual([200, 400, 422]);
    expect(of('POST /api/interceptors/blocked')).toEqual([402]);
    expect(destination.arrivals.length).toBeGreaterThanOrEqual(2 * NUMBERS.length);
  });

  it.each(NUMBERS)('%s reaches the destination of an interceptor', (number) => {
    expect(destination.arrivals.some(({ body }) => body.includes(number))).toBe(true);
  });

  it.each(NUMBERS)('%s is in no row of the database', (number) => {
    expect(dump.length).toBeGreaterThan(10_000);
    expect(formsIn(dump, number)).toEqual([]);
  });

  it.each(NUMBERS)('%s is in no line of the log', (number) => {
    expect(fraud.log.length).toBeGreaterThan(100);
    expect(formsIn(fraud.log.join(''), number)).toEqual([]);
  });

  it.each(NUMBERS)('%s is in no answer', (number) => {
    expect(formsIn(answers.join('\n'), number)).toEqual([]);
  });
});
