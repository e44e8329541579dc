import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { race } from '@tessera/local/testing';
import type { Answer } from '@tessera/local/testing';
import { PaymentStack, type TestAccount } from './support/payment-stack.js';

const MERCHANT = {
  legal_name: 'Lamp Shop',
  company_city: 'Vienna',
  country_code: 'AT',
  website_url: 'https://shop.example',
  default_currency: 'EUR',
};
const SCHEME = {
  name: 'visa',
  acquirer_bin: '411111',
  requestor_id: 'R-1',
  requestor_name: 'Lamp Shop',
  category_code: '5712',
  merchant_id: 'M-1',
  merchant_name: 'Lamp Shop',
};

let stack: PaymentStack;
let other: TestAccount;

beforeAll(async () => {
  stack = await PaymentStack.boot();
  other = await stack.createAccount();
}, 60_000);

afterAll(async () => {
  await stack.close();
});

function create(body: object = {}, headers: Record<string, string> = {}): Promise<Answer> {
  return stack.gateway.post('/merchants', { ...MERCHANT, ...body }, { headers });
}

async function created(body: object = {}): Promise<Record<string, unknown>> {
  const answer = await create(body);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body;
}

const change = (id: unknown, body: object): Promise<Answer> =>
  stack.gateway.call('PATCH', `/merchants/${String(id)}`, { body });
const paths = ({ body }: Answer): string[] =>
  (body['validation_errors'] as { path: string }[]).map(({ path }) => path);
const asOther = () => ({ headers: { 'x-api-key': other.key } });

describe('POST /merchants', () => {
  it('creates a merchant and shows its encryption key once', async () => {
    const answer = await create({ schemes: [SCHEME], three_ds_enabled: true });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      ...MERCHANT,
      default_merchant_id: null,
      three_ds_enabled: true,
      identity_and_verification_enabled: false,
      schemes: [SCHEME],
    });
    const key = String(answer.body['encryption_key']);
    expect(Buffer.from(key, 'base64url')).toHaveLength(32);
    const read = await stack.gateway.get(`/merchants/${String(answer.body['id'])}`);
    expect(read.body).not.toHaveProperty('encryption_key');
    expect(read.body['encryption_key_id']).toBe(answer.body['encryption_key_id']);
  });

  it('keeps the key sealed', async () => {
    const { id, encryption_key: key } = await created();
    const [row] = await stack.gateway.query<{ row: string }>(
      'select t::text as row from merchant t where id = $1',
      [id],
    );
    const bytes = Buffer.from(String(key), 'base64url');
    expect(row?.row).not.toContain(bytes.toString('hex'));
    expect(row?.row).not.toContain(String(key));
  });

  it('makes one merchant of racing requests with one key, and masks the key in replays', async () => {
    const name = `Racer ${randomUUID()}`;
    const headers = { 'x-idempotency-key': randomUUID() };
    const answers = await race(() => create({ legal_name: name }, headers));
    expect(answers.filter(({ status }) => ![201, 409].includes(status))).toEqual([]);
    const rows = await stack.gateway.query('select id from merchant where legal_name = $1', [name]);
    expect(rows).toHaveLength(1);
    const replay = await create({ legal_name: name }, headers);
    expect(replay.headers.get('x-idempotent-replayed')).toBe('true');
    expect(String(replay.body['encryption_key'])).toMatch(/^.{5}xxxxx$/);
  });

  it.each([
    [{ legal_name: '' }, ['$.legal_name']],
    [{ country_code: 'XX' }, ['$.country_code']],
    [{ default_currency: 'euro' }, ['$.default_currency']],
    [{ website_url: 'shop.example' }, ['$.website_url']],
    [{ unknown: 1 }, ['$.unknown']],
    [{ legal_name: 'Card 4111 1111 1111 1111' }, ['$.legal_name']],
    [{ schemes: [{ name: 'visa', category_code: '57' }] }, ['$.schemes[0].category_code']],
    [{ schemes: [SCHEME, SCHEME] }, ['$.schemes[1].name']],
    [
      { three_ds_enabled: true, schemes: [{ ...SCHEME, acquirer_bin: null }] },
      ['$.schemes[0].acquirer_bin'],
    ],
  ])('returns 422 for %j', async (body, expected) => {
    const answer = await create(body);
    expect([answer.status, paths(answer)]).toEqual([422, expected]);
  });

  it('returns 401 without a credential', async () => {
    const answer = await create({}, { 'x-api-key': '' });
    expect(answer.status).toBe(401);
  });
});

