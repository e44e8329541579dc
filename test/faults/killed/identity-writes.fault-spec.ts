import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { identity } from '@tessera/identity';
import { programPath, seededRandom, ServiceProcess, until } from '@tessera/local/testing';
import { commands } from '../../../apps/identity/src/commands/index.js';
import { DemoClient, type Tokens } from '../../../apps/identity/test/support/demo-client.js';
import { ACCOUNT, PASSWORD } from '../../../apps/identity/test/support/sign-in-stack.js';
import { TestBrowser } from '../../../apps/identity/test/support/test-browser.js';
import { ChildProgram } from '../../../apps/vault/test/faults/child-program.js';
import { LoadBalancer } from '../replicas/support/load-balancer.js';
import { ReplicaStack } from '../replicas/support/replica-stack.js';
import { killsOr } from './support/kills.js';

const BOOT_MS = 240_000;
const TIMEOUT_MS = 480_000;
/** Of what never comes: a program that boots on a busy machine takes its time. */
const PATIENCE_MS = 150_000;
const KILLS = killsOr(4);
const USERS = 16;
const CLIENTS = 300;
const PEOPLE = 6;

const random = seededRandom();
let balancer: LoadBalancer;
let stack: ReplicaStack;
let folder: string;

beforeAll(async () => {
  balancer = await LoadBalancer.open();
  folder = await mkdtemp(join(tmpdir(), 'identity-killed-'));
  stack = await ReplicaStack.prepare({
    definition: identity,
    env: { PUBLIC_URL: balancer.url, PUBLIC_RATE_LIMIT_PER_MINUTE: '100000' },
  });
}, BOOT_MS);

afterAll(async () => {
  await stack.close();
  await balancer.close();
  await rm(folder, { recursive: true, force: true });
});

async function file(name: string, content: unknown): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const start = (...args: string[]) =>
  ChildProgram.start(programPath('identity', 'command'), stack.env, args);

/** Another session besides this test is working in the database. */
async function isConnected(): Promise<boolean> {
  const others = await stack.count(
    `pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and backend_type = 'client backend'`,
  );
  return others > 0;
}

const untilDisconnected = () =>
  until('the dead process has left', async () => !(await isConnected()), PATIENCE_MS);

describe(`commands of identity that are killed ${KILLS} times`, () => {
  it(
    'create the clients of a file all or not at all',
    async () => {
      const clients = Array.from({ length: CLIENTS }, (_, index) => ({
        name: `service-${index}`,
        client_id: `service-${index}`,
        client_secret: `tcs_of-service-${index}-0123456789012345678901234567890`,
        scope: 'pci:tokens:read',
      }));
      const path = await file('clients.json', { clients });
      const seen = new Set<number>();
      for (let kill = 0; kill < KILLS; kill += 1) {
        await stack.query('delete from clients');
        const command = start('client', 'apply', path);
        // It may have started and ended between two checks.
        const isAtWork = async () => !command.running || (await isConnected());
        await until('the command is connected', isAtWork, PATIENCE_MS);
        await delay(random() * 600);
        await command.kill();
        await untilDisconnected();
        seen.add(await stack.count('clients'));
      }
      expect([...seen].filter((count) => count !== 0 && count !== CLIENTS)).toEqual([]);
      expect(await start('client', 'apply', path).end()).toMatchObject({ code: 0 });
      expect(await stack.count('clients')).toBe(CLIENTS);
      await stack.query('delete from clients');
    },
    TIMEOUT_MS,
  );

  it(
    'have every user that they acknowledged, with one audit row each',
    async () => {
      const users = Array.from({ length: USERS }, (_, index) => ({
        email: `user-${index}@example.com`,
        password: PASSWORD,
        accounts: [ACCOUNT],
      }));
      const path = await file('users.json', { users });
      for (let kill = 0; kill < KILLS; kill += 1) {
        const before = await stack.count('users');
        const enough = Math.min(USERS, before + 1 + Math.floor(random() * (USERS / KILLS)));
        const command = start('user', 'apply', path);
        const isThere = async () => !command.running || (await stack.count('users')) >= enough;
        await until(`${enough} users are there`, isThere, PATIENCE_MS);
        await delay(random() * 90);
        const { output } = await command.kill();
        await untilDisconnected();
        const told = [...output.matchAll(/^(\S+@example\.com)/gm)].map(([, email]) => email);
        const there = await stack.query<{ email: string }>('select email from users');
        expect(there.map(({ email }) => email)).toEqual(expect.arrayContaining(told));
        await expectOneRowEach();
      }
      expect(await start('user', 'apply', path).end()).toMatchObject({ code: 0 });
      expect(await stack.count('users')).toBe(USERS);
      await expectOneRowEach();
    },
    TIMEOUT_MS,
  );

  async function expectOneRowEach(): Promise<void> {
    const users = await stack.query<{ id: string }>('select id::text as id from users');
    const rows = await stack.query<{ id: string }>(
      `select object_id as id from audit_event where action = 'user.create'`,
    );
    expect(rows.map(({ id }) => id).sort()).toEqual(users.map(({ id }) => id).sort());
  }
});

describe(`identity that is killed ${KILLS} times while people sign in`, () => {
  let demo: DemoClient;

  beforeAll(async () => {
    demo = await DemoClient.listen();
  });

  afterAll(() => demo.close());

  /** Null where a page or a response was missing, because its process was dead. */
  async function signIn(email: string): Promise<Tokens | null> {
    const browser = new TestBrowser();
    try {
      const trip = await demo.trip();
      const page = await browser.follow(trip.url, demo.origin);
      const answer = await browser.visit(page.url, { email, password: PASSWORD });
      const back = await browser.follow(answer.location, demo.origin);
      return await demo.exchange(new URL(back.location), trip);
    } catch {
      return null;
    }
  }

  it(
    'continues every session that it has acknowledged',
    async () => {
      const boot = () => ServiceProcess.start('identity', { env: stack.env });
      const pair = await Promise.all([boot(), boot()]);
      const lead = () => {
        balancer.balance(pair.map(({ url }) => url));
      };
      lead();
      const created = await stack.command(
        commands,
        ...['client', 'create', '--name', 'console', '--grant', 'authorization_code', '--public'],
        ...['--title', 'Console', '--redirect-uri', demo.redirectUri, '--json'],
      );
      await demo.discover(balancer.url, (JSON.parse(created) as { client_id: string }).client_id);
      const held: Tokens[] = [];
      for (let kill = 0; kill < KILLS; kill += 1) {
        const victim = random() < 0.5 ? 0 : 1;
        const people = Array.from({ length: PEOPLE }, (_, index) =>
          signIn(`user-${(kill * PEOPLE + index) % USERS}@example.com`),
        );
        const end = delay(random() * 1_500).then(() => pair[victim].kill());
        held.push(...(await Promise.all(people)).filter((tokens) => tokens !== null));
        await end;
        pair[victim] = await boot();
        lead();
        // With both of them the person can sign in.
        const tokens = await signIn(`user-${kill}@example.com`);
        if (tokens !== null) held.push(tokens);
      }
      process.stdout.write(`${held.length} of ${KILLS * (PEOPLE + 1)} sign-ins were answered\n`);
      expect(held.length).toBeGreaterThanOrEqual(KILLS);
      for (const { refresh_token: token = '' } of held) {
        const renewed = await demo.refresh(token);
        expect(renewed.claims()?.['email']).toMatch(/^user-\d+@example\.com$/);
      }
      await Promise.all(pair.map((process) => process.kill()));
    },
    TIMEOUT_MS,
  );
});
