import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RunningService } from '@tessera/service';
import { runInRequest } from '@tessera/telemetry';
import { DataSource } from 'typeorm';
import { IndexAuditSearch1795440000300 } from '../src/database/migrations/1795440000300-index-audit-search.js';
import { AuditCheckWorker, AuditTrailService } from '../src/index.js';
import { LedgerStack } from './ledger-service.js';
import { ENTRY, TrailDriver } from './support/trail-driver.js';

const EVENTS = '/api/admin/audit-events';
const INDEXES = ['audit_event_object_type', 'audit_event_request', 'audit_event_unsuccessful'];

let stack: LedgerStack;
let service: RunningService;
let driver: TrailDriver;

beforeAll(async () => {
  stack = await LedgerStack.create({ BACKGROUND_WORK: 'worker' });
  service = await stack.boot();
  driver = new TrailDriver(stack, service);
});

afterAll(() => stack.close());

interface Listed {
  readonly id: string;
  readonly action: string;
}

async function get(path: string, scope = 'admin:audit:read') {
  // The clock of the service is moved by an hour.
  const exp = Math.floor(Date.now() / 1_000) + 2 * 60 * 60;
  const token = await stack.issuer.token({ scope, exp });
  const response = await fetch(service.url + path, {
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function find(query: string): Promise<Listed[]> {
  const { status, body } = await get(`${EVENTS}?${query}`);
  expect(status).toBe(200);
  return body['data'] as Listed[];
}

function record(object: { type: string; id: string }, requestId = randomUUID()): Promise<void> {
  const trail = service.get(AuditTrailService);
  return runInRequest({ requestId, origin: '203.0.113.7' }, () =>
    trail.record(null, { ...ENTRY, object }),
  );
}

describe('the search of audit events', () => {
  it('finds by the type of the object, alone and with its id', async () => {
    const [one, two] = [randomUUID(), randomUUID()];
    await record({ type: 'ruleset', id: one });
    await record({ type: 'ruleset', id: two });
    await record({ type: 'payment', id: one });
    expect(await find('object_type=ruleset')).toHaveLength(2);
    expect(await find(`object_type=ruleset&object_id=${one}`)).toHaveLength(1);
    expect(await find(`object_id=${one}`)).toHaveLength(2);
    expect(await find('object_type=rule')).toEqual([]);
  });

  it('finds what was done in one request', async () => {
    const requestId = randomUUID();
    await record({ type: 'entry', id: 'a' }, requestId);
    await record({ type: 'entry', id: 'b' }, requestId);
    await record({ type: 'entry', id: 'c' });
    expect(await find(`request_id=${requestId}`)).toHaveLength(2);
    expect(await find(`request_id=${requestId}&object_id=b`)).toHaveLength(1);
    expect(await find(`request_id=${randomUUID()}`)).toEqual([]);
  });

  it.each(['desc', 'asc'])('walks rows of the same instant once each, %s', async (order) => {
    stack.clock.stop();
    const type = `walk_${order}`;
    for (let made = 0; made < 7; made += 1) await record({ type, id: String(made) });
    const seen: string[] = [];
    let path: string | null = `${EVENTS}?object_type=${type}&limit=3&order=${order}&result=success`;
    while (path !== null) {
      const { body } = await get(path);
      seen.push(...(body['data'] as Listed[]).map(({ id }) => id));
      const { next } = body['links'] as { next: string | null };
      path = next && next.slice(next.indexOf('/api'));
    }
    const rows = await stack.query<{ id: string; times: number }>(
      `select id, count(*) over (partition by created_at)::int as times from audit_event
       where object_type = $1 order by created_at ${order}, id ${order}`,
      [type],
    );
    expect(rows.map(({ times }) => times)).toEqual(Array.from({ length: 7 }, () => 7));
    expect(seen).toEqual(rows.map(({ id }) => id));
  });

  it.each([
    ['object_type=', '$.query.object_type'],
    [`object_type=${'x'.repeat(201)}`, '$.query.object_type'],
    ['request_id=', '$.query.request_id'],
    ['order=newest', '$.query.order'],
    ['from=2026-01-02T00:00:00Z&to=2026-01-02T00:00:00Z', '$.query.to'],
  ])('returns 422 for ?%s', async (query, path) => {
    const { status, body } = await get(`${EVENTS}?${query}`);
    const errors = body['validation_errors'] as { path: string }[];
    expect([status, errors.map((each) => each.path)]).toEqual([422, [path]]);
  });
});

describe('its indexes', () => {
  /** How many partitions there are, and in how many of them an index is usable. */
  async function coverage(): Promise<[string, boolean, number, number][]> {
    const rows = await stack.query<{
      name: string;
      valid: boolean;
      attached: number;
      partitions: number;
    }>(
      `select x.indexrelid::regclass::text as name, x.indisvalid as valid,
         (select count(*)::int from pg_inherits i join pg_index p on p.indexrelid = i.inhrelid
          where i.inhparent = x.indexrelid and p.indisvalid) as attached,
         (select count(*)::int from pg_inherits where inhparent = x.indrelid) as partitions
       from pg_index x where x.indexrelid = any($1::regclass[]) order by 1`,
      [INDEXES],
    );
    return rows.map(({ name, valid, attached, partitions }) => [name, valid, attached, partitions]);
  }

  it('are in every partition, also of months that are added later', async () => {
    const before = await coverage();
    expect(before.map(([name]) => name)).toEqual(INDEXES);
    for (const [, valid, attached, partitions] of before) {
      expect([valid, attached]).toEqual([true, partitions]);
    }
    await stack.query(`select audit_add_partition('2031-01-01')`);
    for (const [, valid, attached, partitions] of await coverage()) {
      expect([valid, attached]).toEqual([true, partitions]);
      expect(partitions).toBe((before[0]?.[3] ?? 0) + 1);
    }
  });

  it('are completed when a migration that was interrupted runs again', async () => {
    const runner = service.get(DataSource).createQueryRunner();
    const migration = new IndexAuditSearch1795440000300();
    try {
      await migration.down(runner);
      await runner.query(
        `create index audit_event_request on only audit_event (request_id, created_at, id)
         where request_id is not null`,
      );
      await runner.query(
        'create index audit_event_default_request_search on audit_event_default (id)',
      );
      await migration.up(runner);
      await migration.up(runner);
    } finally {
      await runner.release();
    }
    for (const [, valid, attached, partitions] of await coverage()) {
      expect([valid, attached]).toEqual([true, partitions]);
    }
  });
});

describe('GET /api/admin/audit-events/status', () => {
  const status = async () => (await get(`${EVENTS}/status`)).body;
  const check = () => service.get(AuditCheckWorker).run();

  it('is pending before the first verification', async () => {
    await record({ type: 'entry', id: 'unsealed' });
    expect(await status()).toMatchObject({
      status: 'pending',
      verified_at: null,
      verified_batch: null,
      unsealed_since: expect.stringMatching(/Z$/),
      findings: [],
    });
  });

  it('says up to which batch the trail was verified, and when', async () => {
    await driver.sealAll();
    await check();
    const verified = await status();
    expect(verified).toMatchObject({
      status: 'verified',
      verified_at: stack.clock.now().toISOString(),
      verified_batch: { number: await driver.lastBatch() },
      anchored_batch: null,
      unsealed_since: null,
      full_pass_ended_at: expect.stringMatching(/Z$/),
      full_pass_batch: null,
      findings: [],
    });
    expect(verified['last_batch']).toEqual(verified['verified_batch']);
    await driver.recordAndSeal();
    const later = await status();
    expect(later['verified_batch']).toEqual(verified['verified_batch']);
    expect(later['last_batch']).toMatchObject({ number: await driver.lastBatch() });
  });

  it('is overdue when the verification does not run', async () => {
    stack.clock.advance(61 * 60_000);
    expect(await status()).toMatchObject({ status: 'overdue', findings: [] });
    await driver.recordAndSeal();
    await check();
    expect(await status()).toMatchObject({ status: 'verified' });
  });

  it('names what was changed', async () => {
    await driver.recordAndSeal();
    await stack.tamper(
      `update audit_event set actor = 'client:other' where id = (
         select event_ids[1] from audit_batch where cardinality(event_ids) > 0
         order by number desc limit 1)`,
    );
    await check();
    expect(await status()).toMatchObject({
      status: 'mismatch',
      findings: [{ kind: 'chain', message: expect.stringMatching(/was altered/) }],
    });
  });

  it('does not believe a state that the service did not write', async () => {
    await stack.tamper(
      `update audit_check set state = replace(state, '"fault":{', '"fault":null,"x":{')`,
    );
    expect(await status()).toMatchObject({ status: 'pending', verified_batch: null });
  });

  it('needs the scope admin:audit:read', async () => {
    expect((await get(`${EVENTS}/status`, 'admin:entries:write')).status).toBe(403);
    expect((await fetch(`${service.url}${EVENTS}/status`)).status).toBe(401);
  });
});
