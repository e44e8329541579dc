import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ServiceProcess, TestService, until } from '@tessera/local/testing';
import { migrateService } from '@tessera/service';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { fraud } from '../../src/index.js';
import { PartitionDecisions1795853000000 } from '../../src/database/migrations/1795853000000-partition-decisions.js';
import { RequireContexts1796010000300 } from '../../src/database/migrations/1796010000300-require-contexts.js';
import { decisionRequest } from '../factories/decision-request.js';
import { useFormerStatements } from '../support/former-decision-statements.js';
import { RUNTIME_SCOPES, send } from '../support/running-fraud.js';

const ROWS = 200_000;
const CALLERS = 8;
/** Made before, during and after the migration, each. */
const DECISIONS = 300;
const TIMEOUT_MS = 480_000;

const FILL = `
  insert into decision (id, created_at, context, outcome, customer_id, credential_fingerprint,
    request, response, transaction_reference, device_ip, amount, currency, fail_open)
  select gen_random_uuid(), now() - n * interval '30 seconds', 'default', 'ALLOW', 'c' || n % 5000,
    'crd_' || n % 5000, repeat('x', 800), '{}', 'r' || n, '203.0.113.7', n, 'EUR', false
  from generate_series(1, ${ROWS}) n`;

let service: TestService;
let processes: ServiceProcess[];
let token: string;
let serviceRole: string;
let client: pg.Client;

beforeAll(async () => {
  service = await TestService.prepare(fraud, {
    env: { NODE_ENV: 'development', RATE_LIMIT_PER_MINUTE: '1000000000', LOG_LEVEL: 'warn' },
  });
  await undoMigration();
  client = new pg.Client({ connectionString: service.database.adminUrl });
  await client.connect();
  await client.query('set session_replication_role = replica');
  await client.query(FILL);
  await client.query('reset session_replication_role');
  const role = await service.database.createServiceRole();
  serviceRole = role.name;
  await client.query(`grant usage on schema public to ${serviceRole}`);
  await client.query(
    `grant select, insert, update, delete on all tables in schema public to ${serviceRole}`,
  );
  token = await service.issuer.token({ scope: RUNTIME_SCOPES });
  const start = () => service.start({ env: { DATABASE_URL: role.url } });
  processes = await Promise.all([start(), start()]);
  // They have found their migrations at boot.
  await client.query(`delete from migration where name = 'PartitionDecisions1795853000000'`);
}, TIMEOUT_MS);

afterAll(async () => {
  await client.end();
  await service.close();
});

/** The table of the release before, which belongs to the owner of all tables. */
async function undoMigration(): Promise<void> {
  const url = service.database.url;
  const dataSource = await new DataSource({ type: 'postgres', url }).initialize();
  const runner = dataSource.createQueryRunner();
  // The pods of that release store no context.
  await new RequireContexts1796010000300().down(runner);
  await new PartitionDecisions1795853000000().down(runner);
  await runner.release();
  await dataSource.destroy();
}

/** Requests of a few callers until they are stopped: a decision, its repetition, its payment, a look. */
class Load {
  readonly made: string[] = [];
  readonly failures: string[] = [];
  private isStopped = false;
  private readonly callers = Array.from({ length: CALLERS }, (_, index) =>
    this.call(processes[index % processes.length]?.url ?? ''),
  );

  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all(this.callers);
  }

  private async call(url: string): Promise<void> {
    while (!this.isStopped) {
      try {
        await this.decide(url);
      } catch (error) {
        this.failures.push(String(error));
      }
    }
  }

  private async decide(url: string): Promise<void> {
    const headers = { 'x-idempotency-key': randomUUID() };
    const options = { token, headers, body: decisionRequest() };
    const first = await send(url, 'POST', '/api/decisions', options);
    const id = String(first.body['id']);
    const again = await send(url, 'POST', '/api/decisions', options);
    const body = { type: 'chargeback', decision_id: id, occurred_at: new Date().toISOString() };
    const event = await send(url, 'POST', '/api/events', { token, body });
    const read = await send(url, 'GET', `/api/decisions/${id}`, { token });
    const statuses = [first, again, event, read].map(({ status }) => status);
    if (String(statuses) !== '201,201,201,200' || again.body['id'] !== id) {
      throw new Error(`${String(statuses)} ${JSON.stringify([first.body, event.body])}`);
    }
    this.made.push(id);
  }
}

