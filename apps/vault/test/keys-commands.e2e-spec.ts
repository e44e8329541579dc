import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { commands } from '../src/commands/index.js';
import { vault as definition } from '../src/index.js';
import { fromPan } from './factories/cards.js';
import { runCommand, until } from '@tessera/local/testing';
import { bootService, type RunningService } from '@tessera/service';
import { runVault } from './support/vault-command.js';
import { type VaultUnderTest, bootVault } from './support/vault-under-test.js';

const URL = '/api/pci/tokens';
const NAME = 'Jane Doe';
const OPERATOR = 'jane@example.com';

interface KeyStatus {
  readonly key: string;
  readonly version: number;
  readonly state: string;
  readonly rows: Record<string, number>;
}

let vault: VaultUnderTest;
let other: RunningService;

beforeAll(async () => {
  vault = await bootVault();
  other = await bootService(definition, { env: { ...vault.env }, writeLog: () => undefined });
});

afterAll(async () => {
  await other.close();
  await vault.close();
});

async function createToken(): Promise<string> {
  const { status, body } = await vault.post(URL, fromPan({ cardholder_name: NAME }));
  expect(status).toBe(201);
  return String(body['id']);
}

async function readEverywhere(id: string): Promise<void> {
  for (const at of [vault.service.url, other.url]) {
    const { status, body } = await vault.get(`${URL}/${id}`, { at });
    expect(status).toBe(200);
    expect(body).toMatchObject({ card: { cardholder_name: NAME } });
  }
}

const run = (...args: string[]) => runVault({ ...vault.env, OPERATOR }, ...args);

async function status(): Promise<KeyStatus[]> {
  const { code, out } = await run('keys', 'status', '--json');
  expect(code).toBe(0);
  return JSON.parse(out) as KeyStatus[];
}

const keks = async () => (await status()).filter(({ key }) => key === 'key-encryption key');

async function versionOf(id: string): Promise<number> {
  const [row] = await vault.query<{ kek_version: number; header: number }>(
    `select kek_version, get_byte(wrapped_key, 1) * 256 + get_byte(wrapped_key, 2) as header
     from pci_token where id = $1`,
    [id],
  );
  expect(row?.header).toBe(row?.kek_version);
  return row?.kek_version ?? 0;
}

/** As if the newest version had been made longer ago than pods take to notice it. */
async function letTimePass(): Promise<void> {
  await vault.query(`update key_encryption_key set created_at = created_at - interval '1 hour'`);
}

describe('keys rotate, rewrap and retire', () => {
  const ids: string[] = [];

  it('a new vault has version 1, and seals with it', async () => {
    ids.push(await createToken());
    expect(await versionOf(ids[0] ?? '')).toBe(1);
    expect(await keks()).toMatchObject([{ version: 1, state: 'current', rows: { pci_token: 1 } }]);
  });

  it('refuses to retire the version that wraps new data keys', async () => {
    const { code, err } = await run('keys', 'retire', '1');
    expect({ code, err }).toEqual({
      code: 1,
      err: 'Version 1 wraps new data keys; rotate before retiring it.\n',
    });
  });

  it('a rotation makes the next version and says how soon it is used', async () => {
    const { code, out } = await run('keys', 'rotate');
    expect(code).toBe(0);
    expect(out).toContain('Version 2 wraps new data keys, in every pod within 10 s.');
    expect((await keks()).map(({ version, state }) => [version, state])).toEqual([
      [2, 'current'],
      [1, 'in use'],
    ]);
  });

  it('a pod that started after it wraps with it, and one that runs reads that at once', async () => {
    const env = { ...vault.env };
    const late = await bootService(definition, { env, writeLog: () => undefined });
    try {
      const created = await vault.post(URL, fromPan({ cardholder_name: NAME }), { at: late.url });
      const id = String(created.body['id']);
      expect(await versionOf(id)).toBe(2);
      await readEverywhere(id);
      ids.push(id);
    } finally {
      await late.close();
    }
  });

  it('refuses to retire a version moments after it was superseded', async () => {
    // The pod of the test before may have taken half a minute to start.
    await vault.query('update key_encryption_key set created_at = now() where version = 2');
    const { code, err } = await run('keys', 'retire', '1');
    expect(code).toBe(1);
    expect(err).toContain('try again in half a minute');
  });

  it('refuses to retire a version that rows use, with their number', async () => {
    await letTimePass();
    const { code, err } = await run('keys', 'retire', '1');
    expect(code).toBe(1);
    expect(err).toBe('Version 1 still wraps rows: 1 of pci_token. Run keys rewrap first.\n');
  });

  it('a rewrap brings every row under the newest version, and every token reads as before', async () => {
    for (let count = 0; count < 5; count++) ids.push(await createToken());
    const before = await vault.query(
      'select id, sealed_account_number, sealed_cardholder_name from pci_token order by id',
    );
    const { code, out, err } = await run('keys', 'rewrap', '--batch', '2');
    expect(code).toBe(0);
    expect(out).toMatch(/^\d+ of \d+ rows are now under version 2\.\n$/);
    expect(err).toMatch(/^100 %, (\d+) of \1 rows, [\d,]+\/s\n$/);
    for (const id of ids) {
      expect(await versionOf(id)).toBe(2);
      await readEverywhere(id);
    }
    const after = await vault.query(
      'select id, sealed_account_number, sealed_cardholder_name from pci_token order by id',
    );
    expect(after).toEqual(before);
    expect((await run('keys', 'rewrap')).out).toContain('there is nothing to do');
  });

  it('retires a version that no row uses, and reads go on', async () => {
    expect(await keks()).toMatchObject([{ version: 2 }, { version: 1, state: 'unused' }]);
    const { code, out } = await run('keys', 'retire', '1');
    expect(code).toBe(0);
    expect(out).toContain('Version 1 is destroyed');
    expect((await keks()).map(({ version }) => version)).toEqual([2]);
    for (const id of ids) await readEverywhere(id);
    expect((await run('keys', 'retire', '1')).err).toBe('There is no version 1.\n');
  });

  it('never gives a number twice', async () => {
    expect((await run('keys', 'rotate')).out).toContain('Version 3');
  });

  it('leaves rotation, rewrap and retirement in the audit trail, with the operator', async () => {
    const rows = await vault.query<{ action: string; result: string; actor: string }>(
      `select action, result, actor, details::jsonb from audit_event
       where action like 'keys.%' order by created_at`,
    );
    const done = { result: 'success', actor: 'command:jane@example.com' };
    expect(rows).toMatchObject([
      { action: 'keys.create', result: 'success', actor: expect.not.stringContaining('command:') },
      { ...done, action: 'keys.rotate' },
      { ...done, action: 'keys.rewrap.begin', details: { version: 2 } },
      { ...done, action: 'keys.rewrap.end', details: { version: 2, unopened: 0 } },
      { ...done, action: 'keys.retire' },
      { ...done, action: 'keys.rotate' },
    ]);
  });

  it('makes no version whose row of the audit trail cannot be written', async () => {
    const before = await keks();
    await vault.query('alter table audit_pending rename to audit_pending_away');
    const { code } = await run('keys', 'rotate');
    await vault.query('alter table audit_pending_away rename to audit_pending');
    expect(code).toBe(1);
    expect(await keks()).toEqual(before);
  });

  it('reports that an interrupted rewrap continues, and its progress', async () => {
    const signal = AbortSignal.abort();
    const { code, out, err } = await runCommand(
      definition,
      commands,
      vault.env,
      ['keys', 'rewrap'],
      signal,
    );
    expect(code).toBe(130);
    expect(out).toMatch(/^0 of \d+ rows are now under version 3\.\n$/);
    expect(err).toContain('Interrupted. Run the same command again to continue.');
    const [end] = await vault.query(
      `select result, details::jsonb from audit_event where action = 'keys.rewrap.end'
       order by created_at desc limit 1`,
    );
    expect(end).toMatchObject({ result: 'failed', details: { version: 3, rows: 0 } });
  });
});

