import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { request } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { until } from '@tessera/local/testing';
import { type Destination, startDestination } from './support/destination.js';
import { InterceptorDriver, jsonOf, MAPPING, PAYMENT } from './support/interceptor-driver.js';
import { type RunningFraud, startFraud } from './support/running-fraud.js';

const NUMBER = '4111111111111111';
const JSON_TYPE = { 'content-type': 'application/json' };
const REFS = ['pure', 'mapped'] as const;

let strict: RunningFraud;
let open: RunningFraud;
let destination: Destination;

beforeAll(async () => {
  [strict, open, destination] = await Promise.all([
    startFraud({ PCI_LEVEL: 'SAQ_A' }),
    startFraud({ PCI_LEVEL: 'SAQ_D' }),
    startDestination(),
  ]);
  for (const fraud of [strict, open]) {
    const interceptors = new InterceptorDriver(fraud);
    const to = { destination: { url: destination.url } };
    await interceptors.activated({ ref: 'pure', ...to });
    await interceptors.activated({ ref: 'mapped', ...to, field_mapping: MAPPING });
  }
});

beforeEach(() => {
  destination.arrivals.length = 0;
});

afterAll(async () => {
  await Promise.all([strict.close(), open.close(), destination.close()]);
});

/** The paths named by a rejection, after checking that no part of the request was forwarded. */
async function refused(
  ref: string,
  body: Buffer | string,
  headers: Record<string, string> = JSON_TYPE,
): Promise<string[]> {
  const answer = await new InterceptorDriver(strict).send(ref, { body, headers });
  expect(destination.arrivals).toEqual([]);
  expect(answer.status).toBe(422);
  expect(answer.body.toString()).not.toContain(NUMBER);
  return (jsonOf(answer)['validation_errors'] as { path: string }[]).map(({ path }) => path);
}

function payment(changes: object): string {
  return JSON.stringify({ ...PAYMENT, ...changes });
}

