import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readForwardProfiles } from '../src/forward/profiles/read-forward-profiles.js';
import { fromPan, TEST_NUMBERS } from './factories/cards.js';
import { faults, forward, type Forwarded } from './support/forwarding.js';
import { MerchantServer } from './support/merchant-server.js';
import { type VaultUnderTest, bootVault } from './support/vault-under-test.js';

const NUMBER = TEST_NUMBERS.visa;
const BODY = { card: { number: '{{ account_number }}' } };

let folder: string;
let merchant: MerchantServer;
let open: MerchantServer;
let vault: VaultUnderTest;
let tokenId: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forward-profiles-'));
  [merchant, open] = await Promise.all([MerchantServer.start(), MerchantServer.start()]);
  const file = join(folder, 'profiles.yaml');
  await writeFile(
    file,
    `profiles:
  - destination: ${merchant.url}/v1/payments
    method: POST
    placeholders:
      account_number: [$.card.number, '$.cards[*].number', x-card]
      security_code: [$.card.cvc]
    response:
      fields: [$.id, '$.items[*].state']
      headers: [x-trace]
  - destination: ${merchant.url}/v1/payments/verify
    placeholders:
      account_number: [$.number]
`,
  );
  vault = await bootVault({
    BACKGROUND_WORK: 'worker',
    FORWARD_ALLOWED_DESTINATIONS: `${merchant.url},${open.url}`,
    FORWARD_PROFILES_FILE: file,
  });
  const { body } = await vault.post('/api/pci/tokens', fromPan({ security_code: '737' }));
  tokenId = String(body['id']);
});

afterAll(async () => {
  await vault.close();
  await Promise.all([merchant.close(), open.close(), rm(folder, { recursive: true })]);
});

beforeEach(() => {
  merchant.arrived.length = 0;
  merchant.answering = (_, response) => response.writeHead(200).end();
});

const send = (path: string, body: object, fields: readonly string[] | null, headers = {}) =>
  forward(vault, tokenId, {
    destination: merchant.url + path,
    contentType: 'application/json',
    body: JSON.stringify(body),
    headers: { ...(fields && { 'x-template-fields': JSON.stringify(fields) }), ...headers },
  });

const seen = (answer: Forwarded) => [answer.status, faults(answer).map(({ path }) => path)];

describe('a destination with a profile', () => {
  it('receives placeholders where the profile lists them', async () => {
    const body = { card: { number: '{{ account_number }}', cvc: '{{ security_code }}' } };
    const fields = ['$.card.number', '$.card.cvc'];
    expect((await send('/v1/payments', body, fields)).status).toBe(200);
    expect(JSON.parse(merchant.last.body.toString())).toEqual({
      card: { number: NUMBER, cvc: '737' },
    });
    const list = { cards: [{}, { number: '{{ account_number }}' }] };
    const headers = { 'x-card': '{{ account_number }}' };
    const answer = await send('/v1/payments/7', list, ['$.cards[1].number', 'x-card'], headers);
    expect([answer.status, merchant.last.headers['x-card']]).toEqual([200, NUMBER]);
  });

  it.each<[string, string, object, readonly string[], string]>([
    ['a number elsewhere', '/v1/payments', { note: '{{ account_number }}' }, ['$.note'], '$.note'],
    ['a code elsewhere', '/v1/payments', { note: '{{ security_code }}' }, ['$.note'], '$.note'],
    [
      'a code in the place of the number',
      '/v1/payments',
      { card: { number: '{{ security_code }}' } },
      ['$.card.number'],
      '$.card.number',
    ],
    [
      'a placeholder that is not listed',
      '/v1/payments',
      { card: { number: '{{ expiry_year }}' } },
      ['$.card.number'],
      '$.card.number',
    ],
    ['a path of a wider profile', '/v1/payments/verify', BODY, ['$.card.number'], '$.card.number'],
  ])('refuses %s', async (_what, path, body, fields, fault) => {
    expect(seen(await send(path, body, fields))).toEqual([422, [fault]]);
    expect(merchant.arrived).toEqual([]);
  });

  it.each([
    '/v2/payments',
    '/v1/paymentsx',
    '/',
    '/v1/payments/..;/x',
    '/v1/payments/%252e%252e/x',
    '/v1//payments',
  ])('has no way around it by the path %s', async (path) => {
    const answer = await send(path, BODY, ['$.card.number']);
    expect(seen(answer)).toEqual([422, ['$.headers.x-destination-url']]);
    expect(merchant.arrived).toEqual([]);
  });

  it('needs marked fields', async () => {
    expect(seen(await send('/v1/payments', BODY, null))).toEqual([
      422,
      ['$.headers.x-template-fields'],
    ]);
  });

  it('gives back the status and the listed fields only', async () => {
    const answer = {
      id: 'pi_1',
      card: { number: NUMBER },
      items: [{ state: 'ok', secret: 1 }, { other: 2 }, { state: NUMBER }],
    };
    const headers = { 'content-type': 'application/json', 'x-trace': 't', 'x-other': 'o' };
    merchant.answerWith(402, headers, JSON.stringify(answer));
    const shown = await send('/v1/payments', BODY, ['$.card.number']);
    expect([shown.status, JSON.parse(shown.text)]).toEqual([
      402,
      { id: 'pi_1', items: [{ state: 'ok' }, { state: '411111******1111' }] },
    ]);
    expect([shown.headers.get('x-trace'), shown.headers.get('x-other')]).toEqual(['t', null]);
    merchant.answerWith(200, { 'content-type': 'text/html' }, '<p>pi_1</p>');
    expect((await send('/v1/payments', BODY, ['$.card.number'])).text).toBe('');
  });

  it('leaves other destinations of the list as they are', async () => {
    const destination = `${open.url}/any`;
    const answer = await forward(vault, tokenId, { destination, body: '{{ account_number }}' });
    expect([answer.status, open.last.body.toString()]).toEqual([200, NUMBER]);
  });
});

describe('the file of profiles', () => {
  it('is refused at boot with every problem in it', async () => {
    const file = join(folder, 'wrong.json');
    await writeFile(
      file,
      JSON.stringify({
        profiles: [
          {
            destination: 'api.psp.example',
            method: 'post',
            placeholders: { pan: ['$.a'], account_number: ['$..a', 1], security_code: '$.c' },
            response: { fields: ['id'] },
            extra: 1,
          },
          { destination: 'https://api.psp.example', placeholders: {} },
          { destination: 'https://api.psp.example', placeholders: {} },
        ],
      }),
    );
    const paths = readForwardProfiles(file).problems.map((problem) => problem.split(' ')[0]);
    expect(paths.toSorted()).toEqual([
      '$.profiles[0].destination',
      '$.profiles[0].extra',
      '$.profiles[0].method',
      '$.profiles[0].placeholders.account_number[0]',
      '$.profiles[0].placeholders.account_number[1]',
      '$.profiles[0].placeholders.pan',
      '$.profiles[0].placeholders.security_code',
      '$.profiles[0].response.fields[0]',
      '$.profiles[2]',
    ]);
    await expect(bootVault({ FORWARD_PROFILES_FILE: file })).rejects.toThrow(
      /FORWARD_PROFILES_FILE: \$\.profiles\[0\]\.destination/,
    );
    await expect(bootVault({ FORWARD_WITHOUT_PROFILE: 'refused' })).rejects.toThrow(
      /FORWARD_PROFILES_FILE/,
    );
  });
});
