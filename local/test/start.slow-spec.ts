import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { createDatabase, type TestDatabase } from '../src/testing/index.js';
import type { StackFile } from '../src/stack/stack-file.js';
import { eventually } from './support/spawned-program.js';
import { makeWorkplace, type Workplace } from './support/workplace.js';

const RUNNING = 'Tessera is running';

let place: Workplace;

beforeAll(async () => {
  place = await makeWorkplace();
});

afterEach(async () => {
  await place.stopAll();
});

afterAll(() => {
  place.remove();
});

async function appSees(app: number): Promise<Record<string, string>> {
  const response = await fetch(`http://127.0.0.1:${place.portBase + app}/`);
  return (await response.json()) as Record<string, string>;
}

describe('npm start', () => {
  it('starts, prints how to use it, and leaves no process behind at Ctrl-C', async () => {
    const stack = place.start();
    await stack.says(RUNNING);
    stack.child.kill('SIGINT');
    expect(await stack.exit).toBe(0);
    expect(place.processes()).toEqual([]);
    expect(stack.output()).toContain(`http://localhost:${place.portBase + 2}`);
    const dataFolder = join(place.folder, 'data');
    expect(stack.output()).toContain(`eval "$(DATA_DIR='${dataFolder}' npm run -s env)"`);
    expect(stack.output()).toContain('fraud: Fake: low on ink');
  });

  it('writes stack.json for its owner only, with a client per kind of scope', () => {
    const file = join(place.data, 'stack.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const described = JSON.parse(readFileSync(file, 'utf8')) as StackFile;
    expect(Object.keys(described)).toEqual([
      'instance',
      'urls',
      'management',
      'clients',
      'api_keys',
      'sign_in',
      'analyst',
    ]);
    expect(described.instance).toBe('demo');
    expect(described.urls).toEqual({
      identity: `http://localhost:${place.portBase}`,
      fraud: `http://localhost:${place.portBase + 2}`,
      sandbox: `http://localhost:${place.portBase + 10}`,
    });
    expect(described.management.fraud).toBe(`http://localhost:${place.portBase + 5002}`);
    const [runtime, admin] = described.clients;
    expect(described.clients.map(({ name }) => name)).toEqual(['runtime', 'admin']);
    expect(described.clients.map(({ audience }) => audience)).toEqual(['demo', 'demo']);
    expect(runtime?.scope.split(' ')).toContain('decisions:create');
    expect(runtime?.scope).not.toContain('admin:');
    expect(admin?.scope.split(' ').every((scope) => scope.startsWith('admin:'))).toBe(true);
  });

  it('stores passwords and keys so that only their owner can read them', () => {
    expect(statSync(join(place.data, 'secrets')).mode & 0o777).toBe(0o700);
    expect(statSync(join(place.data, 'secrets', 'passwords.json')).mode & 0o777).toBe(0o600);
  });

  it('passes its environment on, except the stack’s own settings', async () => {
    const stack = place.start({
      OUTBOUND_ALLOW_CIDRS: '',
      LOG_LEVEL: 'debug',
      WEBHOOK_TIME_SCALE: '10',
      ANYTHING: 'else',
      PORT: '1',
      KEYRING_FILE_FILE: '/nowhere',
    });
    await stack.says(RUNNING);
    const identity = await appSees(0);
    const sandbox = await appSees(10);
    expect(identity).toMatchObject({
      OUTBOUND_ALLOW_CIDRS: '',
      LOG_LEVEL: 'debug',
      WEBHOOK_TIME_SCALE: '10',
      ANYTHING: 'else',
      PORT: String(place.portBase),
      MANAGEMENT_PORT: String(place.portBase + 5000),
      PUBLIC_URL: `http://localhost:${place.portBase}`,
      INSTANCE: 'demo',
      OAUTH_ISSUER: `http://localhost:${place.portBase}`,
    });
    expect(identity.DATABASE_URL).toContain('/tessera_identity');
    expect(identity).not.toHaveProperty('KEYRING_FILE_FILE');
    expect(sandbox).not.toHaveProperty('DATABASE_URL');
  });

  it('lets outbound calls reach this machine when nothing else is said', async () => {
    const stack = place.start();
    await stack.says(RUNNING);
    expect((await appSees(2)).OUTBOUND_ALLOW_CIDRS).toBe('127.0.0.0/8,::1/128');
  });

  it('migrates and provisions once', () => {
    const migrations = place.record().filter((line) => line === 'migrate.js');
    const provisioning = place.record().filter((line) => line.includes('client apply'));
    expect(migrations).toHaveLength(2);
    expect(provisioning).toHaveLength(1);
  });

  it('refuses a second start, and a reset, while it runs', async () => {
    const stack = place.start();
    await stack.says(RUNNING);
    const second = place.start({ PORT_BASE: String(place.portBase + 50) });
    expect(await second.exit).toBe(1);
    expect(second.output()).toMatch(/in use by `npm start` \(process \d+\)/);
    const reset = place.reset();
    expect(await reset.exit).toBe(1);
    expect(reset.output()).toMatch(/The stack is running .* stop it before you clear/);
    expect((await appSees(2)).INSTANCE).toBe('demo');
  });

  it('leaves no process behind when it is killed', async () => {
    const stack = place.start();
    await stack.says(RUNNING);
    stack.child.kill('SIGKILL');
    await eventually(() => place.processes().length === 0);
    const next = place.start();
    await next.says(RUNNING);
  });

  it('says which app crashed, shows its last lines, stops the rest and fails', async () => {
    const stack = place.start();
    await stack.says(RUNNING);
    await expect(fetch(`http://127.0.0.1:${place.portBase + 2}/crash`)).rejects.toThrow();
    expect(await stack.exit).toBe(1);
    expect(stack.output()).toContain('fraud ended with exit code 7. Its last lines:');
    expect(stack.output()).toContain('Fake: low on ink');
    expect(place.processes()).toEqual([]);
  });

  it('shows why an app does not boot', async () => {
    const stack = place.start({ FAKE_BROKEN: `http://localhost:${place.portBase + 2}` });
    expect(await stack.exit).toBe(1);
    expect(stack.output()).toContain('fraud ended with exit code 3.');
    expect(stack.output()).toContain('DATABASE_URL must be set');
    expect(stack.output()).not.toMatch(/\n\s+at /);
  });
});

describe('npm start with DATABASE_URL', () => {
  let outside: TestDatabase;

  beforeAll(async () => {
    outside = await createDatabase();
  });

  afterAll(async () => {
    await outside.drop();
  });

  it('creates the databases there, each with its own role, and starts no Postgres', async () => {
    const stack = place.start({ DATABASE_URL: outside.adminUrl });
    await stack.says(RUNNING);
    const { DATABASE_URL } = await appSees(2);
    const client = new pg.Client({ connectionString: DATABASE_URL });
    await client.connect();
    const { rows } = await client.query(
      `select current_user as role, current_database() as database,
              has_database_privilege('tessera_identity', 'connect') as elsewhere`,
    );
    await client.end();
    expect(rows).toEqual([{ role: 'tessera_fraud', database: 'tessera_fraud', elsewhere: false }]);
    expect(place.processes().filter((line) => line.includes('/postgres -D'))).toEqual([]);
    stack.child.kill('SIGINT');
    expect(await stack.exit).toBe(0);
  });

  it('does not touch the databases of another data folder', async () => {
    const other = place.start({
      DATABASE_URL: outside.adminUrl,
      DATA_DIR: join(place.folder, 'other'),
    });
    expect(await other.exit).toBe(1);
    expect(other.output()).toContain(
      'The database tessera_identity exists already and was made with another data folder',
    );
  });

  it('drops its databases at a reset', async () => {
    const reset = place.reset({ DATABASE_URL: outside.adminUrl });
    expect(await reset.exit).toBe(0);
    const admin = new pg.Client({ connectionString: outside.adminUrl });
    await admin.connect();
    const { rows } = await admin.query(
      "select rolname from pg_roles where rolname like 'tessera%'",
    );
    await admin.end();
    expect(rows).toEqual([]);
  });
});