describe('GET /merchants', () => {
  it('lists the merchants of the account alone, newest first, in pages', async () => {
    const mine = await stack.createAccount();
    const headers = { 'x-api-key': mine.key };
    for (const legal_name of ['One', 'Two', 'Three']) await create({ legal_name }, headers);
    const { body } = await stack.gateway.get('/merchants?limit=2', { headers });
    expect(body).toMatchObject({ current_page: 1, page_size: 2, total_items: 3, total_pages: 2 });
    const names = (body['data'] as { legal_name: string }[]).map((one) => one.legal_name);
    expect(names).toEqual(['Three', 'Two']);
  });

  it('returns 422 for an invalid page', async () => {
    expect(paths(await stack.gateway.get('/merchants?page=0'))).toEqual(['$.query.page']);
  });
});

describe('a merchant', () => {
  it('returns 404 for another account, on every route', async () => {
    const id = String((await created())['id']);
    const address = `/merchants/${id}`;
    const answers = await Promise.all([
      stack.gateway.get(address, asOther()),
      stack.gateway.call('PATCH', address, { body: { legal_name: 'Mine' }, ...asOther() }),
      stack.gateway.call('POST', `${address}/encryption-key`, asOther()),
      stack.gateway.call('DELETE', address, asOther()),
      stack.gateway.get('/merchants/no-uuid'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect((await stack.gateway.get(address)).body['legal_name']).toBe('Lamp Shop');
  });

  it('is changed in what is named, and unset with null', async () => {
    const { id } = await created({ default_merchant_id: 'M-0', schemes: [SCHEME] });
    const changed = await change(id, { company_city: 'Graz', default_merchant_id: null });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({
      legal_name: 'Lamp Shop',
      company_city: 'Graz',
      default_merchant_id: null,
      schemes: [SCHEME],
    });
    expect((await change(id, { schemes: [] })).body['schemes']).toEqual([]);
  });

  it('returns 422 for a change that would leave 3-D Secure incomplete, and changes nothing', async () => {
    const { id } = await created({ three_ds_enabled: true, schemes: [SCHEME] });
    const answer = await change(id, { schemes: [{ ...SCHEME, requestor_id: null }] });
    expect([answer.status, paths(answer)]).toEqual([422, ['$.schemes[0].requestor_id']]);
    const { body } = await stack.gateway.get(`/merchants/${String(id)}`);
    expect(body['schemes']).toEqual([SCHEME]);
  });

  it('gets a new key, which is shown once', async () => {
    const before = await created();
    const path = `/merchants/${String(before['id'])}/encryption-key`;
    const { status, body } = await stack.gateway.call('POST', path);
    expect(status).toBe(200);
    expect(body['encryption_key_id']).not.toBe(before['encryption_key_id']);
    expect(body['encryption_key']).not.toBe(before['encryption_key']);
  });

  it('is gone with its key once it is deleted, and every change leaves an audit row', async () => {
    const id = String((await created())['id']);
    await change(id, { company_city: 'Graz' });
    await stack.gateway.call('POST', `/merchants/${id}/encryption-key`);
    expect((await stack.gateway.call('DELETE', `/merchants/${id}`)).status).toBe(204);
    expect((await stack.gateway.get(`/merchants/${id}`)).status).toBe(404);
    expect((await stack.gateway.call('DELETE', `/merchants/${id}`)).status).toBe(404);
    const rows = await stack.gateway.query<{ action: string }>(
      'select action from audit_event where object_id = $1 order by created_at, id',
      [id],
    );
    expect(rows.map(({ action }) => action).sort()).toEqual([
      'merchant.create',
      'merchant.delete',
      'merchant.rotate_key',
      'merchant.update',
    ]);
  });
});