describe('the migration that partitions decisions', () => {
  it(
    'fails no request while it runs on a filled table under load, whatever reads the table meanwhile',
    async () => {
      const load = new Load();
      const former = formerPod();
      const madeSince = async (count: number) =>
        until(
          'decisions are made',
          () => Promise.resolve(load.made.length - count >= DECISIONS),
          TIMEOUT_MS,
        );
      await madeSince(0);
      // A report holds up the last step: it gives up, and is repeated after the report.
      const report = new pg.Client({ connectionString: service.database.adminUrl });
      await report.connect();
      await report.query('begin; select count(*) from decision');
      const migrated = migrateService(fraud, {
        ...service.env,
        DATABASE_SERVICE_ROLE: serviceRole,
      });
      await madeSince(load.made.length);
      await report.query('commit');
      await report.end();
      await migrated;
      await madeSince(load.made.length);
      await load.stop();
      const formerIds = await former.stop();

      const logged = processes
        .flatMap(({ log }) => log.split('\n'))
        .filter((line) => /"level":"?(50|error)/.test(line));
      expect({ failures: load.failures, logged }).toEqual({ failures: [], logged: [] });
      expect(await partitionsOf([...load.made, ...formerIds])).toEqual([
        { partition: 'decision_before', count: load.made.length + formerIds.length },
      ]);
      const [all] = (
        await client.query<{ count: number; frauds: number }>(
          `select count(*)::int as count, count(fraud_reported_at)::int as frauds from decision`,
        )
      ).rows;
      const used = load.made.length + formerIds.length;
      expect(all).toEqual({ count: ROWS + used, frauds: used });
      // The triggers count for analytics, whichever table they are on.
      const counted = await client.query<{ sum: number }>(
        `select sum(decisions)::int as sum from (
           select decisions from decision_rollup where grain = 'hour'
           union all select decisions from decision_rollup_delta where rule_id is null) counted`,
      );
      expect(counted.rows).toEqual([{ sum: used }]);
    },
    TIMEOUT_MS,
  );

  it('leaves no index invalid', async () => {
    const { rows } = await client.query(
      `select indexrelid::regclass::text as name from pg_index where not indisvalid`,
    );
    expect(rows).toEqual([]);
  });

  it('changes nothing when it runs again', async () => {
    await client.query(`delete from migration where name = 'PartitionDecisions1795853000000'`);
    const before = await describeTable();
    await migrateService(fraud, service.env);
    expect(await describeTable()).toEqual(before);
  });
});

async function describeTable(): Promise<unknown> {
  const { rows } = await client.query<{ relname: string }>(
    `select c.relname, pg_get_expr(c.relpartbound, c.oid) from pg_inherits i
     join pg_class c on c.oid = i.inhrelid where i.inhparent = 'decision'::regclass order by 1`,
  );
  return rows;
}

async function partitionsOf(ids: readonly string[]) {
  const { rows } = await client.query<{ partition: string; count: number }>(
    `select tableoid::regclass::text as partition, count(*)::int as count from decision
     where id = any ($1::uuid[]) group by 1`,
    [ids],
  );
  return rows;
}

/** A pod of the release before, which keeps working with its prepared statements. */
function formerPod() {
  const ids: string[] = [];
  const stopped = new AbortController();
  const work = (async () => {
    const connection = new pg.Client({ connectionString: service.database.url });
    await connection.connect();
    while (!stopped.signal.aborted) ids.push(await useFormerStatements(connection));
    await connection.end();
  })();
  work.catch(() => undefined);
  return {
    stop: async () => {
      stopped.abort();
      await work;
      return ids;
    },
  };
}
