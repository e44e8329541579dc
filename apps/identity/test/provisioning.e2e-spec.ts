import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { temporaryFolder, writeTestKeyring } from '@tessera/local/testing';
import { createFoundation, runCommand } from './support/identity-foundation.js';
import type { CreatedClient, IdentityFoundation } from './support/identity-foundation.js';

const SECRET = 'known-secret-known-secret-known-secret';

let foundation: IdentityFoundation;
let folder: string;

beforeAll(async () => {
  foundation = await createFoundation();
  folder = temporaryFolder('provisioning');
});

afterAll(async () => {
  await foundation.drop();
});

async function file(name: string, content: unknown): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

describe('client create', () => {
  it('prints the id and the secret once and stores neither the secret nor its plain hash', async () => {
    const { code, out } = await foundation.run(
      ...['client', 'create', '--name', 'shop', '--scope', 'decisions:create decisions:read'],
    );
    expect(code).toBe(0);
    expect(out).toMatch(/client_id +shop-[0-9A-Za-z]{12}\n/);
    expect(out).toMatch(/scope +decisions:create decisions:read\n/);
    expect(out).toMatch(/audience +test\n/);
    const secret = /client_secret +(tcs_[0-9A-Za-z]{43})\n/.exec(out)?.[1];
    const rows: unknown = await foundation.dataSource.query('select * from clients');
    expect(secret).toBeDefined();
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect((await foundation.run('client', 'list')).out).not.toContain(secret);
  });

  it('rejects a client that mixes admin:* with runtime scopes, with exit code 1', async () => {
    const { code, out, err } = await foundation.run(
      ...['client', 'create', '--name', 'both', '--scope', 'decisions:create admin:rulesets:read'],
    );
    expect(code).toBe(1);
    expect(out).toBe('');
    expect(err).toContain('a client cannot mix admin:* scopes with runtime scopes');
    expect((await foundation.run('client', 'list')).out).not.toContain('both');
  });

  it('rejects a name or a client id that is taken', async () => {
    await foundation.createClient('taken', 'a:read');
    const again = await foundation.run('client', 'create', '--name', 'taken', '--scope', 'a:read');
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining('client rotate') });
  });

  it('takes a known client id and a secret from a file', async () => {
    const secretFile = await file('secret', `${SECRET}\n`);
    const { code, out } = await foundation.run(
      ...['client', 'create', '--name', 'known', '--scope', 'a:read', '--client-id', 'known-id'],
      ...['--client-secret-file', secretFile, '--json'],
    );
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({
      name: 'known',
      client_id: 'known-id',
      client_secret: SECRET,
      scope: 'a:read',
      audience: 'test',
    });
  });

  it('reports missing options, with exit code 2', async () => {
    const { code, err } = await foundation.run('client', 'create', '--scope', 'a:read');
    expect(code).toBe(2);
    expect(err).toContain('--name is missing.');
  });
});

