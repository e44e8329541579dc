import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createCluster,
  createDatabase,
  PrivateRedis,
  PrivateRedisCluster,
  queryDatabase,
  redisUrl,
  serviceEnv,
  writeTestKeyring,
  type TestDatabase,
  until,
} from '@tessera/local/testing';
import { bootService, keyNames, migrateService } from '@tessera/service';
import { LogicalReplicationService, PgoutputPlugin } from 'pg-logical-replication';
import { doctorCommand, executeCommand, type Finding } from '../src/index.js';
import { sample } from './sample-service.js';

let database: TestDatabase;
let env: Record<string, string>;

beforeAll(async () => {
  database = await createDatabase();
  const keys = await writeTestKeyring(keyNames(sample));
  const issuer = { issuer: 'https://id.test', jwksUrl: 'https://id.test/jwks' };
  env = serviceEnv({ databaseUrl: database.url, issuer, keys });
  await migrateService(sample, env);
});

afterAll(() => database.drop());

async function doctor(changes: Record<string, string> = {}) {
  const lines: string[] = [];
  const errors: string[] = [];
  const code = await executeCommand(sample, [doctorCommand], ['doctor', '--json'], {
    env: { ...env, ...changes },
    out: { write: (text: string) => lines.push(text) },
    err: { write: (text: string) => errors.push(text), isTTY: false },
  });
  const { findings } = JSON.parse(lines.join('')) as { findings: Finding[] };
  return {
    code,
    errors: errors.join(''),
    findings,
    of: (check: string) => findings.find((each) => each.check === check),
  };
}

