import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { EnvelopeCipher } from '@tessera/crypto';
import { awsCredentials, temporaryFolder, until } from '@tessera/local/testing';
import { bootService } from '@tessera/service';
import { DEVICE_PAYMENT, mintAppleChain, rootPem } from '@tessera/wallet-devices';
import { vault as definition } from '../src/index.js';
import { ExpiredWalletTokensWorker } from '../src/wallet-tokens/expired-wallet-tokens.worker.js';
import { paths } from './support/paths.js';
import { startKms } from './support/remote-kek-provider.js';
import { runVault } from './support/vault-command.js';
import { bootVault } from './support/vault-under-test.js';
import { makeMerchantKey } from './support/wallets/merchant-keys.js';
import {
  MERCHANT_ID,
  WALLET_SCOPES,
  WALLET_TOKENS,
  WalletsUnderTest,
} from './support/wallets/wallets-under-test.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const NUMBER = DEVICE_PAYMENT.applicationPrimaryAccountNumber;
const CRYPTOGRAM = DEVICE_PAYMENT.paymentData.onlinePaymentCryptogram;

let wallets: WalletsUnderTest;

beforeAll(async () => {
  wallets = await WalletsUnderTest.boot({ LOG_LEVEL: 'debug' });
});

afterEach(() => {
  wallets.vault.clock.reset();
});

afterAll(async () => {
  await wallets.close();
});

const at = (id: string): string => `${WALLET_TOKENS}/${id}`;

interface Sealed {
  readonly wrapped_key: Buffer;
  readonly sealed_account_number: Buffer;
  readonly sealed_cardholder_name: Buffer;
  readonly sealed_cryptogram: Buffer;
}

describe('GET /api/wallet/tokens', () => {
  it('reads and lists what a creation answered, for its owner only', async () => {
    const created = await wallets.createFromApple(wallets.apple());
    const id = String(created.body['id']);
    expect((await wallets.call('GET', at(id))).body).toEqual(created.body);
    const token = await wallets.vault.issuer.token({
      sub: 'other-client',
      client_id: 'other-client',
      scope: 'wallet:tokens:read',
    });
    const read = await wallets.vault.get(at(id), { token });
    expect(read.status).toBe(404);
    const listed = await wallets.vault.get(WALLET_TOKENS, { token });
    expect(listed.body['data']).toEqual([]);
    const list = await wallets.call('GET', `${WALLET_TOKENS}?limit=1`);
    expect(list.body['data']).toEqual([created.body]);
  });

  it('walks the list, newest first', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 3; count++) ids.unshift(await wallets.storeApplePayment());
    const first = await wallets.call('GET', `${WALLET_TOKENS}?limit=2`);
    const { next } = first.body['links'] as { next: string };
    const second = await wallets.call('GET', next.slice(next.indexOf('/api')));
    const listed = [first, second].flatMap(({ body }) => body['data'] as { id: string }[]);
    expect(listed.slice(0, 3).map(({ id }) => id)).toEqual(ids);
  });

  it.each(['limit=0', 'limit=101', 'after=x', `after=${randomUUID()}`, 'color=red'])(
    'returns 422 for ?%s',
    async (query) => {
      expect((await wallets.call('GET', `${WALLET_TOKENS}?${query}`)).status).toBe(422);
    },
  );
});

