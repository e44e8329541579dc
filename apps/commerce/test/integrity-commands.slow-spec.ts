import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { addKeyVersion, readKeyring, writeKeyring } from '@tessera/crypto';
import { runCommand, type CommandRun, type ServiceUnderTest } from '@tessera/local/testing';
import { bootService } from '@tessera/service';
import { commands } from '../src/commands/index.js';
import { commerce } from '../src/index.js';
import { bootAlone, createAccount, type TestAccount } from './support/commerce-alone.js';

const HOUR_MS = 60 * 60_000;

let service: ServiceUnderTest;
let account: TestAccount;

beforeEach(async () => {
  service = await bootAlone();
  account = await createAccount(service);
});

afterEach(() => service.close());

function command(...args: string[]): Promise<CommandRun> {
  return runCommand(commerce, commands, service.env, args);
}

async function status(at?: string): Promise<number> {
  const options = { headers: account.key, ...(at !== undefined && { at }) };
  return (await service.get('/account/settings', options)).status;
}

/** As a version from before MACs leaves its database. */
async function forgetMacs(): Promise<void> {
  for (const table of ['account', 'account_api_key']) {
    await service.query(`update ${table} set row_mac = null`);
  }
  await service.query('delete from row_integrity');
}

const isoIn = (ms: number) => `${new Date(Date.now() + ms).toISOString().slice(0, 19)}Z`;

describe('integrity seal', () => {
  it('seals the rows of an older version once, and records it', async () => {
    await forgetMacs();
    expect(await status()).toBe(401);
    expect(await command('integrity', 'verify')).toMatchObject({
      code: 1,
      out: expect.stringMatching(/account_api_key +absent/),
    });
    const sealed = await command('integrity', 'seal');
    expect(sealed).toMatchObject({ code: 0, out: expect.stringContaining('2 rows sealed') });
    expect(await status()).toBe(200);
    expect((await command('integrity', 'verify')).code).toBe(0);
    expect((await command('integrity', 'seal')).out).toContain('0 rows sealed');
    const rows = await service.query<{ action: string; details: string }>(
      `select action, details from audit_event where action like 'integrity.seal.%'
       order by created_at limit 2`,
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'integrity.seal.begin',
      'integrity.seal.end',
    ]);
    expect(JSON.parse(rows[1]?.details ?? '')).toMatchObject({ sealed: 2, invalid: 0 });
  });

  it('does not seal a row that lost its MAC later, unless it is told to', async () => {
    await command('integrity', 'seal');
    await service.query('update account_api_key set row_mac = null, expires_at = null');
    const again = await command('integrity', 'seal');
    expect([again.code, again.out]).toEqual([1, expect.stringContaining('1 rows have no MAC')]);
    expect(await status()).toBe(401);
    expect((await command('integrity', 'seal', '--again')).code).toBe(0);
    expect(await status()).toBe(200);
  });

  it('never seals a row of an installation that began with MACs', async () => {
    const marked = await service.query('select table_name from row_integrity');
    expect(marked.length).toBeGreaterThan(0);
    await service.query('update account_api_key set row_mac = null');
    expect((await command('integrity', 'seal')).code).toBe(1);
    expect(await status()).toBe(401);
  });

  it('leaves a row whose MAC is wrong as it is', async () => {
    await service.query(`update account_api_key set scopes = '{read}'`);
    const { code, err } = await command('integrity', 'seal', '--again');
    expect([code, err]).toEqual([1, expect.stringContaining('1 rows still grant nothing')]);
    expect(await status()).toBe(401);
  });

  it('brings rows to the newest version of the key, and older ones stay valid until then', async () => {
    const path = service.env['KEYRING_FILE'] ?? '';
    const keyring = await addKeyVersion(await readKeyring(path), 'row-mac');
    for (const entry of keyring.keys['row-mac'] ?? []) {
      entry.created_at = new Date(Date.now() - 2 * HOUR_MS).toISOString();
    }
    await writeKeyring(path, keyring, { replace: true });
    const versions = () =>
      service.query(
        `select distinct get_byte(row_mac, 2) as version from account_api_key order by 1`,
      );
    const replica = await service.replica();
    expect(await status(replica.url)).toBe(200);
    expect(await versions()).toEqual([{ version: 1 }]);
    expect((await command('integrity', 'seal')).out).toContain('0 rows sealed, 2 MACs renewed');
    expect(await versions()).toEqual([{ version: 2 }]);
    expect(await status(replica.url)).toBe(200);
  });
});

