import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { userInfo } from 'node:os';
import { loadConfig, ServiceConfig } from '@tessera/config';
import { queryDatabase, until } from '@tessera/local/testing';
import type { RunningService } from '@tessera/service';
import { DataSource } from 'typeorm';
import { AuditSequencerWorker, AuditTrailService } from '../src/index.js';
import { LedgerStack } from './ledger-service.js';

const SCOPE = 'admin:entries:write admin:audit:read';

interface Listed {
  readonly id: string;
  readonly created_at: string;
  readonly action: string;
  readonly result: string;
  readonly actor: string;
  readonly object: { type: string; id: string } | null;
  readonly origin: string | null;
  readonly request_id: string | null;
  readonly details: Record<string, unknown>;
}

let stack: LedgerStack;
let service: RunningService;

beforeAll(async () => {
  stack = await LedgerStack.create({ TRUSTED_PROXIES: '127.0.0.1' });
  service = await stack.boot();
});

afterAll(async () => {
  await stack.close();
});

/** The trail of a command that `operator` runs. */
function trailOf(operator?: string): AuditTrailService {
  const env = { ...stack.env, ...(operator !== undefined && { OPERATOR: operator }) };
  return AuditTrailService.forCommand({
    dataSource: service.get(DataSource),
    config: loadConfig(ServiceConfig, env),
  });
}

async function change(outcome: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${service.url}/api/admin/entries`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await stack.issuer.token({ scope: SCOPE })}`,
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify({ outcome }),
  });
}