describe('client apply', () => {
  const shop = { name: 'applied', client_id: 'applied', client_secret: SECRET, scope: 'a:read' };

  it('creates, then changes nothing, then updates what differs', async () => {
    const same = await file('clients.json', { clients: [shop] });
    expect((await foundation.run('client', 'apply', same)).out).toBe('applied  created\n');
    expect((await foundation.run('client', 'apply', same)).out).toBe('applied  unchanged\n');
    const other = await file('other.json', { clients: [{ ...shop, scope: 'a:read a:write' }] });
    expect((await foundation.run('client', 'apply', other)).out).toBe('applied  updated\n');
    expect((await foundation.run('client', 'list')).out).toMatch(/applied .* a:read a:write\n/);
  });

  it('keeps a disabled client disabled', async () => {
    await foundation.run('client', 'disable', 'applied');
    const changed = await file('clients.json', { clients: [{ ...shop, scope: 'b:read' }] });
    expect((await foundation.run('client', 'apply', changed)).code).toBe(0);
    expect((await foundation.run('client', 'list')).out).toMatch(/applied +applied +disabled/);
    await foundation.run('client', 'enable', 'applied');
    expect((await foundation.run('client', 'list')).out).toMatch(/applied +applied +enabled/);
  });

  it('applies all clients of a file or none', async () => {
    const bad = { ...shop, name: 'bad', client_id: 'bad', scope: 'a:read admin:b' };
    const path = await file('bad.json', {
      clients: [{ ...shop, name: 'good', client_id: 'good' }, bad],
    });
    expect((await foundation.run('client', 'apply', path)).code).toBe(1);
    expect((await foundation.run('client', 'list')).out).not.toContain('good');
  });

  it('creates each client once when two deployments apply it at once', async () => {
    const clients = Array.from({ length: 5 }, (_, i) => ({
      ...shop,
      name: `raced-${i}`,
      client_id: `raced-${i}`,
    }));
    const path = await file('raced.json', { clients });
    const runs = await Promise.all([1, 2].map(() => foundation.run('client', 'apply', path)));
    expect(runs.map(({ code, err }) => ({ code, err }))).toEqual([
      { code: 0, err: '' },
      { code: 0, err: '' },
    ]);
    expect(
      runs
        .map(({ out }) => out)
        .join('')
        .match(/created/g),
    ).toHaveLength(5);
  });

  it.each([
    ['not JSON', '{', 'is not JSON.'],
    ['an unknown field', { clients: [{ ...shop, scopes: 'x' }] }, '$.clients[0].scopes'],
    ['a missing secret', { clients: [{ name: 'x', client_id: 'x', scope: 'a' }] }, 'client_secret'],
    ['two of a name', { clients: [shop, shop] }, 'two clients have the name "applied"'],
    ['no clients', { clients: [] }, '$.clients'],
  ])('rejects %s and says where, without showing a secret', async (_what, content, message) => {
    const { code, err } = await foundation.run('client', 'apply', await file('x.json', content));
    expect(code).toBe(1);
    expect(err).toContain(message);
    expect(err).not.toContain(SECRET);
  });

  it('reports a missing file', async () => {
    const { code, err } = await foundation.run('client', 'apply', join(folder, 'nowhere.json'));
    expect(code).toBe(1);
    expect(err).toContain('nowhere.json cannot be read (ENOENT)');
  });
});

describe('client list, rotate, disable', () => {
  it('lists as JSON what was provisioned, and no secret', async () => {
    await foundation.createClient('listed', 'a:read', 'test https://api.test/v1');
    const { out } = await foundation.run('client', 'list', '--json');
    const listed = (JSON.parse(out) as { name: string }[]).find(({ name }) => name === 'listed');
    expect(listed).toEqual({
      name: 'listed',
      client_id: expect.stringMatching(/^listed-/),
      scope: 'a:read',
      audience: 'test https://api.test/v1',
      created_at: expect.stringMatching(/Z$/),
      disabled_at: null,
    });
  });

  it('rotates by name or id and prints the new secret', async () => {
    const { client_id, client_secret } = await foundation.createClient('rotated', 'a:read');
    for (const nameOrId of ['rotated', client_id]) {
      const { code, out } = await foundation.run('client', 'rotate', nameOrId, '--json');
      expect(code).toBe(0);
      expect((JSON.parse(out) as CreatedClient).client_secret).not.toBe(client_secret);
    }
  });

  it.each([['rotate'], ['disable'], ['enable']])('%s names an unknown client', async (verb) => {
    const { code, err } = await foundation.run('client', verb, 'unknown');
    expect(code).toBe(1);
    expect(err).toContain('No client with the name or client id "unknown" was found');
  });

  it('rejects an overlap that is not a number of minutes', async () => {
    const { code, err } = await foundation.run(
      ...['client', 'rotate', 'listed', '--overlap-minutes', '1.5'],
    );
    expect(code).toBe(2);
    expect(err).toContain('--overlap-minutes must be a whole number');
  });
});