describe('doctor', () => {
  it('reports each check of a service on its database', async () => {
    const { of, findings } = await doctor();
    expect(of('database')).toMatchObject({ status: 'ok' });
    expect(of('migrations')).toMatchObject({ status: 'ok' });
    expect(of('keyring')).toMatchObject({ status: 'ok' });
    expect(of('clock')).toMatchObject({ status: 'ok' });
    expect(of('redis')).toMatchObject({ status: 'skipped' });
    const without = findings.filter(
      ({ status, fix }) => (status === 'failure' || status === 'warning') && fix === undefined,
    );
    expect(without).toEqual([]);
  });

  it('checks the replication slot of the event stream', async () => {
    const cluster = await createCluster({ wal_level: 'logical', max_wal_senders: '2' });
    try {
      const { url, adminUrl } = await cluster.createDatabase();
      const stream = async () => (await doctor({ DATABASE_URL: url })).of('event stream');
      expect(await stream()).toMatchObject({ status: 'skipped' });
      await queryDatabase(url, 'create table event_stream (slot text)');
      expect(await stream()).toMatchObject({ status: 'ok', message: 'Is off.' });
      await queryDatabase(url, `insert into event_stream values ('tessera_stream')`);
      expect(await stream()).toMatchObject({
        status: 'failure',
        message: 'The replication slot tessera_stream is lost: events are missing from the stream.',
      });
      await queryDatabase(
        adminUrl,
        `select pg_create_logical_replication_slot('tessera_stream', 'pgoutput')`,
      );
      expect(await stream()).toMatchObject({
        status: 'failure',
        message: expect.stringContaining('Nothing reads the replication slot tessera_stream'),
      });
      await queryDatabase(adminUrl, 'create publication tessera_events');
      const reader = new LogicalReplicationService({ connectionString: adminUrl });
      const plugin = new PgoutputPlugin({ protoVersion: 1, publicationNames: ['tessera_events'] });
      const reading = reader.subscribe(plugin, 'tessera_stream').catch(() => undefined);
      await until('the slot is read', async () => (await stream())?.status !== 'failure');
      expect(await stream()).toMatchObject({
        status: 'warning',
        message: 'The replication slot tessera_stream may retain log without a limit.',
      });
      await queryDatabase(adminUrl, `alter system set max_slot_wal_keep_size = '1GB'`);
      await queryDatabase(adminUrl, 'select pg_reload_conf()');
      await until('the slot is bounded', async () => (await stream())?.status === 'ok');
      expect(await stream()).toMatchObject({ message: 'Is read, and its slot is bounded.' });
      await reader.stop();
      await reading;
    } finally {
      await cluster.close();
    }
  });

  it('fails for an event stream whose slot has lost what it needs', async () => {
    // Segments of 1 MB, of which the slot may keep one.
    const cluster = await createCluster({
      wal_level: 'logical',
      max_slot_wal_keep_size: '1MB',
      max_wal_size: '32MB',
      min_wal_size: '32MB',
      wal_keep_size: '0',
    });
    try {
      const { url, adminUrl } = await cluster.createDatabase();
      await queryDatabase(url, 'create table event_stream (slot text)');
      await queryDatabase(url, `insert into event_stream values ('tessera_stream')`);
      await queryDatabase(
        adminUrl,
        `select pg_create_logical_replication_slot('tessera_stream', 'pgoutput')`,
      );
      await until('the slot is lost', async () => {
        await queryDatabase(adminUrl, 'select pg_switch_wal()');
        await queryDatabase(adminUrl, 'checkpoint');
        const [slot] = await queryDatabase<{ wal_status: string }>(
          adminUrl,
          'select wal_status from pg_replication_slots',
        );
        return slot?.wal_status === 'lost';
      });
      expect((await doctor({ DATABASE_URL: url })).of('event stream')).toMatchObject({
        status: 'failure',
        message: expect.stringContaining('is lost'),
      });
    } finally {
      await cluster.close();
    }
  });

  it('fails for a role that owns tables, and passes for one that owns none', async () => {
    const owner = await doctor();
    expect(owner.code).toBe(1);
    expect(JSON.parse(owner.errors)).toEqual({
      error: { code: 'failed', message: expect.stringMatching(/^\d+ of \d+ checks failed\.$/) },
    });
    expect(owner.of('database role')).toMatchObject({ status: 'failure' });
    const role = await database.createServiceRole();
    await migrateService(sample, { ...env, DATABASE_SERVICE_ROLE: role.name });
    const service = await doctor({ DATABASE_URL: role.url });
    expect(service.of('database role')).toMatchObject({ status: 'ok' });
  });

  it('reports missing migrations, a foreign keyring and an unreachable database', async () => {
    const empty = await createDatabase();
    try {
      const { of } = await doctor({ DATABASE_URL: empty.url });
      expect(of('migrations')).toMatchObject({ status: 'failure' });
    } finally {
      await empty.drop();
    }
    // The database knows its keyring from the first start.
    const service = await bootService(sample, { env, writeLog: () => undefined });
    await service.close();
    const foreign = await doctor({ KEYRING_FILE: await writeTestKeyring(keyNames(sample)) });
    expect(foreign.of('keyring')).toMatchObject({ status: 'failure' });
    const away = await doctor({ DATABASE_URL: 'postgres://unknown@127.0.0.1:1/none' });
    expect(away.of('database')).toMatchObject({ status: 'failure' });
    expect(away.code).toBe(1);
  });

  it('reports every problem of the configuration in place of a stack', async () => {
    const { code, findings } = await doctor({ DATABASE_POOL: 'many' });
    expect(code).toBe(1);
    expect(findings).toMatchObject([{ check: 'configuration', status: 'failure' }]);
    expect(findings[0]?.message).toContain('DATABASE_POOL');
  });

  it('warns of a token for the whole instance and of private ranges for webhooks', async () => {
    const { of } = await doctor({ OUTBOUND_ALLOW_CIDRS: '10.0.0.0/8' });
    expect(of('audience')).toMatchObject({ status: 'warning' });
    expect(of('egress')).toMatchObject({ status: 'failure' });
    const safe = await doctor({ OAUTH_INSTANCE_AUDIENCE: 'refused', OUTBOUND_ALLOW_CIDRS: '' });
    expect(safe.of('audience')).toMatchObject({ status: 'ok' });
    expect(safe.of('egress')).toMatchObject({ status: 'ok' });
  });

  if (redisUrl() !== null) {
    it('checks every primary of a cluster', async () => {
      const cluster = await PrivateRedisCluster.start();
      try {
        const { of } = await doctor(cluster.env);
        expect(of('redis mode')).toEqual({
          check: 'redis mode',
          status: 'ok',
          message: 'A cluster of 3 primaries.',
        });
        expect(of('redis replicas')).toMatchObject({ status: 'warning' });
        await cluster.primaries[1]?.command('config', 'set', 'maxmemory-policy', 'allkeys-lru');
        const evicting = await doctor(cluster.env);
        expect(evicting.of('redis eviction')).toMatchObject({ status: 'failure' });
      } finally {
        await cluster.remove();
      }
    });

    it('fails for a Redis in cluster mode', async () => {
      const redis = await PrivateRedis.prepare();
      try {
        await redis.start({ cluster: true });
        const clustered = await doctor({ REDIS_URL: redis.url });
        expect(clustered.code).toBe(1);
        expect(clustered.of('redis mode')).toMatchObject({ status: 'failure' });
        await redis.kill();
        await redis.start();
        const single = await doctor({ REDIS_URL: redis.url });
        expect(single.of('redis mode')).toMatchObject({ status: 'ok' });
        const mistaken = await doctor({ REDIS_URL: redis.url, REDIS_MODE: 'cluster' });
        expect(mistaken.of('redis mode')).toMatchObject({ status: 'failure' });
      } finally {
        await redis.remove();
      }
    });
  }
});
