import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until, type Answer } from '@tessera/local/testing';
import { MerchantServer } from '../../../vault/test/support/merchant-server.js';
import { GatewayStack } from './support/gateway-stack.js';
import type { TestAccount } from './support/payment-stack.js';

const VISA = '4111111111111111';
const MASTERCARD = '5555555555554444';

let stack: GatewayStack;
let reader: TestAccount;
let readersToken: string;

beforeAll(async () => {
  stack = await GatewayStack.boot({ gateway: { COMPLIANCE_EXCHANGES_PER_MINUTE: '1000' } });
  reader = await readingAccount();
  readersToken = await tokenOf(reader, MASTERCARD);
}, 60_000);

afterAll(() => stack.close());

function readingAccount(): Promise<TestAccount> {
  return stack.account('--pci-attestation', 'SAQ_D', '--permissions', 'compliance_exchange');
}

async function tokenOf(account: TestAccount, number = VISA): Promise<string> {
  return stack.adopt(account, await stack.card(number));
}

function exchange(account: TestAccount, tokenId: string): Promise<Answer> {
  return stack.call(account, 'POST', '/compliance/exchange', { body: { token_id: tokenId } });
}

const keyIdOf = ({ key }: TestAccount) => key.split('_')[2];

/** Runs a statement as an attacker who can write to the database but has no keyring. */
const attack = (text: string, values: unknown[] = []) => stack.gateway.query(text, values);

async function expectReported(table: string): Promise<void> {
  await until('the refusal is in the audit trail', async () => {
    const rows = await stack.gateway.query(
      `select 1 from audit_event where action = 'integrity.row_failure' and object_type = $1`,
      [table],
    );
    return rows.length > 0;
  });
  const { foundation } = stack.gateway.service;
  const metrics = await foundation.registry.metrics();
  expect(metrics).toMatch(new RegExp(`row_integrity_failures_total\\{table="${table}"\\} [1-9]`));
}

describe('an API key that was changed in the database', () => {
  it('does not act for another account: it reads no card of it', async () => {
    const attacker = await stack.account();
    expect((await exchange(attacker, readersToken)).status).toBe(403);
    await attack('update account_api_key set account_id = $1 where key_id = $2', [
      reader.id,
      keyIdOf(attacker),
    ]);
    const { status, text } = await exchange(attacker, readersToken);
    expect([status, text.includes(MASTERCARD)]).toEqual([401, false]);
    await expectReported('account_api_key');
  });

  it.each([
    ['its expiry is removed', 'expires_at = null'],
    ['its expiry is moved', `expires_at = expires_at + interval '1 year'`],
    ['it is given a scope', `scopes = '{read,write}'`],
    ['it is given a range', `allowed_cidrs = '{0.0.0.0/0}'`],
    ['its MAC is removed', 'row_mac = null'],
    ['its MAC is cut short', 'row_mac = substring(row_mac for 20)'],
    ['its MAC is of another format', `row_mac = set_byte(row_mac, 0, 9)`],
    ['its MAC names another key', `row_mac = set_byte(row_mac, 2, 9)`],
    [
      'its MAC is that of another row',
      'row_mac = (select row_mac from account_api_key o where o.id <> k.id limit 1)',
    ],
    ['its id is another one', 'id = gen_random_uuid()'],
  ])('is refused when %s', async (_, change) => {
    const account = await readingAccount();
    const id = await tokenOf(account);
    expect((await exchange(account, id)).status).toBe(200);
    await attack(`update account_api_key k set ${change} where key_id = $1`, [keyIdOf(account)]);
    expect((await exchange(account, id)).status).toBe(401);
  });

  it('stays revoked when its revocation is taken back', async () => {
    const account = await stack.account();
    await stack.command('key', 'revoke', String(keyIdOf(account)));
    await attack('update account_api_key set revoked_at = null where key_id = $1', [
      keyIdOf(account),
    ]);
    expect((await exchange(account, readersToken)).status).toBe(401);
  });

  it('is not made for another account by copying a row', async () => {
    const attacker = await stack.account();
    await attack(
      `insert into account_api_key (id, account_id, key_id, key_hash, created_at, row_mac)
       select gen_random_uuid(), $1, 'aaaaaaaaaaaaaaaa', key_hash, created_at, row_mac
       from account_api_key where key_id = $2`,
      [reader.id, keyIdOf(attacker)],
    );
    expect((await exchange(attacker, readersToken)).status).toBe(403);
  });

  it('is refused while its account was enabled past the service', async () => {
    const account = await stack.account();
    await stack.command('account', 'disable', account.id);
    await attack('update account set enabled = true where id = $1', [account.id]);
    expect((await stack.call(account, 'GET', '/tokens')).status).toBe(401);
    await stack.command('account', 'enable', account.id);
    expect((await stack.call(account, 'GET', '/tokens')).status).toBe(200);
  });
});

