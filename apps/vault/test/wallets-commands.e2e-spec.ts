import 'reflect-metadata';
import { generateKeyPairSync, webcrypto } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as x509 from '@peculiar/x509';
import { temporaryFolder } from '@tessera/local/testing';
import { runVault } from './support/vault-command.js';
import { makeMerchantKey } from './support/wallets/merchant-keys.js';
import { MERCHANT_ID, RECIPIENT, WalletsUnderTest } from './support/wallets/wallets-under-test.js';

interface ListedKey {
  readonly id: string;
  readonly wallet: string;
  readonly recipient: string;
  readonly state: string;
  readonly public_key_hash: string;
}

let wallets: WalletsUnderTest;
let folder: string;

beforeAll(async () => {
  wallets = await WalletsUnderTest.boot();
  folder = temporaryFolder('wallet-keys');
});

afterAll(async () => {
  await wallets.close();
});

const run = (...args: string[]) => runVault(wallets.vault.env, 'wallets', ...args);

async function listed(): Promise<ListedKey[]> {
  return JSON.parse((await run('list', '--json')).out) as ListedKey[];
}

async function pemFile(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

describe('wallets generate and show', () => {
  it('gives Apple a certificate signing request of the key, signed with it', async () => {
    const { out, code } = await run('show', wallets.appleKey.id);
    expect(code).toBe(0);
    const request = new x509.Pkcs10CertificateRequest(out);
    expect(request.subject).toBe(`CN=${MERCHANT_ID}`);
    expect(Buffer.from(request.publicKey.rawData)).toEqual(wallets.appleKey.publicKey);
    expect(await request.verify(webcrypto)).toBe(true);
  });

  it('gives Google the point of the key in base64', async () => {
    const { out } = await run('show', wallets.googleKey.id);
    const point = Buffer.from(out.trim(), 'base64');
    expect([point.length, point[0]]).toEqual([65, 4]);
    expect(wallets.googleKey.publicKey.subarray(-65)).toEqual(point);
  });

  it('prints no private key, and stores none in clear', async () => {
    const { out } = await run('generate', 'apple_pay', MERCHANT_ID);
    expect(out).not.toContain('PRIVATE');
    const id = /activate ([0-9a-f-]+)/.exec(out)?.[1] ?? '';
    const [row] = await wallets.vault.query<{ sealed_private_key: Buffer }>(
      'select sealed_private_key from wallet_merchant_key where id = $1',
      [id],
    );
    // The object identifier of an EC key, which the PKCS #8 of every EC key contains.
    expect(row?.sealed_private_key.includes(Buffer.from('2a8648ce3d0201', 'hex'))).toBe(false);
    expect((await run('retire', id)).code).toBe(0);
  });

  it.each([
    ['samsung_pay', MERCHANT_ID],
    ['apple_pay', 'com.example'],
    ['apple_pay', `merchant.${'a'.repeat(300)}`],
    ['google_pay', '123'],
    ['google_pay', 'merchant:'],
  ])('tells how to write %s %s', async (wallet, recipient) => {
    const { code, err } = await run('generate', wallet, recipient);
    expect(code).toBe(2);
    expect(err).toContain('Usage: tessera vault wallets generate WALLET RECIPIENT');
  });
});

describe('wallets import', () => {
  it('stores a key that was made elsewhere, in either encoding, once', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pkcs8 = await pemFile('a.pem', privateKey.export({ format: 'pem', type: 'pkcs8' }));
    const sec1 = await pemFile('b.pem', privateKey.export({ format: 'pem', type: 'sec1' }));
    const { code, out } = await run('import', 'apple_pay', MERCHANT_ID, sec1);
    expect(code).toBe(0);
    const id = /activate ([0-9a-f-]+)/.exec(out)?.[1] ?? '';
    expect((await run('activate', id)).code).toBe(0);
    const merchantKey = publicKey.export({ format: 'der', type: 'spki' });
    expect((await wallets.createFromApple(wallets.apple({ merchantKey }))).status).toBe(201);
    const again = await run('import', 'apple_pay', MERCHANT_ID, pkcs8);
    expect([again.code, again.err]).toEqual([1, 'This key is stored already; see wallets list.\n']);
    expect((await run('retire', id)).code).toBe(0);
    expect((await wallets.createFromApple(wallets.apple({ merchantKey }))).status).toBe(422);
  });

  it('refuses what is no P-256 key, in one sentence that shows nothing of it', async () => {
    const other = generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey;
    const files = [
      await pemFile('c.pem', other.export({ format: 'pem', type: 'pkcs8' })),
      await pemFile('d.pem', 'no key'),
      await pemFile('e.pem', 'x'.repeat(20_000)),
      join(folder, 'absent.pem'),
    ];
    for (const file of files) {
      const { code, out, err } = await run('import', 'google_pay', RECIPIENT, file);
      expect([code, out]).toEqual([1, '']);
      expect(err.trim().split('\n')).toHaveLength(1);
    }
  });
});