async function list(
  query = '',
  scope = SCOPE,
): Promise<{ status: number; data: Listed[]; next: string | null; paths: string[] }> {
  const token = await stack.issuer.token({ scope });
  const response = await fetch(`${service.url}/api/admin/audit-events${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const body = (await response.json()) as {
    data?: Listed[];
    links?: { next: string | null };
    validation_errors?: { path: string }[];
  };
  return {
    status: response.status,
    data: body.data ?? [],
    next: body.links?.next ?? null,
    paths: (body.validation_errors ?? []).map(({ path }) => path),
  };
}

const REQUEST_ID = '01HQZX3V7N8M2K5J6P9R4T1W0Y';

describe('a recorded change', () => {
  it('says who, what, when, to what, from where and in which request', async () => {
    const before = Date.now();
    const headers = { 'x-request-id': REQUEST_ID, 'x-forwarded-for': '203.0.113.9' };
    expect((await change('recorded', headers)).status).toBe(204);
    const [event] = (await list('?action=entry.change')).data;
    expect(event).toEqual({
      id: expect.any(String),
      created_at: expect.any(String),
      action: 'entry.change',
      result: 'success',
      actor: 'client:test-client',
      object: { type: 'entry', id: 'entry-1' },
      origin: '203.0.113.9',
      request_id: REQUEST_ID,
      details: {},
    });
    expect(Date.parse(event?.created_at ?? '')).toBeGreaterThanOrEqual(before);
  });

  it('leaves no row when its transaction is rolled back', async () => {
    const { data: before } = await list('?action=entry.change&limit=100');
    expect((await change('rolled-back')).status).toBe(409);
    const { data: after } = await list('?action=entry.change&limit=100');
    expect(after).toEqual(before);
  });

  it('fails its test when an admin change forgets to record', async () => {
    const response = await change('forgotten');
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({ classifier: 'NOT_AUDITED' });
  });

  it('is done by system outside a request, and by the operator in a command', async () => {
    await service
      .get(AuditTrailService)
      .record(null, { action: 'ledger.sweep', result: 'success' });
    await trailOf('jane@example.com').record(null, { action: 'ledger.rotate', result: 'failed' });
    const [sweep] = (await list('?action=ledger.sweep')).data;
    const [rotate] = (await list('?action=ledger.rotate')).data;
    expect(sweep).toMatchObject({ actor: 'system', origin: null, request_id: null, object: null });
    expect(rotate?.actor).toBe('command:jane@example.com');
    await trailOf().record(null, { action: 'ledger.unnamed', result: 'success' });
    const [unnamed] = (await list('?action=ledger.unnamed')).data;
    expect(unnamed?.actor).toBe(`command:${userInfo().username}`);
  });

  it('has the begin and the end of work that commits in parts, whatever becomes of it', async () => {
    const trail = trailOf('jane');
    const object = { type: 'ledger', id: 'l-1' };
    const entry = { action: 'ledger.rewrite', object, details: { year: 2026 } };
    let pages = 0;
    const figures = () => ({ pages });
    const begun = async () => (await list('?action=ledger.rewrite.begin')).data;
    const work = async () => {
      expect(await begun()).toMatchObject([{ object, details: { year: 2026 } }]);
      pages = 3;
    };
    await trail.recordRun(entry, { work, figures });
    const fails = () => Promise.reject(new Error('The pen is dry.'));
    await expect(trail.recordRun(entry, { work: fails, figures })).rejects.toThrow('dry');
    expect(await begun()).toHaveLength(2);
    const ends = (await list('?action=ledger.rewrite.end')).data;
    // Both may have ended in one millisecond.
    expect(ends.toSorted((a, b) => a.result.localeCompare(b.result))).toMatchObject([
      { result: 'failed', object, details: { year: 2026, pages: 3 }, actor: 'command:jane' },
      { result: 'success', object, details: { year: 2026, pages: 3 }, actor: 'command:jane' },
    ]);
  });

  it('masks a card number that slipped into its details', async () => {
    const details = { note: 'card 4111111111111111' };
    await service
      .get(AuditTrailService)
      .record(null, { action: 'ledger.slip', result: 'success', details });
    const rows = await stack.query(`select details from audit_event where action = 'ledger.slip'`);
    expect(JSON.stringify(rows)).not.toContain('4111111111111111');
  });

  it('writes a thousand rows at once, each once', async () => {
    const trail = service.get(AuditTrailService);
    const ids = Array.from({ length: 1_000 }, (_, index) => `bulk-${index}`);
    const record = (id: string) =>
      trail.record(null, {
        action: 'ledger.bulk',
        result: 'success',
        object: { type: 'entry', id },
      });
    await Promise.all(ids.map(record));
    const rows = await stack.query<{ object_id: string }>(
      `select object_id from audit_event where action = 'ledger.bulk'`,
    );
    expect(rows.map(({ object_id }) => object_id).sort()).toEqual([...ids].sort());
  });
});

describe('the rows of the trail', () => {
  it.each([
    `update audit_event set actor = 'client:someone-else'`,
    'delete from audit_event',
    'truncate audit_event',
    `update audit_event_default set actor = 'client:someone-else'`,
    'truncate audit_event_default',
    'update audit_batch set number = 7',
    'delete from audit_batch',
    'truncate audit_batch',
  ])('are refused by Postgres to the role of the service: %s', async (statement) => {
    await expect(stack.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('are refused in the partition of a month as well', async () => {
    const month = new Date().toISOString().slice(0, 7).replace('-', '');
    for (const statement of ['update % set actor = $$x$$', 'delete from %', 'truncate %']) {
      const text = statement.replace('%', `audit_event_${month}`);
      await expect(stack.query(text)).rejects.toMatchObject({ code: '42501' });
    }
  });

  it('are refused by a trigger to a role that was granted everything', async () => {
    await stack.query('grant update, delete, truncate on audit_event, audit_batch to current_user');
    for (const statement of ['update audit_event set actor = $$x$$', 'truncate audit_event']) {
      await expect(stack.query(statement)).rejects.toThrow('inserted and never changed');
    }
    await stack.query(
      'revoke update, delete, truncate on audit_event, audit_batch from current_user',
    );
  });

  it('are refused to the administrator of the server too, until he takes the trigger away', async () => {
    const deletion = queryDatabase(stack.database.adminUrl, 'delete from audit_event');
    await expect(deletion).rejects.toMatchObject({ code: '42501' });
  });

  it('cannot be dropped before they are a year old', async () => {
    await expect(stack.query(`select audit_drop_before(now())`)).rejects.toMatchObject({
      code: '42501',
    });
  });
});

describe('a service whose role owns none of the tables', () => {
  it('records, chains and makes months, and cannot take the protection away', async () => {
    const url = await stack.createLesserRole();
    const replica = await stack.boot({ DATABASE_URL: url });
    const trail = replica.get(AuditTrailService);
    const object = { type: 'entry', id: 'by-lesser-role' };
    const entry = { action: 'entry.change', result: 'success', object } as const;
    await trail.record(null, entry);
    stack.clock.advance(40 * 24 * 60 * 60_000);
    await until('the lesser role has chained a row itself', async () => {
      // The other replica may hold the chain just now, or have been faster.
      await trail.record(null, { ...entry, object: { ...object, id: 'to-be-chained' } });
      return (await replica.get(AuditSequencerWorker).run()) > 0;
    });
    stack.clock.advance(-40 * 24 * 60 * 60_000);
    expect((await list('?object_id=by-lesser-role')).data).toHaveLength(1);
    expect(await stack.query('select 1 from audit_batch')).not.toEqual([]);
    for (const statement of [
      'alter table audit_event disable trigger all',
      'drop table audit_event',
      'drop function audit_refuse_change() cascade',
      'delete from audit_event',
      'truncate audit_batch',
    ]) {
      await expect(queryDatabase(url, statement)).rejects.toMatchObject({ code: '42501' });
    }
  });
});

describe('GET /api/admin/audit-events', () => {
  it('returns 401 without a token and 403 without the scope', async () => {
    expect((await fetch(`${service.url}/api/admin/audit-events`)).status).toBe(401);
    expect((await list('', 'admin:entries:write')).status).toBe(403);
  });

  it('walks over every row once, newest first, in pages that keep the filters', async () => {
    const seen: Listed[] = [];
    let path: string | null = '?action=ledger.bulk&limit=100&actor=system&result=success';
    while (path !== null) {
      const page = await list(path);
      expect(page.status).toBe(200);
      seen.push(...page.data);
      path = page.next === null ? null : new URL(page.next).search;
      if (path !== null) expect(path).toContain('action=ledger.bulk');
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(1_000);
    const times = seen.map(({ created_at }) => created_at);
    expect(times).toEqual(times.toSorted().reverse());
  });

  it('finds by object, actor, result and time', async () => {
    const one = await list('?object_id=bulk-7');
    expect(one.data.map(({ object }) => object?.id)).toEqual(['bulk-7']);
    const at = one.data[0]?.created_at ?? '';
    const later = new Date(Date.parse(at) + 1).toISOString();
    expect((await list(`?object_id=bulk-7&from=${at}&to=${later}`)).data).toHaveLength(1);
    expect((await list(`?object_id=bulk-7&to=${at}`)).data).toEqual([]);
    expect((await list(`?object_id=bulk-7&from=${later}`)).data).toEqual([]);
    expect((await list('?actor=client:unknown')).data).toEqual([]);
    const failed = await list('?result=failed');
    expect(failed.data.map(({ action }) => action)).toEqual([
      'ledger.rewrite.end',
      'ledger.rotate',
    ]);
  });

  it.each([
    ['limit=-1', '$.query.limit'],
    ['limit=0', '$.query.limit'],
    ['limit=1e9', '$.query.limit'],
    ['limit=abc', '$.query.limit'],
    ['limit=101', '$.query.limit'],
    ['after=never-issued', '$.query.after'],
    ['action=', '$.query.action'],
    ['actor=', '$.query.actor'],
    ['object_id=', '$.query.object_id'],
    ['result=maybe', '$.query.result'],
    ['from=yesterday', '$.query.from'],
    ['from=2026-01-01', '$.query.from'],
    ['to=2026-13-01T00:00:00Z', '$.query.to'],
    ['from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z', '$.query.to'],
    ['who=me', '$.query.who'],
  ])('returns 422 for ?%s', async (query, path) => {
    const answer = await list(`?${query}`);
    expect([answer.status, answer.paths]).toEqual([422, [path]]);
  });
});

describe('failed authentications', () => {
  const MINUTE_MS = 60_000;

  // However long all of them take, they are of one minute.
  beforeAll(() => {
    stack.clock.stop();
  });

  /** Of the sources that match, what all replicas have added to the minutes that are not over. */
  async function tallied(origins: string): Promise<number> {
    const [row] = await stack.query<{ count: number }>(
      `select coalesce(sum(count), 0)::int as count from audit_tally where origin ~ $1`,
      [origins],
    );
    return row?.count ?? NaN;
  }

  /** Lets the minute of `count` failures pass, once every replica has reported its own. */
  async function closeMinute(origins: string, count: number): Promise<void> {
    await until('the tally has every count', async () => (await tallied(origins)) === count);
    stack.clock.advance(2 * MINUTE_MS);
    await until('the minute is closed', async () => (await tallied(origins)) === 0);
  }

  it('are one row for each source and minute, over all replicas', async () => {
    const other = await stack.boot();
    const knock = (url: string, address: string) =>
      fetch(`${url}/api/admin/audit-events`, { headers: { 'x-forwarded-for': address } });
    for (let count = 0; count < 20; count++) {
      await knock(service.url, '198.51.100.1');
      await knock(other.url, '198.51.100.1');
      await knock(service.url, `2001:db8:0:1::${count}`);
    }
    await closeMinute('^(198|2001)', 60);
    const rows = await list('?action=authentication');
    const knocked = rows.data.filter(({ origin }) => origin !== '127.0.0.1');
    const counts = knocked.map(({ origin, actor, result, details }) => [
      origin,
      actor,
      result,
      details['count'],
    ]);
    expect(counts.sort()).toEqual([
      ['198.51.100.1', 'anonymous', 'refused', 40],
      ['2001:db8:0:1::/64', 'anonymous', 'refused', 20],
    ]);
  });

  it('share a row beyond five hundred sources of a minute', async () => {
    const token = 'not-a-token';
    for (let count = 0; count < 520; count++) {
      const address = `192.0.${count % 2}.${Math.floor(count / 2) % 256}`;
      await fetch(`${service.url}/api/admin/audit-events`, {
        headers: {
          authorization: `Bearer ${token}`,
          'x-forwarded-for': count < 512 ? address : `10.9.8.${count - 512}`,
        },
      });
    }
    await closeMinute('^(192|10|others)', 520);
    const rows = await stack.query<{ origin: string; details: string }>(
      `select origin, details from audit_event where action = 'authentication'
       and (origin like '192.0.%' or origin like '10.9.8.%' or origin = 'others')`,
    );
    const total = rows.reduce(
      (sum, { details }) => sum + (JSON.parse(details) as { count: number }).count,
      0,
    );
    expect(total).toBe(520);
    expect(rows.length).toBeLessThanOrEqual(2 * 501);
    expect(rows.map(({ origin }) => origin)).toContain('others');
  });
});