describe('what is sealed', () => {
  it('opens with the data key of the token alone', async () => {
    const [one, other] = [await wallets.storeApplePayment(), await wallets.storeApplePayment()];
    const [row] = await wallets.vault.query<Sealed & Record<string, unknown>>(
      'select * from wallet_token where id = $1',
      [one],
    );
    if (row === undefined) throw new Error('The token is not stored.');
    const { keyring, config } = wallets.vault.service.foundation;
    if (keyring === undefined) throw new Error('There is no keyring.');
    const cipher = new EnvelopeCipher(keyring.keks, config.instance);
    const owner = ['owner', 'test-client'];
    const key = await cipher.openDataKey(row.wrapped_key, one, owner);
    expect(key.open('account_number', row.sealed_account_number).toString()).toBe(NUMBER);
    expect(key.open('cardholder_name', row.sealed_cardholder_name).toString()).toBe(
      DEVICE_PAYMENT.cardholderName,
    );
    expect(key.open('cryptogram', row.sealed_cryptogram).toString()).toBe(CRYPTOGRAM);
    expect(() => key.open('cryptogram', row.sealed_account_number)).toThrow();
    await expect(cipher.openDataKey(row.wrapped_key, other, owner)).rejects.toThrow();
    await expect(cipher.openDataKey(row.wrapped_key, one)).rejects.toThrow();
  });

  it('is nowhere in clear: not in the database, a log, an event or an answer', async () => {
    await wallets.storeApplePayment();
    await wallets.createFromApple(wallets.apple({ payment: { ...DEVICE_PAYMENT, amount: 1 } }));
    await wallets.createFromApple(
      wallets.apple({ payment: { ...DEVICE_PAYMENT, paymentDataType: NUMBER } }),
    );
    const tables = await wallets.vault.query<{ name: string }>(
      `select quote_ident(table_name) as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const rows: string[] = [];
    for (const { name } of tables) {
      const dumped = await wallets.vault.query<{ row: string }>(
        `select t::text as row from ${name} t`,
      );
      rows.push(...dumped.map(({ row }) => row));
    }
    const everything = [...rows, ...wallets.vault.log, ...wallets.vault.answers].join('\n');
    expect(everything).toContain('424242******4242');
    for (const secret of [NUMBER, CRYPTOGRAM, DEVICE_PAYMENT.cardholderName]) {
      expect(everything.includes(secret)).toBe(false);
      expect(everything.includes(Buffer.from(secret).toString('hex'))).toBe(false);
      expect(everything.includes(Buffer.from(secret).toString('base64'))).toBe(false);
    }
  });

  it('is counted and rewrapped with the other tokens, and so are the merchant keys', async () => {
    const id = await wallets.storeApplePayment();
    const run = (...args: string[]) => runVault(wallets.vault.env, ...args);
    expect((await run('keys', 'rotate')).code).toBe(0);
    const status = await run('keys', 'status', '--json');
    const [, first] = JSON.parse(status.out) as { rows: Record<string, number> }[];
    expect(first?.rows['wallet_token']).toBeGreaterThan(0);
    expect(first?.rows['wallet_merchant_key']).toBeGreaterThan(1);
    expect((await run('keys', 'rewrap')).code).toBe(0);
    for (const table of ['wallet_token', 'wallet_merchant_key']) {
      const left = await wallets.vault.query(`select 1 from ${table} where kek_version <> 2`);
      expect(left).toEqual([]);
    }
    await wallets.vault.query(
      `update key_encryption_key set created_at = created_at - interval '1 hour'`,
    );
    expect((await run('keys', 'retire', '1')).code).toBe(0);
    expect((await wallets.call('GET', at(id))).status).toBe(200);
    expect((await wallets.createFromApple(wallets.apple())).status).toBe(201);
  });
});

describe('the end of a wallet token', () => {
  it('takes ciphertext and key with it, leaves its place in lists and a row in the trail', async () => {
    const [first, second] = [await wallets.storeApplePayment(), await wallets.storeApplePayment()];
    expect((await wallets.call('DELETE', at(second))).status).toBe(204);
    expect(await wallets.vault.query('select 1 from wallet_token where id = $1', [second])).toEqual(
      [],
    );
    expect((await wallets.call('GET', at(second))).status).toBe(404);
    expect((await wallets.call('DELETE', at(second))).status).toBe(404);
    const page = await wallets.call('GET', `${WALLET_TOKENS}?limit=1&after=${second}`);
    expect(page.body['data']).toMatchObject([{ id: first }]);
    const trail = await wallets.vault.query(
      'select action, result from audit_event where object_id = $1',
      [second],
    );
    expect(trail).toEqual([{ action: 'wallet.token.delete', result: 'success' }]);
  });

  it('comes at expires_at: it reads and lists as gone, and a purge removes it', async () => {
    const id = await wallets.storeApplePayment();
    wallets.vault.clock.advance(4 * MINUTE_MS);
    expect((await wallets.call('GET', at(id))).status).toBe(200);
    wallets.vault.clock.advance(MINUTE_MS);
    expect((await wallets.call('GET', at(id))).status).toBe(404);
    expect((await wallets.call('DELETE', at(id))).status).toBe(404);
    expect((await wallets.call('GET', WALLET_TOKENS)).text).not.toContain(id);
    // The vault purges by itself, too, and may have been at it first.
    await wallets.vault.service.get(ExpiredWalletTokensWorker).run();
    expect(await wallets.vault.query('select 1 from wallet_token where id = $1', [id])).toEqual([]);
    expect((await wallets.call('GET', `${WALLET_TOKENS}?after=${id}`)).status).toBe(200);
  });

  it('is outlived by the memory of its payload, for a day', async () => {
    const messages = () => wallets.vault.query('select 1 from wallet_message');
    await wallets.storeApplePayment();
    const purge = wallets.vault.service.get(ExpiredWalletTokensWorker);
    wallets.vault.clock.advance(DAY_MS - MINUTE_MS);
    await purge.run();
    expect((await messages()).length).toBeGreaterThan(0);
    wallets.vault.clock.advance(10 * MINUTE_MS);
    await purge.run();
    expect(await messages()).toEqual([]);
  });
});

describe('access to wallet tokens', () => {
  it('returns 401 without a token and 403 without the scope of the route', async () => {
    const id = await wallets.storeApplePayment();
    const routes = [
      ['POST', WALLET_TOKENS, 'create'],
      ['GET', WALLET_TOKENS, 'read'],
      ['GET', at(id), 'read'],
      ['DELETE', at(id), 'delete'],
    ] as const;
    for (const [method, path, action] of routes) {
      const body = method === 'POST' ? { source: 'apple_pay' } : undefined;
      const anonymous = await wallets.call(method, path, { body, token: null });
      expect([method, path, anonymous.status]).toEqual([method, path, 401]);
      const others = WALLET_SCOPES.filter((scope) => !scope.endsWith(action)).join(' ');
      const token = await wallets.vault.issuer.token({ scope: others });
      expect((await wallets.call(method, path, { body, token })).status).toBe(403);
    }
  });

  it('returns 404 for an unknown token', async () => {
    for (const id of [randomUUID(), 'x']) {
      expect((await wallets.call('GET', at(id))).status).toBe(404);
      expect((await wallets.call('DELETE', at(id))).status).toBe(404);
    }
  });
});

describe('an API key', () => {
  it('creates and reads within its scopes', async () => {
    const scope = `admin:api-keys:create ${WALLET_SCOPES.join(' ')}`;
    const token = await wallets.vault.issuer.token({ scope });
    const scopes = ['wallet:tokens:create', 'wallet:tokens:read'];
    const key = await wallets.vault.post('/api/admin/api-keys', { scopes }, { token });
    const options = { token: null, headers: { 'x-api-key': String(key.body['key_value']) } };
    const created = await wallets.createFromApple(wallets.apple(), options);
    expect(created.status).toBe(201);
    const path = at(String(created.body['id']));
    expect((await wallets.call('GET', path, options)).body).toEqual(created.body);
    expect((await wallets.call('DELETE', path, options)).status).toBe(403);
  });
});

describe('while the key provider is out of reach', () => {
  it('returns 503 for a payment without consuming it, and still reads tokens', async () => {
    const undo = awsCredentials();
    const kms = await startKms();
    const others = await WalletsUnderTest.boot({
      ...kms.env,
      KEYRING_FILE: join(temporaryFolder('keyring'), 'keyring.json'),
      KEK_CACHE_SECONDS: '1',
    });
    try {
      const id = await others.storeApplePayment();
      const [apple, google] = [others.apple(), others.google()];
      kms.refuse(true);
      await until('the key is out of memory', async () => {
        const { status } = await others.createFromApple(others.apple());
        return status === 503;
      });
      for (const answer of [
        await others.createFromApple(apple),
        await others.createFromGoogle(google),
      ]) {
        expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10']);
      }
      expect((await others.call('GET', at(id))).status).toBe(200);
      kms.refuse(false);
      await until(
        'the key is back',
        async () => (await others.createFromApple(apple)).status !== 503,
      );
      expect(paths(await others.createFromApple(apple))).toEqual([
        '$.apple_pay.header.transactionId',
      ]);
      expect((await others.createFromGoogle(google)).status).toBe(201);
    } finally {
      await others.close();
      await kms.server.stop();
      undo();
    }
  });
});

describe('an instance that does not take a wallet', () => {
  it('returns 403 with the reason when there are no roots or no active merchant key', async () => {
    const chain = await mintAppleChain();
    const vault = await bootVault({
      BACKGROUND_WORK: 'worker',
      APPLE_PAY_ROOT_CERTIFICATE: rootPem(chain.root),
    });
    try {
      const token = await vault.issuer.token({ scope: WALLET_SCOPES.join(' ') });
      const reasonOf = async (body: unknown) => {
        const answer = await vault.post(WALLET_TOKENS, body, { token });
        return [answer.status, answer.body['message']];
      };
      const apple = { source: 'apple_pay', apple_pay: wallets.apple() };
      const google = { source: 'google_pay', google_pay: wallets.google() };
      const noKey = [403, 'This instance does not take Apple Pay: it has no active merchant key.'];
      expect(await reasonOf(apple)).toEqual(noKey);
      await makeMerchantKey(vault, 'apple_pay', MERCHANT_ID, { isActive: false });
      expect(await reasonOf(apple)).toEqual(noKey);
      expect(await reasonOf(google)).toEqual([
        403,
        'This instance does not take Google Pay: it has no root signing keys of Google.',
      ]);
    } finally {
      await vault.close();
    }
  });

  it.each([
    ['APPLE_PAY_ROOT_CERTIFICATE', 'none'],
    ['APPLE_PAY_ROOT_CERTIFICATE', '-----BEGIN CERTIFICATE-----AAAA-----END CERTIFICATE-----'],
    ['GOOGLE_PAY_ROOT_KEYS', '{"keys": []}'],
    ['APPLE_PAY_FRESHNESS_SECONDS', '7200'],
  ])('does not boot with %s=%s', async (name, value) => {
    const env = { ...wallets.vault.env, [name]: value };
    const booting = bootService(definition, { env, writeLog: () => undefined });
    await expect(booting).rejects.toThrow(name);
  });
});
