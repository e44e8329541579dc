import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until, type Answer } from '@tessera/local/testing';
import { BackupWorker } from '../../src/backups/backup.worker.js';
import { GatewayStack, type ProviderCard } from './support/gateway-stack.js';
import type { TestAccount } from './support/payment-stack.js';

const VISA = '4111111111111111';
const REFUSED = '3530111333300000';
/** The provider stores it, and its first response gets lost. */
const ANSWER_LOST = '6243030000000001';

let stack: GatewayStack;
let account: TestAccount;

beforeAll(async () => {
  stack = await GatewayStack.boot();
  account = await stack.account('--permissions', 'provider_backup');
  const events = ['backup.completed', 'backup.failed'];
  const body = { url: 'http://127.0.0.1:1/hook', events };
  await stack.call(account, 'POST', '/webhooks', { body });
}, 60_000);

afterAll(async () => {
  await stack.close();
});

async function tokenOf(owner: TestAccount, number = VISA): Promise<string> {
  return stack.adopt(owner, await stack.card(number));
}

const requestFor = (tokenId: string, provider = 'acquirer') => ({
  provider,
  payment_method: { type: 'token', token_id: tokenId },
});

function create(
  tokenId: string,
  { whose = account, headers = {} }: { whose?: TestAccount; headers?: Record<string, string> } = {},
): Promise<Answer> {
  return stack.call(whose, 'POST', '/backups', { body: requestFor(tokenId), headers });
}

/** A backup once it has ended. */
async function ended(id: unknown): Promise<Record<string, unknown>> {
  let backup: Record<string, unknown> = {};
  await until('the backup has ended', async () => {
    backup = (await stack.call(account, 'GET', `/backups/${String(id)}`)).body;
    return backup['status'] !== 'pending';
  });
  return backup;
}

async function kept(reference: unknown): Promise<ProviderCard[]> {
  return (await stack.providerCards()).filter((one) => one.reference === reference);
}

async function events(id: unknown): Promise<Record<string, unknown>[]> {
  const rows = await stack.gateway.query<{ body: string }>(
    `select body from webhook_delivery where body::json -> 'backup' ->> 'id' = $1`,
    [id],
  );
  return rows.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
}