describe('keys retire against concurrent writes', () => {
  it('waits for an insert under the version and then refuses', async () => {
    await letTimePass();
    const [source] = await vault.query<{ id: string }>('select id from pci_token limit 1');
    const { dataSource } = vault.service.foundation;
    const runner = dataSource?.createQueryRunner();
    if (runner === undefined) throw new Error('The vault has no database.');
    await vault.query('update pci_token set kek_version = 3');
    // A row under version 2 that is not committed yet.
    await runner.startTransaction();
    await runner.query('update pci_token set kek_version = 2 where id = $1', [source?.id]);
    const retiring = run('keys', 'retire', '2');
    await until('the retirement waits', async () => {
      const waiting = await vault.query(
        `select 1 from pg_stat_activity
         where wait_event_type = 'Lock' and datname = current_database()`,
      );
      return waiting.length > 0;
    });
    await runner.commitTransaction();
    await runner.release();
    const { code, err } = await retiring;
    expect(code).toBe(1);
    expect(err).toContain('1 of pci_token');
  });

  it('the database itself refuses a row under a version that is gone', async () => {
    await expect(vault.query('update pci_token set kek_version = 999')).rejects.toThrow(
      'pci_token_kek_version',
    );
    await expect(vault.query('delete from key_encryption_key')).rejects.toThrow(
      'pci_token_kek_version',
    );
  });
});

describe('keys rewrap of a damaged row', () => {
  it('names it, brings the others along, records it and fails', async () => {
    const ids = [await createToken(), await createToken()];
    await vault.query(
      `update pci_token set wrapped_key = set_byte(wrapped_key, 20, get_byte(wrapped_key, 20) # 1)
       where id = $1`,
      [ids[0]],
    );
    await run('keys', 'rotate');
    const { code, out, err } = await run('keys', 'rewrap');
    expect(code).toBe(1);
    expect(out).toContain(`Failed to open and left unchanged: ${ids[0]}.`);
    expect(err).toContain('1 rows have a data key that does not open.');
    expect(await versionOf(ids[1] ?? '')).toBe((await keks())[0]?.version);
    const rows = await vault.query(
      `select 1 from audit_event where action = 'crypto.integrity_failure' and object_id = $1`,
      [ids[0]],
    );
    expect(rows).toHaveLength(1);
    const [end] = await vault.query(
      `select result, details::jsonb from audit_event where action = 'keys.rewrap.end'
       order by created_at desc limit 1`,
    );
    expect(end).toMatchObject({ result: 'failed', details: { unopened: 1 } });
  });
});
