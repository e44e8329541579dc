import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '@tessera/local/temporary-folder';
import { createDatabase, freePort } from '@tessera/local/testing';
import { TlsAuthority } from '@tessera/local/tls-authority';
import { Redis } from 'ioredis';
import pg from 'pg';
import { persistenceOf } from '../../apps/vault/src/ephemeral-redis/redis-persistence.js';
import { canRender } from './support/rendered-overlay.js';
import { postgresClusters, renderStores, type PostgresCluster } from './support/stores.js';

const PASSWORD = 'a-password-of-the-tests';
const CONFIGURATIONS = [
  ['valkey', { appendonly: 'yes', save: expect.stringMatching(/\d/) }, expect.any(String)],
  ['valkey-ephemeral', { appendonly: 'no', save: '' }, null],
] as const;

const cleanUps: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

if (canRender()) {
  describe('the statements of a Postgres cluster', () => {
    it.each(postgresClusters(renderStores()))(
      '$metadata.name let the role of the service connect, and the public not',
      async ({ spec }) => {
        const server = await createDatabase();
        cleanUps.push(() => server.drop());
        const { database, admin } = await initialize(server.adminUrl, spec.bootstrap.initdb);
        const { rows } = await admin.query(
          `select has_database_privilege($1, $2, 'connect') as service,
            has_database_privilege('public', $2, 'connect') as public`,
          [`${database}_service`, database],
        );
        expect(rows).toEqual([{ service: true, public: false }]);
      },
    );
  });
}

if (spawnSync('redis-server', ['--version']).status === 0) {
  describe('a server with the settings of', () => {
    it.each(CONFIGURATIONS)(
      '%s speaks TLS, asks for the password and keeps what it should',
      async (name, kept, persistence) => {
        const authority = await TlsAuthority.create('Test authority');
        const port = await start(name, authority);
        const client = open(port, PASSWORD, authority);
        const setting = async (key: string) => {
          const [, value] = (await client.config('GET', key)) as string[];
          return value;
        };
        expect(await setting('maxmemory-policy')).toBe('noeviction');
        expect(Number(await setting('maxmemory'))).toBeGreaterThan(0);
        for (const [key, value] of Object.entries(kept)) expect(await setting(key)).toEqual(value);
        // The check that the vault makes at each connection.
        expect(await persistenceOf(client, false)).toEqual(persistence);
        await expect(open(port, 'wrong', authority).get('a')).rejects.toThrow(/NOAUTH|WRONGPASS/);
      },
    );
  });
}

/**
 * Does what CloudNativePG does for a new cluster: owner, database, and the statements of the cluster.
 * Roles are those of the whole server, so all names get a suffix.
 */
async function initialize(
  adminUrl: string,
  initdb: PostgresCluster['spec']['bootstrap']['initdb'],
): Promise<{ database: string; admin: pg.Client }> {
  const database = `${initdb.database}_${Date.now().toString(36)}`;
  const renamed = (sql: string) => sql.replaceAll(initdb.database, database);
  const admin = await connect(adminUrl);
  cleanUps.push(async () => {
    await admin.query(`drop database if exists ${database} with (force)`);
    await admin.query(`drop role if exists ${database}_owner, ${database}_service`);
    await admin.end();
  });
  await admin.query(`create role ${renamed(initdb.owner)} login`);
  await admin.query(`create database ${database} owner ${renamed(initdb.owner)}`);
  for (const sql of initdb.postInitSQL) await admin.query(renamed(sql));
  const address = new URL(adminUrl);
  address.pathname = `/${database}`;
  const inside = await connect(address.href);
  for (const sql of initdb.postInitApplicationSQL) await inside.query(renamed(sql));
  await inside.end();
  return { database, admin };
}

/** Starts a server with the settings of the component, but for its places. @returns its port */
async function start(name: string, authority: TlsAuthority): Promise<number> {
  const folder = temporaryFolder(name);
  const port = await freePort();
  const { certificate, privateKey } = await authority.server();
  const settings = readFileSync(`k8s/components/valkey/${name}.conf`, 'utf8')
    .replaceAll(/\/run\/secrets\/(?:tls|valkey)\//g, `${folder}/`)
    .replace('dir /data', `dir ${folder}`)
    .replace('tls-port 6379', `tls-port ${port}\nbind 127.0.0.1`);
  const files = {
    'tls.crt': certificate,
    'tls.key': privateKey,
    'ca.crt': authority.certificate,
    'auth.conf': `requirepass ${PASSWORD}\n`,
    'valkey.conf': settings,
  };
  for (const [file, text] of Object.entries(files)) {
    writeFileSync(join(folder, file), text, { mode: 0o600 });
  }
  const server = spawn('redis-server', [join(folder, 'valkey.conf')], { stdio: 'ignore' });
  cleanUps.push(async () => {
    if (server.exitCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  });
  return port;
}

/** Connects as soon as the server listens. */
function open(port: number, password: string, authority: TlsAuthority): Redis {
  const client = new Redis(`rediss://:${password}@localhost:${port}`, {
    family: 4,
    tls: { ca: authority.certificate },
    retryStrategy: () => 50,
    maxRetriesPerRequest: null,
  });
  client.on('error', () => undefined);
  cleanUps.push(() => {
    client.disconnect();
  });
  return client;
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}