describe('ALLOW_UNSEALED_ROWS_UNTIL', () => {
  async function replicaUntil(until: string) {
    const { env, clock } = service;
    const all = {
      ...{ ...env, PORT: '0', MANAGEMENT_PORT: '0' },
      ALLOW_UNSEALED_ROWS_UNTIL: until,
    };
    return bootService(commerce, { env: all, clock, writeLog: () => undefined });
  }

  it('accepts rows without a MAC until then, and no row whose MAC is wrong', async () => {
    const replica = await replicaUntil(isoIn(HOUR_MS));
    try {
      await forgetMacs();
      expect([await status(), await status(replica.url)]).toEqual([401, 200]);
      service.clock.advance(2 * HOUR_MS);
      expect(await status(replica.url)).toBe(401);
      service.clock.reset();
      await command('integrity', 'seal');
      await service.query(`update account_api_key set scopes = '{read}'`);
      expect(await status(replica.url)).toBe(401);
    } finally {
      await replica.close();
    }
  });

  it.each([isoIn(25 * HOUR_MS), '2030-13-01T00:00:00Z', 'tomorrow'])(
    'refuses %s',
    async (until) => {
      await expect(replicaUntil(until)).rejects.toThrow('ALLOW_UNSEALED_ROWS_UNTIL');
    },
  );
});

describe('an API key', () => {
  it('expires after a year, unless the operator says never', async () => {
    const year = await command('key', 'create', '--account', account.id);
    const never = await command('key', 'create', '--account', account.id, '--expires-in', 'never');
    const at = async ({ out }: CommandRun) =>
      (await service.get('/account/settings', { headers: { 'x-api-key': out.trim() } })).status;
    service.clock.advance(364 * 24 * HOUR_MS);
    expect([await at(year), await at(never)]).toEqual([200, 200]);
    service.clock.advance(2 * 24 * HOUR_MS);
    expect([await at(year), await at(never)]).toEqual([401, 200]);
    service.clock.reset();
  });

  it('with the scope read changes nothing', async () => {
    const { out } = await command('key', 'create', '--account', account.id, '--scopes', 'read');
    const headers = { 'x-api-key': out.trim() };
    expect((await service.get('/account/settings', { headers })).status).toBe(200);
    const changed = await service.call('PATCH', '/account/settings', {
      headers,
      body: { issuer_metadata_enabled: true },
    });
    expect([changed.status, changed.body['message']]).toEqual([
      403,
      'The API key does not have the scope write.',
    ]);
  });

  it.each([
    ['127.0.0.0/8,2001:db8::/32', 200],
    ['::1/128,127.0.0.1/32', 200],
    ['192.0.2.0/24', 403],
    ['2001:db8::/32', 403],
  ])('for %s is %i from 127.0.0.1', async (cidrs, expected) => {
    const { out } = await command(
      ...['key', 'create', '--account', account.id, '--allowed-cidrs', cidrs],
    );
    const headers = { 'x-api-key': out.trim() };
    expect((await service.get('/account/settings', { headers })).status).toBe(expected);
  });

  it.each([
    [['--scopes', 'admin'], '--scopes takes read, write'],
    [['--scopes', ''], '--scopes takes a comma-separated list'],
    [['--allowed-cidrs', '10.0.0.0'], '10.0.0.0 is not one'],
    [['--allowed-cidrs', '10.0.0.0/33'], '10.0.0.0/33 is not one'],
    [['--expires-in', 'sometime'], '--expires-in must be a whole number'],
    [['--expires-in', '90', '--expires-in-days', '90'], 'Give either'],
  ])('is not created with %j', async (options, message) => {
    const { code, err } = await command('key', 'create', '--account', account.id, ...options);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });
});