describe('the audit trail of clients', () => {
  const audited = { name: 'audited', client_id: 'audited', client_secret: SECRET, scope: 'a:read' };
  const machine = { name: 'audited', grant: 'client_credentials', public: false, audience: 'test' };
  const actions = async () => (await foundation.auditRowsOf('audited')).map(({ action }) => action);

  const runAll = async (...runs: string[][]) => {
    for (const run of runs) expect((await foundation.run('client', ...run)).err).toBe('');
  };

  it('has a row for each change, with the operator, what changed and no secret', async () => {
    const first = await file('audited.json', { clients: [audited] });
    const other = { ...audited, client_secret: SECRET.toUpperCase(), scope: 'a:read b:read' };
    const second = await file('audited-other.json', { clients: [other] });
    await runAll(
      ['apply', first],
      ['apply', second],
      ['rotate', 'audited', '--overlap-minutes', '60'],
      ['disable', 'audited'],
      ['enable', 'audited'],
    );
    const rows = await foundation.auditRowsOf('audited');
    expect(rows.map(({ action, details }) => [action, details])).toEqual([
      ['client.create', { ...machine, scope: 'a:read' }],
      ['client.update', { ...machine, scope: 'a:read b:read', fields: 'client_secret scope' }],
      ['client.rotate', { name: 'audited', overlap_minutes: 60 }],
      ['client.disable', { name: 'audited' }],
      ['client.enable', { name: 'audited' }],
    ]);
    expect(rows.every(({ actor }) => /^command:./.test(actor))).toBe(true);
    expect(rows.every(({ type }) => type === 'client')).toBe(true);
    const all: unknown = await foundation.dataSource.query('select * from audit_event');
    expect(JSON.stringify(all)).not.toMatch(new RegExp(`${SECRET}|tcs_`, 'i'));
  });

  it('has the new client of client create, without its secret', async () => {
    const { client_id, client_secret } = await foundation.createClient('audited-new', 'a:read');
    const rows = await foundation.auditRowsOf(client_id);
    expect(rows.map(({ action }) => action)).toEqual(['client.create']);
    expect(JSON.stringify(rows)).not.toContain(client_secret);
  });

  it('has no row for an unchanged file or state', async () => {
    const same = { ...audited, name: 'same', client_id: 'same' };
    const path = await file('same.json', { clients: [same] });
    await runAll(['apply', path], ['apply', path], ['enable', 'same'], ['list']);
    await runAll(['disable', 'same'], ['disable', 'same'], ['apply', path]);
    const rows = await foundation.auditRowsOf('same');
    expect(rows.map(({ action }) => action)).toEqual(['client.create', 'client.disable']);
  });

  it('has no row for a rejected change', async () => {
    const before = await actions();
    const bad = { ...audited, name: 'applied', client_id: 'audited-bad' };
    const path = await file('refused.json', { clients: [{ ...audited, scope: 'c:read' }, bad] });
    expect((await foundation.run('client', 'apply', path)).code).toBe(1);
    expect(await actions()).toEqual(before);
    expect(await foundation.auditRowsOf('audited-bad')).toEqual([]);
  });

  it('rejects a change whose row cannot be written', async () => {
    const { dataSource } = foundation;
    const { client_id } = await foundation.createClient('unaudited', 'a:read');
    await dataSource.query('alter table audit_event rename to audit_event_away');
    try {
      expect((await foundation.run('client', 'disable', client_id)).code).toBe(1);
      expect((await foundation.run('client', 'rotate', client_id)).code).toBe(1);
    } finally {
      await dataSource.query('alter table audit_event_away rename to audit_event');
    }
    const state = 'select disabled_at from clients where client_id = $1';
    expect(await dataSource.query(state, [client_id])).toEqual([{ disabled_at: null }]);
  });
});

describe('the command in another environment', () => {
  it('lists every problem of its configuration, with exit code 1', async () => {
    const { code, err } = await runCommand({}, ['client', 'list']);
    expect(code).toBe(1);
    expect(err).toContain('DATABASE_URL');
    expect(err).toContain('KEYRING_FILE');
    expect(err).not.toContain('PUBLIC_URL');
  });

  it('says why the database cannot be used, without its password', async () => {
    const env = { ...foundation.env, DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:1/x' };
    const { code, err } = await runCommand(env, ['client', 'list']);
    expect(code).toBe(1);
    expect(err).toBe(
      'The database of DATABASE_URL cannot be used: nothing listens at its address.\n',
    );
  });

  it('reports missing tables', async () => {
    const empty = await createFoundation();
    try {
      await empty.dataSource.query('drop table clients');
      const { code, err } = await runCommand(empty.env, ['client', 'list']);
      expect(code).toBe(1);
      expect(err).toBe("The database lacks identity's tables: run its migrations first.\n");
    } finally {
      await empty.drop();
    }
  });

  it('rejects a development keyring in production', async () => {
    const env = {
      ...foundation.env,
      NODE_ENV: 'production',
      OUTBOUND_ALLOW_CIDRS: '',
      ALLOW_LOCAL_ROOT_KEY: 'a test of the keyring file',
      KEYRING_FILE: await writeTestKeyring(['client-secret', 'signing-key']),
    };
    const { code, err } = await runCommand(env, ['client', 'list']);
    expect(code).toBe(1);
    expect(err).toContain('was made for development and is rejected in production');
  });
});
