import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Answer } from '@tessera/local/testing';
import { createAccount, run, type TestAccount } from '../support/commerce-alone.js';
import { MerchantServer } from '../../../vault/test/support/merchant-server.js';
import { CommerceStack } from './support/commerce-stack.js';

const TEMPLATE = '{"number": "{{ account_number }}"}';
const JSON_TYPE = { 'content-type': 'application/json' };

let stack: CommerceStack;
let merchant: MerchantServer;
let attacker: TestAccount;

beforeAll(async () => {
  merchant = await MerchantServer.start();
  stack = await CommerceStack.boot();
  attacker = await createAccount(stack.commerce, 'attacker');
  for (const account of [stack.account.id, attacker.id]) await allow(account, '/v1');
});

beforeEach(() => {
  merchant.answerWith(200, JSON_TYPE, '{"approved": true}');
});

afterAll(async () => {
  await stack.close();
  await merchant.close();
});

function allow(account: string, path: string): Promise<string> {
  const url = `${merchant.url}${path}`;
  return run(stack.commerce, 'destination', 'add', url, '--account', account);
}

function forward(
  id: string,
  account: Pick<TestAccount, 'key'> = stack.account,
  path = '/v1/pay',
): Promise<Answer> {
  return stack.commerce.call('POST', '/forward', {
    rawBody: TEMPLATE,
    headers: {
      ...account.key,
      'x-token-id': id,
      'x-destination-url': `${merchant.url}${path}`,
    },
  });
}

describe('a token of commerce that was changed in the database', () => {
  it.each([
    ['it is moved to another account', 'account_id = $2'],
    [
      'it is moved with the MAC of a token of that account',
      'account_id = $2, row_mac = (select row_mac from token where account_id = $2 limit 1)',
    ],
    ['it is moved without a MAC', 'account_id = $2, row_mac = null'],
  ])('leaves with no card for the other account when %s', async (_, change) => {
    const id = await stack.createToken();
    await stack.commerce.query(`update token set ${change} where id = $1`, [id, attacker.id]);
    expect((await forward(id, attacker)).status).toBe(404);
    const read = await stack.commerce.get(`/tokens/${id}`, { headers: attacker.key });
    expect(read.status).toBe(404);
    const list = await stack.commerce.get('/tokens', { headers: attacker.key });
    expect(list.body['data']).toEqual([]);
    const { status } = await stack.commerce.call('DELETE', `/tokens/${id}`, {
      headers: attacker.key,
    });
    expect(status).toBe(404);
  });

  it('gives no cryptogram of the network token of another account', async () => {
    const [victim, own] = [await stack.createToken(), await stack.createToken()];
    await stack.untilStatus(victim, 'active');
    await stack.untilStatus(own, 'active');
    await stack.commerce.query(
      `update token set network_token_id = (select network_token_id from token where id = $2)
       where id = $1`,
      [own, victim],
    );
    expect((await forward(own)).status).toBe(404);
    expect((await forward(victim)).status).toBe(200);
  });
});

describe('destinations and settings that were changed in the database', () => {
  it.each([
    [
      'added',
      'insert into forward_destination (account_id, destination, created_at) values ($1, $2, now())',
    ],
    [
      'added with the MAC of another one',
      `insert into forward_destination (account_id, destination, created_at, row_mac)
       select $1, $2, now(), row_mac from forward_destination limit 1`,
    ],
  ])('forward nowhere when a destination is %s', async (what, statement) => {
    const path = `/${what.replaceAll(' ', '-')}`;
    const id = await stack.createToken();
    await stack.commerce.query(statement, [stack.account.id, `${merchant.url}${path}`]);
    expect((await forward(id, stack.account, path)).status).toBe(422);
    // The operator, who names account and destination, makes it genuine.
    expect(await allow(stack.account.id, path)).toContain('is allowed');
    expect((await forward(id, stack.account, path)).status).toBe(200);
  });

  it('take no cards in clear when imports are switched on', async () => {
    const account = await createAccount(stack.commerce, randomUUID());
    await stack.commerce.query(
      `insert into account_settings (account_id, guardian_cpa_mode, issuer_metadata_enabled,
         scheme_references_enabled, cde_import_enabled, pci_attestation, updated_at)
       values ($1, 'off', false, false, true, 'ROC', now())`,
      [account.id],
    );
    const settings = await stack.commerce.get('/account/settings', { headers: account.key });
    expect(settings.body).toMatchObject({ cde_import_enabled: false });
    const changed = await stack.commerce.call('PATCH', '/account/settings', {
      headers: account.key,
      body: { issuer_metadata_enabled: true },
    });
    expect(changed.status).toBe(403);
  });
});