describe('settings that were changed in the database', () => {
  it.each([
    [
      'a permission is added',
      `permissions = '{compliance_exchange}'`,
      ['--pci-attestation', 'ROC'],
    ],
    [
      'an attestation is added',
      `pci_attestation = 'ROC'`,
      ['--permissions', 'compliance_exchange'],
    ],
  ])('grant nothing when %s', async (_, change, settings) => {
    const account = await stack.account(...settings);
    const id = await tokenOf(account);
    await attack(`update account_settings set ${change} where account_id = $1`, [account.id]);
    const { status, text } = await exchange(account, id);
    expect([status, text.includes(VISA)]).toEqual([403, false]);
    await expectReported('account_settings');
  });

  it('grant nothing when they are a copy of those of another account', async () => {
    const account = await stack.account();
    const id = await tokenOf(account);
    await attack(
      `insert into account_settings select $1, pci_attestation, permissions, forward_destinations,
         fraud_context, fraud_policy, provider, provider_merchant, row_mac
       from account_settings where account_id = $2`,
      [account.id, reader.id],
    );
    expect((await exchange(account, id)).status).toBe(403);
  });

  it('forward nowhere when a destination is added', async () => {
    const destination = await MerchantServer.start();
    try {
      destination.answerWith(200, { 'content-type': 'application/json' }, '{}');
      const account = await stack.account('--permissions', 'compliance_forward');
      const id = await tokenOf(account);
      await attack(
        'update account_settings set forward_destinations = array[$2] where account_id = $1',
        [account.id, `${destination.url}/`],
      );
      const headers = { 'x-token-id': id, 'x-destination-url': `${destination.url}/` };
      const rawBody = '{"number": "{{ account_number }}"}';
      const { status } = await stack.call(account, 'POST', '/compliance/forward', {
        rawBody,
        headers,
      });
      expect(status).toBe(403);
    } finally {
      await destination.close();
    }
  });

  it('are not made valid by a command that changes something else', async () => {
    const account = await stack.account('--pci-attestation', 'ROC');
    await attack(
      `update account_settings set permissions = '{compliance_exchange}'
      where account_id = $1`,
      [account.id],
    );
    await expect(
      stack.command('account', 'set', '--account', account.id, '--provider-merchant', 'm'),
    ).rejects.toThrow('fails its integrity check');
    expect((await exchange(account, await tokenOf(account))).status).toBe(403);
  });
});

describe('a token that was changed in the database', () => {
  it('leads to no card of another account when ids of the vault are swapped', async () => {
    const account = await readingAccount();
    const id = await tokenOf(account);
    await attack(
      `update token set vault_token_id = (select vault_token_id from token where id = $2)
       where id = $1`,
      [id, readersToken],
    );
    const { status, text } = await exchange(account, id);
    expect([status, text.includes(MASTERCARD)]).toEqual([404, false]);
    expect((await stack.call(account, 'GET', `/tokens/${id}`)).status).toBe(404);
    await expectReported('token');
  });

  it.each([
    ['moved to another account', `update token set account_id = $2 where id = $1`],
    [
      'copied to another account',
      `insert into token (id, account_id, vault_token_id, created_at, row_mac)
       select $3, $2, vault_token_id, created_at, row_mac from token where id = $1`,
    ],
    [
      'copied to another account without a MAC',
      `insert into token (id, account_id, vault_token_id, created_at)
       select $3, $2, vault_token_id, created_at from token where id = $1`,
    ],
  ])('is unknown when it is %s', async (kind, statement) => {
    const victim = await readingAccount();
    const attacker = await readingAccount();
    const id = await tokenOf(victim);
    const copy = randomUUID();
    await attack(
      statement,
      kind.startsWith('copied') ? [id, attacker.id, copy] : [id, attacker.id],
    );
    const { status, text } = await exchange(attacker, kind.startsWith('copied') ? copy : id);
    expect([status, text.includes(VISA)]).toEqual([404, false]);
    const list = await stack.call(attacker, 'GET', '/tokens');
    expect(list.body['data']).toEqual([]);
  });

  it('stays deleted, and destroys no card of another account', async () => {
    const account = await readingAccount();
    const id = await tokenOf(account);
    await stack.call(account, 'DELETE', `/tokens/${id}`);
    await attack('update token set deleted_at = null where id = $1', [id]);
    expect((await exchange(account, id)).status).toBe(404);
  });
});

describe('integrity verify and seal', () => {
  it('list what was changed, seal no changed row, and accept one that a person has checked', async () => {
    const account = await readingAccount();
    const id = await tokenOf(account);
    await attack(`update token set owns_card = true where id = $1`, [id]);
    await expect(stack.command('integrity', 'verify')).rejects.toThrow('no valid MAC');
    await expect(stack.command('integrity', 'seal')).rejects.toThrow('still grant nothing');
    expect((await exchange(account, id)).status).toBe(404);
    await stack.command('integrity', 'accept', 'token', id);
    expect((await exchange(account, id)).status).toBe(200);
    expect(await stack.audited(id)).toContainEqual({
      action: 'integrity.accept',
      result: 'success',
    });
  });

  it('do not seal a row that lost its MAC after the tables were sealed', async () => {
    const account = await readingAccount();
    const id = await tokenOf(account);
    await stack.command('integrity', 'seal').catch(() => undefined);
    await attack('update token set row_mac = null where id = $1', [id]);
    await stack.command('integrity', 'seal').catch(() => undefined);
    expect((await exchange(account, id)).status).toBe(404);
  });
});