describe.each(REFS)('at SAQ_A the interceptor "%s"', (ref) => {
  it.each([
    ['a string', { card: { number: NUMBER } }, '$.card.number'],
    ['groups', { card: { number: '4111 1111-1111 1111' } }, '$.card.number'],
    [
      'full-width digits',
      { note: NUMBER.replace(/\d/g, (d) => String.fromCharCode(0xff10 + Number(d))) },
      '$.note',
    ],
    ['a number', { card: { number: Number(NUMBER) } }, '$.card.number'],
    ['an element of a list', { cards: ['x', NUMBER] }, '$.cards[1]'],
    ['a key', { cards: { [NUMBER]: true } }, '$.cards'],
  ])('refuses a card number as %s and names where it is', async (_, changes, path) => {
    expect(await refused(ref, payment(changes))).toEqual([path]);
  });

  it.each([
    ['escaped digits', payment({}).replace('order-9', '\\u0034111111111111111')],
    ['a key that comes twice', `{"card":"${NUMBER}","card":"x"}`],
    ['an exponent', '{"card":4.111111111111111e15}'],
    ['more digits than a double has', '{"card":6205500000000000004}'],
  ])('refuses a card number in JSON with %s', async (_, body) => {
    expect((await refused(ref, body)).length).toBeGreaterThan(0);
  });

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('refuses a card number in a body of encoding %s', async (encoding, compress) => {
    const headers = { ...JSON_TYPE, 'content-encoding': encoding };
    expect(await refused(ref, compress(payment({ pan: NUMBER })), headers)).toEqual(['$.pan']);
  });

  it('refuses an encoding that it cannot look into', async () => {
    const headers = { ...JSON_TYPE, 'content-encoding': 'zstd' };
    const answer = await new InterceptorDriver(strict).send(ref, { body: 'x', headers });
    expect(answer.status).toBe(415);
    expect(destination.arrivals).toEqual([]);
  });

  it.each([
    ['a form', `order=1&card=${NUMBER}`, 'application/x-www-form-urlencoded', '$.card'],
    [
      'a form with escapes',
      'card=4111+1111%201111%2D1111',
      'application/x-www-form-urlencoded',
      '$.card',
    ],
    ['XML', `<card><pan>${NUMBER}</pan></card>`, 'text/xml', '$'],
    [
      'XML with character references',
      `<pan>&#x34;&#49;${NUMBER.slice(2)}</pan>`,
      'application/xml',
      '$',
    ],
    [
      'a part of multipart',
      `--b\r\nContent-Disposition: form-data; name="c"\r\n\r\n${NUMBER}\r\n--b--`,
      'multipart/form-data; boundary=b',
      '$',
    ],
    ['plain text without a type', `pay with ${NUMBER}`, '', '$'],
  ])('refuses a card number in %s', async (_, body, type, path) => {
    expect(await refused(ref, body, type === '' ? {} : { 'content-type': type })).toEqual([path]);
  });

  it('refuses a card number in UTF-16', async () => {
    const body = Buffer.from(`<pan>${NUMBER}</pan>`, 'utf16le');
    expect(await refused(ref, body, { 'content-type': 'text/xml; charset=utf-16le' })).toEqual([
      '$',
    ]);
  });

  it.each([
    ['a header', { 'x-card': NUMBER }, '$.headers.x-card'],
    ['the cookie', { cookie: `card=${NUMBER}` }, '$.headers.cookie'],
    [
      'the authorization for the destination',
      { 'x-destination-authorization': `Basic ${NUMBER}` },
      '$.headers.x-destination-authorization',
    ],
  ])('refuses a card number in %s', async (_, headers, path) => {
    const paths = await refused(ref, payment({}), { ...JSON_TYPE, ...headers });
    expect(paths.map((text) => text.replaceAll(/\['([^']+)'\]/g, '.$1'))).toEqual([path]);
  });

  it('refuses a card number in the query and in the path', async () => {
    expect(await refused(`${ref}?card=${NUMBER}`, payment({}))).toEqual(['$.query.card']);
    expect(await refused(NUMBER, payment({}))).toEqual(['$.path']);
  });

  it('refuses a card number that arrives in pieces, and sends nothing of it on', async () => {
    const body = payment({ padding: 'x'.repeat(100_000), pan: NUMBER });
    const outgoing = request(new URL(`/api/interceptors/${ref}`, strict.service.url), {
      method: 'POST',
      agent: false,
      headers: { authorization: `Bearer ${strict.runtimeToken}`, ...JSON_TYPE },
    });
    const answered = once(outgoing, 'response') as Promise<
      [{ statusCode?: number; resume(): void }]
    >;
    const cut = body.indexOf(NUMBER) + 7;
    outgoing.write(body.slice(0, cut));
    await turn();
    outgoing.end(body.slice(cut));
    const [response] = await answered;
    response.resume();
    expect(response.statusCode).toBe(422);
    expect(destination.arrivals).toEqual([]);
  });

  it('refuses a card number at the end of a body of 10 MiB', async () => {
    const body = `${'lorem ipsum '.repeat(870_000)}${NUMBER}`;
    expect(await refused(ref, body, { 'content-type': 'text/plain' })).toEqual(['$']);
  });

  it.each([
    ['cvc', { card: { masked: '411111******1111', cvc: '737' } }, '$.card.cvc'],
    ['cardSecurityCode', { cardSecurityCode: 7373 }, '$.cardSecurityCode'],
    ['payment[cvv2]', { 'payment[cvv2]': ' 737' }, "$['payment[cvv2]']"],
  ])('refuses the security code of a card in %s', async (_, changes, path) => {
    expect(await refused(ref, payment(changes))).toEqual([path]);
  });

  it('refuses a body whose names are unsafe to parse', async () => {
    const body = String.raw`{"card":{"cvv":"737","\\":1}}`;
    expect(await refused(ref, body)).toEqual([String.raw`$.card['\\']`]);
  });

  it('refuses a number and its security code in one answer', async () => {
    const card = { number: NUMBER, cvv: '737' };
    expect(await refused(ref, payment({ card }))).toEqual(['$.card.number', '$.card.cvv']);
  });

  it('passes what holds neither', async () => {
    const body = payment({
      note: 'call +49 30 901820',
      uuid: '41111111-1111-4111-8111-111111111111',
      card: { masked: '411111******1111', cvc_check: 'pass', cvv: 'M' },
    });
    const headers = { ...JSON_TYPE, traceparent: `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01` };
    const answer = await new InterceptorDriver(strict).send(ref, { body, headers });
    expect(answer.status).toBe(200);
    expect(destination.arrivals.map((arrival) => arrival.body.toString())).toEqual([body]);
  });
});

it.each(REFS)('at SAQ_D the interceptor "%s" passes card data as it came', async (ref) => {
  const body = payment({ card: { number: NUMBER, cvc: '737' } });
  const answer = await new InterceptorDriver(open).send(ref, { body, headers: JSON_TYPE });
  expect(answer.status).toBe(200);
  expect(destination.arrivals.map((arrival) => arrival.body.toString())).toEqual([body]);
});

it('at SAQ_A the fields of a body that passes without a mapping are still discovered', async () => {
  const interceptors = new InterceptorDriver(strict);
  const id = await interceptors.activated({ ref: 'seen', destination: { url: destination.url } });
  await interceptors.send('seen', { body: '{"seen":1}', headers: JSON_TYPE });
  const discovered = async () => {
    const { body } = await strict.admin('GET', `/api/admin/interceptors/${id}`);
    return body['discovered_keys'] as unknown[];
  };
  await until('the field is discovered', async () => (await discovered()).length > 0);
  expect(await discovered()).toEqual([{ key: '$.seen', type: 'number' }]);
});