describe('POST /backups', () => {
  it('copies the card to the provider, by way of the vault', async () => {
    const tokenId = await tokenOf(account);
    const { status, body } = await create(tokenId);
    expect([status, body]).toMatchObject([
      202,
      { ...requestFor(tokenId), status: 'pending', reason: null },
    ]);
    const backup = await ended(body['id']);
    const [card] = await kept(body['id']);
    expect(card).toMatchObject({ merchant: account.id, last_four: '1111', arrivals: 1 });
    expect(backup).toMatchObject({
      status: 'completed',
      provider_payment_method_id: card?.payment_method_id,
    });
    expect([...stack.gateway.log, await stack.rows()].join('\n')).not.toContain(VISA);
  });

  it('tells it in one event', async () => {
    const { body } = await create(await tokenOf(account));
    const backup = await ended(body['id']);
    expect(await events(body['id'])).toEqual([
      {
        event: 'backup.completed',
        id: expect.any(String),
        occurred_at: backup['updated_at'],
        backup,
      },
    ]);
  });

  it('does not end without its event', async () => {
    await stack.gateway.query('alter table webhook_delivery rename to webhook_delivery_away');
    const { body } = await create(await tokenOf(account));
    await until('the provider has the card', async () => (await kept(body['id'])).length > 0);
    const { body: waiting } = await stack.call(account, 'GET', `/backups/${String(body['id'])}`);
    await stack.gateway.query('alter table webhook_delivery_away rename to webhook_delivery');
    expect(waiting['status']).toBe('pending');
    const due = 'update backup set due_at = clock_timestamp() where id = $1 and due_at is not null';
    await stack.gateway.query(due, [body['id']]);
    expect((await ended(body['id']))['status']).toBe('completed');
    expect(await events(body['id'])).toHaveLength(1);
    expect(await kept(body['id'])).toHaveLength(1);
  });

  it('is one backup however often it is asked for', async () => {
    const tokenId = await tokenOf(account);
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(tokenId)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1);
    const id = answers[0]?.body['id'];
    await ended(id);
    expect((await create(tokenId)).body).toMatchObject({ id, status: 'completed' });
    expect(await kept(id)).toMatchObject([{ arrivals: 1 }]);
  });

  it('is sent once by workers that race for it', async () => {
    const tokens = await Promise.all(Array.from({ length: 12 }, () => tokenOf(account)));
    const answers = await Promise.all(tokens.map((tokenId) => create(tokenId)));
    const { gateway } = stack;
    const workers = [gateway.service, await gateway.replica(), await gateway.replica()];
    await Promise.all(workers.map((worker) => worker.get(BackupWorker).run()));
    for (const { body } of answers) {
      expect((await ended(body['id']))['status']).toBe('completed');
      expect(await kept(body['id'])).toMatchObject([{ arrivals: 1 }]);
      expect(await events(body['id'])).toHaveLength(1);
    }
  });

  it('is sent again when its answer was lost, and the provider keeps one card', async () => {
    const { body } = await create(await tokenOf(account, ANSWER_LOST));
    expect((await ended(body['id']))['status']).toBe('completed');
    expect(await kept(body['id'])).toMatchObject([{ arrivals: 2 }]);
  });

  it('resumes after a process that died before it recorded the result, with one card and one event', async () => {
    const { body } = await create(await tokenOf(account));
    const before = await ended(body['id']);
    // What such a process leaves: a claimed row whose lease ends, and a provider that has the card.
    await stack.gateway.query(`delete from webhook_delivery where body like '%' || $1 || '%'`, [
      body['id'],
    ]);
    await stack.gateway.query(
      `update backup set status = 'pending', provider_payment_method_id = null,
       due_at = clock_timestamp() where id = $1`,
      [body['id']],
    );
    const after = await ended(body['id']);
    expect(after['provider_payment_method_id']).toBe(before['provider_payment_method_id']);
    expect(await kept(body['id'])).toMatchObject([{ arrivals: 2 }]);
    expect(await events(body['id'])).toHaveLength(1);
  });

  it('fails where the provider does not take the card, and may be tried again', async () => {
    const tokenId = await tokenOf(account, REFUSED);
    const { body } = await create(tokenId);
    expect(await ended(body['id'])).toMatchObject({ status: 'failed', reason: 'refused' });
    expect(await events(body['id'])).toMatchObject([{ event: 'backup.failed' }]);
    const again = await create(tokenId);
    expect(again.body).toMatchObject({ id: body['id'], status: 'pending', reason: null });
    expect(await ended(body['id'])).toMatchObject({ status: 'failed' });
    expect(await events(body['id'])).toHaveLength(2);
  });

  it('fails when the card has gone', async () => {
    const card = await stack.card(VISA);
    const tokenId = await stack.adopt(account, card);
    await stack.vault.call('DELETE', `/api/pci/tokens/${card}`);
    const { body } = await create(tokenId);
    expect(await ended(body['id'])).toMatchObject({ status: 'failed', reason: 'token_deleted' });
  });

  it('returns 401 without a credential, and 403 for an account without the permission', async () => {
    const tokenId = await tokenOf(account);
    expect((await create(tokenId, { headers: { 'x-api-key': '' } })).status).toBe(401);
    const other = await stack.account();
    const answer = await create(await tokenOf(other), { whose: other });
    expect([answer.status, answer.body['classifier']]).toEqual([403, 'FORBIDDEN']);
  });

  it.each([
    ['an unknown provider', { provider: 'unknown' }, '$.provider'],
    ['a provider that keeps no cards', { provider: 'forms' }, '$.provider'],
    [
      'another kind of payment method',
      { payment_method: { type: 'card' } },
      '$.payment_method.type',
    ],
    ['an unknown field', { more: 1 }, '$.more'],
  ])('returns 422 for %s', async (_, wrong, path) => {
    const request = { ...requestFor(await tokenOf(account)), ...wrong };
    const { status, body } = await stack.call(account, 'POST', '/backups', { body: request });
    expect([status, body['validation_errors']]).toMatchObject([
      422,
      expect.arrayContaining([expect.objectContaining({ path })]),
    ]);
  });

  it('returns 422 for the token of another account', async () => {
    const { status, body } = await create(await tokenOf(await stack.account()));
    expect([status, body['validation_errors']]).toMatchObject([
      422,
      [{ path: '$.payment_method.token_id' }],
    ]);
  });

  it('replays the answer to an idempotency key', async () => {
    const tokenId = await tokenOf(account);
    const headers = { 'x-idempotency-key': randomUUID() };
    const first = await create(tokenId, { headers });
    const again = await create(tokenId, { headers });
    expect([again.status, again.headers.get('x-idempotent-replayed')]).toEqual([202, 'true']);
    expect(again.body).toEqual(first.body);
  });
});

describe('GET /backups/{id}', () => {
  it('returns 404 for another account and for a malformed ID', async () => {
    const { body } = await create(await tokenOf(account));
    const address = `/backups/${String(body['id'])}`;
    const other = await stack.account('--permissions', 'provider_backup');
    expect((await stack.call(other, 'GET', address)).status).toBe(404);
    expect((await stack.call(account, 'GET', '/backups/none')).status).toBe(404);
    expect((await stack.call(account, 'GET', address)).status).toBe(200);
  });
});