describe('a rotation', () => {
  it('takes payments to both keys until the old one is retired, and leaves its rows', async () => {
    const next = await makeMerchantKey(wallets.vault, 'google_pay', RECIPIENT, { isActive: false });
    const toNext = () => wallets.google({ merchantKey: next.publicKey });
    expect((await wallets.createFromGoogle(toNext())).status).toBe(422);
    expect((await run('activate', next.id)).code).toBe(0);
    expect((await run('activate', next.id)).err).toBe(`Key ${next.id} is active already.\n`);
    expect((await wallets.createFromGoogle(toNext())).status).toBe(201);
    expect((await wallets.createFromGoogle(wallets.google())).status).toBe(201);
    expect((await run('retire', wallets.googleKey.id)).code).toBe(0);
    expect((await wallets.createFromGoogle(wallets.google())).status).toBe(422);
    expect((await wallets.createFromGoogle(toNext())).status).toBe(201);
    expect((await listed()).filter(({ wallet }) => wallet === 'google_pay')).toMatchObject([
      { id: next.id, recipient: RECIPIENT, state: 'active' },
    ]);
    const rows = await wallets.vault.query<{ action: string; actor: string }>(
      'select action, actor from audit_event where object_id = $1 order by created_at',
      [next.id],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'wallets.key.generate',
      'wallets.key.activate',
    ]);
    expect(rows.every(({ actor }) => actor.startsWith('command:'))).toBe(true);
  });

  it('retires the last key of a merchant only when told so', async () => {
    const { id } = wallets.appleKey;
    const refused = await run('retire', id);
    expect([refused.code, refused.err]).toEqual([
      1,
      `Key ${id} is the only active one of ${MERCHANT_ID}; retire it with --last.\n`,
    ]);
    expect((await run('retire', id, '--last')).code).toBe(0);
    expect((await wallets.createFromApple(wallets.apple())).status).toBe(403);
  });

  it('knows no key by another id', async () => {
    for (const verb of ['show', 'activate', 'retire']) {
      for (const id of ['x', '00000000-0000-4000-8000-000000000000']) {
        const { code, err } = await run(verb, id);
        expect([code, err]).toEqual([1, 'No merchant key has this id; see wallets list.\n']);
      }
    }
  });
});

describe('wallets list', () => {
  it('shows whose keys there are, their state and the hash that Apple names them by', async () => {
    const { id } = await makeMerchantKey(wallets.vault, 'apple_pay', MERCHANT_ID, {
      isActive: false,
    });
    const key = (await listed()).find((each) => each.id === id);
    expect(key).toMatchObject({ wallet: 'apple_pay', recipient: MERCHANT_ID, state: 'pending' });
    expect(key?.public_key_hash).toHaveLength(44);
    const { out } = await run('list');
    expect(out.split('\n')[0]).toMatch(/^ID +WALLET +RECIPIENT +STATE/);
    expect(out).toContain(id);
  });
});
