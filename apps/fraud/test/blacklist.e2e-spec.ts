import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { queryDatabase, race, RACERS, temporaryFolder, until } from '@tessera/local/testing';
import { BlacklistPurgeWorker } from '../src/blacklist/blacklist-purge.worker.js';
import { ListedValuesService } from '../src/blacklist/listed-values.service.js';
import { decisionRequest, TEST_PAN } from './factories/decision-request.js';
import { runFraud } from './support/fraud-command.js';
import { faultsOf, RulesetDriver } from './support/ruleset-driver.js';
import { ruleBody } from './support/rulesets.js';
import { type RunningFraud, send, startFraud } from './support/running-fraud.js';

const PATH = '/api/admin/blacklist';
const IP = '$.device.ip';
const CARD = '$.credential.masked';

let fraud: RunningFraud;
let rulesets: RulesetDriver;
let folder: string;

beforeAll(async () => {
  fraud = await startFraud();
  rulesets = new RulesetDriver(fraud);
  folder = temporaryFolder('blacklist');
  await rulesets.activated('default', [
    listedRule([IP, '$.customer.email', '$.credential_fingerprint', '$.metadata.score']),
    ruleBody({ path: '$.customer.id', operator: 'in_list', value: 'vip' }, { id: 'vip' }),
    ruleBody(
      { path: '$.metadata.code', operator: 'in_list', value: 'codes' },
      { id: 'codes', action: 'BLOCK' },
    ),
  ]);
});

afterAll(async () => {
  await fraud.close();
});

function listedRule(fields: string[], changes = {}) {
  const rule = { id: 'listed', name: 'Listed', type: 'blacklist', action: 'BLOCK' };
  return { ...rule, fields, ...changes };
}

const list = (body: unknown) => fraud.admin('POST', PATH, { body });

async function listed(body: unknown): Promise<Record<string, unknown>> {
  const answer = await list(body);
  expect(answer.status).toBe(201);
  return answer.body;
}

async function decide(changes: Record<string, unknown>, url = fraud.service.url) {
  const body = decisionRequest(changes);
  const answer = await send(url, 'POST', '/api/decisions', { body, token: fraud.runtimeToken });
  expect(answer.status).toBe(201);
  return answer.body;
}

const outcomeOf = async (changes: Record<string, unknown>, url?: string) =>
  (await decide(changes, url))['outcome'];

function masked(expiry = {}) {
  return { type: 'masked_pan', masked_pan: { value: '555555******4444', ...expiry } };
}

describe('an entry', () => {
  it('blocks what it lists from the answer on, with evidence, and no more when it is deleted', async () => {
    const device = { ip: '203.0.113.1' };
    expect(await outcomeOf({ device })).toBe('ALLOW');
    const entry = await listed({ path: IP, value: device.ip, reason: 'seen in a ring' });
    expect(entry).toEqual({
      id: expect.any(String),
      path: IP,
      list: null,
      display_hint: '203.0.113.*',
      reason: 'seen in a ring',
      expires_at: null,
      source_decision_id: null,
      created_by: 'test-client',
      created_at: expect.any(String),
      warnings: [],
    });
    expect(await decide({ device })).toMatchObject({
      outcome: 'BLOCK',
      triggered_rules: [
        {
          rule_id: 'listed',
          type: 'blacklist',
          evidence: [{ path: IP, operator: 'in_list', operand: 'blacklist', value: device.ip }],
        },
      ],
    });
    const path = `${PATH}/${String(entry['id'])}`;
    const read = await fraud.admin('GET', path);
    expect({ ...read.body, warnings: [] }).toEqual(entry);
    expect((await fraud.admin('DELETE', path)).status).toBe(204);
    expect((await fraud.admin('GET', path)).status).toBe(404);
    expect((await fraud.admin('DELETE', path)).status).toBe(404);
    expect(await outcomeOf({ device })).toBe('ALLOW');
  });

  it('belongs to its path, however that is spelled, and to the type of its value', async () => {
    await listed({ path: "$['customer'].email", value: 'eve@example.com' });
    expect(await outcomeOf({ customer: { id: 'c', email: 'eve@example.com' } })).toBe('BLOCK');
    expect(await outcomeOf({ metadata: { score: 'eve@example.com' } })).toBe('ALLOW');
    await listed({ path: '$.metadata.score', value: 7 });
    expect(await outcomeOf({ metadata: { score: 7 } })).toBe('BLOCK');
    expect(await outcomeOf({ metadata: { score: '7' } })).toBe('ALLOW');
  });

  it('of a list is found by in_list, under its path or under any', async () => {
    await listed({ list: 'vip', path: '$.customer.id', value: 'customer-vip' });
    expect(await outcomeOf({ customer: { id: 'customer-vip' } })).toBe('REVIEW');
    expect(await outcomeOf({ customer: { id: 'customer-other' } })).toBe('ALLOW');
    await listed({ list: 'vip', path: '$.device.session', value: 'customer-session' });
    expect(await outcomeOf({ customer: { id: 'customer-session' } })).toBe('ALLOW');
    expect(await listed({ list: 'codes', value: 'X-1' })).toMatchObject({
      path: null,
      list: 'codes',
    });
    expect(await outcomeOf({ metadata: { code: 'X-1' } })).toBe('BLOCK');
  });

  it('returns 409 for a duplicate, even if spelled differently or created concurrently', async () => {
    const value = '203.0.113.2';
    await listed({ path: IP, value });
    const again = await list({ path: "$['device']['ip']", value });
    expect(again.body).toMatchObject({ code: 409, classifier: 'CONFLICT' });
    expect((await list({ path: IP, value, list: 'vip' })).status).toBe(201);
    const racing = await race(() => list({ path: IP, value: '203.0.113.3' }));
    expect(racing.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(racing.filter(({ status }) => status === 409)).toHaveLength(RACERS - 1);
  });

  it('ends after its ttl_seconds, and can then be made again', async () => {
    const device = { ip: '203.0.113.4' };
    const entry = await listed({ path: IP, value: device.ip, ttl_seconds: 3_600 });
    expect(Date.parse(String(entry['expires_at'])) - Date.parse(String(entry['created_at']))).toBe(
      3_600_000,
    );
    expect(await outcomeOf({ device })).toBe('BLOCK');
    await queryDatabase(
      fraud.databaseUrl,
      `with told as (update blacklist_change set change = change + 1 returning change)
       update blacklist_entry set expires_at = now() - interval '2 seconds',
         change = (select change from told) where id = '${String(entry['id'])}'`,
    );
    await fraud.service.get(ListedValuesService).refresh();
    expect(await outcomeOf({ device })).toBe('ALLOW');
    expect((await fraud.admin('GET', `${PATH}/${String(entry['id'])}`)).status).toBe(404);
    await listed({ path: IP, value: device.ip });
    expect(await outcomeOf({ device })).toBe('BLOCK');
  });

  it('replays an idempotency key', async () => {
    const headers = { 'x-idempotency-key': randomUUID() };
    const body = { path: IP, value: '203.0.113.5' };
    const [first, second] = [
      await fraud.admin('POST', PATH, { body, headers }),
      await fraud.admin('POST', PATH, { body, headers }),
    ];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
  });
});

describe('a credential', () => {
  it('is listed by its fingerprint and shown masked', async () => {
    const credential = masked({ expiry_month: 12, expiry_year: 2030 });
    expect(await listed({ credential })).toMatchObject({
      path: '$.credential_fingerprint',
      display_hint: '555555******4444',
      warnings: [],
    });
    expect(await outcomeOf({ credential })).toBe('BLOCK');
    expect(await outcomeOf({ credential: masked() })).toBe('ALLOW');
  });

  it('that is masked and has no expiry gets a warning: fingerprints differ', async () => {
    const credential = masked();
    const entry = await listed({ path: '$.credential_fingerprint', credential });
    expect(entry['warnings']).toEqual([expect.stringContaining('expiry_month')]);
    expect(await outcomeOf({ credential })).toBe('BLOCK');
  });

  it('may be a full number where the instance takes them, which is not kept', async () => {
    const credential = {
      type: 'pan',
      pan: { value: TEST_PAN, expiry_month: 1, expiry_year: 2031 },
    };
    await listed({ credential });
    expect(await outcomeOf({ credential })).toBe('BLOCK');
    const rows = await queryDatabase<{ text: string }>(
      fraud.databaseUrl,
      'select e::text as text from blacklist_entry e',
    );
    expect(rows.map(({ text }) => text).join('\n')).not.toContain(TEST_PAN);
  });

  it.each([
    ['another path', { path: IP, credential: masked() }, '$.path'],
    ['a value beside it', { path: IP, value: 'x', credential: masked() }, '$.value'],
    ['no child', { credential: { type: 'masked_pan' } }, '$.credential.masked_pan'],
  ])('returns 422 with %s', async (_, body, path) => {
    const answer = await list(body);
    expect(answer.status).toBe(422);
    expect(faultsOf(answer)).toEqual([path]);
  });
});

describe('what cannot be listed', () => {
  it.each([
    ['nothing', { path: IP }, '$.value'],
    ['a card number', { path: CARD, value: TEST_PAN }, '$.value'],
    ['a card number in groups', { path: CARD, value: '4111 1111 1111 1111' }, '$.value'],
    ['a card number as a number', { path: CARD, value: Number(TEST_PAN) }, '$.value'],
    ['an empty text', { path: IP, value: '' }, '$.value'],
    ['an object', { path: IP, value: {} }, '$.value'],
    ['null', { path: IP, value: null }, '$.value'],
    ['a value without a path', { value: 'x' }, '$.path'],
    ['an invalid path', { path: 'ip', value: 'x' }, '$.path'],
    ['an empty path', { path: '', value: 'x' }, '$.path'],
    ['a list with a space', { list: 'a b', value: 'x' }, '$.list'],
    ['a life of 0 seconds', { path: IP, value: 'x', ttl_seconds: 0 }, '$.ttl_seconds'],
    ['an unknown field', { path: IP, value: 'x', ttl: 5 }, '$.ttl'],
    ['a card number as the list', { list: TEST_PAN, value: 'x' }, '$.list'],
  ])('returns 422 for %s', async (_, body, path) => {
    const answer = await list(body);
    expect(answer.body).toMatchObject({ code: 422, classifier: 'VALIDATION_ERROR' });
    expect(faultsOf(answer)).toEqual([path]);
  });
});

describe('the list of entries', () => {
  it('is newest first, filtered by path, list and value, and walked by cursor', async () => {
    const path = '$.metadata.walked';
    for (let n = 0; n < 5; n += 1) await listed({ path, value: `w-${n}`, list: 'walked' });
    await listed({ path: '$.metadata.other', value: 'w-0', list: 'walked' });
    const get = async (query: string) => {
      const answer = await fraud.admin('GET', `${PATH}?${query}`);
      expect(answer.status).toBe(200);
      return answer.body as {
        data: { id: string; path: string }[];
        links: { next: string | null };
      };
    };
    expect((await get('list=walked')).data).toHaveLength(6);
    expect(
      (await get(`list=walked&path=${encodeURIComponent("$['metadata'].walked")}`)).data,
    ).toHaveLength(5);
    expect((await get('value=w-0')).data.map(({ path: each }) => each)).toEqual([
      '$.metadata.other',
      path,
    ]);
    expect((await get('value=7')).data).toHaveLength(1);
    const ids: string[] = [];
    let next: string | null = `${PATH}?list=walked&limit=2`;
    while (next !== null) {
      const page: Awaited<ReturnType<typeof get>> = await get(
        new URL(next, 'http://x').search.slice(1),
      );
      ids.push(...page.data.map(({ id }) => id));
      // Removes the last entry of a page; its cursor must stay valid.
      await fraud.admin('DELETE', `${PATH}/${String(page.data.at(-1)?.id)}`);
      ({ next } = page.links);
    }
    expect(new Set(ids).size).toBe(6);
  });

  it('returns 422 for an invalid path, a bad limit and an unknown cursor', async () => {
    for (const query of ['path=ip', 'limit=101', 'after=x']) {
      expect((await fraud.admin('GET', `${PATH}?${query}`)).status).toBe(422);
    }
  });
});

describe('other replicas', () => {
  it('decide by an entry, and by its removal, once they have looked, which they do by themselves', async () => {
    const replica = await fraud.replica();
    const device = { ip: '203.0.113.6' };
    const entry = await listed({ path: IP, value: device.ip });
    await until('it blocks', async () => (await outcomeOf({ device }, replica.url)) === 'BLOCK');
    expect((await fraud.admin('DELETE', `${PATH}/${String(entry['id'])}`)).status).toBe(204);
    await replica.get(ListedValuesService).refresh();
    expect(await outcomeOf({ device }, replica.url)).toBe('ALLOW');
    await listed({ path: IP, value: device.ip });
    await replica.get(ListedValuesService).refresh();
    expect(await outcomeOf({ device }, replica.url)).toBe('BLOCK');
  });

  it('that start later know everything', async () => {
    const device = { ip: '203.0.113.7' };
    await listed({ path: IP, value: device.ip });
    const replica = await fraud.replica();
    expect(await outcomeOf({ device }, replica.url)).toBe('BLOCK');
  });
});

describe('expired entries', () => {
  it('are removed from the table', async () => {
    await listed({ path: IP, value: '203.0.113.8', ttl_seconds: 60 });
    await queryDatabase(
      fraud.databaseUrl,
      `update blacklist_entry set expires_at = now() - interval '1 minute' where expires_at is not null`,
    );
    await fraud.service.get(BlacklistPurgeWorker).run();
    const [row] = await queryDatabase<{ count: number }>(
      fraud.databaseUrl,
      'select count(*)::int as count from blacklist_entry where expires_at is not null',
    );
    expect(row?.count).toBe(0);
  });
});

describe('fraud blacklist import', () => {
  const run = async (text: string) => {
    const file = join(folder, `${randomUUID()}.csv`);
    await writeFile(file, text);
    return runFraud(fraud.env, 'blacklist', 'import', file);
  };

  it('lists good lines, tells the bad ones by line, and what was listed already', async () => {
    await listed({ path: IP, value: '203.0.113.9' });
    const { code, out, err } = await run(
      [
        'path,value,list,value_type,ttl_seconds,reason',
        '$.device.ip,203.0.113.9,,,,',
        '$.device.ip,203.0.113.10,,,,a ring',
        `$.credential.masked,${TEST_PAN},,,,`,
        '$.metadata.score,99,,number,,',
        'ip,203.0.113.11,,,,',
        ',no path,,,,',
        ',Y-1,codes,,3600,',
        '$.device.ip,x,,,-1,',
        '$.device.ip,too,few',
      ].join('\n'),
    );
    expect(code).toBe(1);
    expect(err.split('\n').filter((line) => line.startsWith('Line'))).toEqual([
      expect.stringMatching(/^Line 4: .*card number/),
      expect.stringMatching(/^Line 6: path/),
      expect.stringMatching(/^Line 7: path is required/),
      expect.stringMatching(/^Line 9: ttl_seconds/),
      expect.stringMatching(/^Line 10: has more or fewer cells/),
    ]);
    expect(out).toContain('3 values were listed, 1 were listed already.');
    expect(out + err).not.toContain(TEST_PAN);
    expect(err).toContain('5 lines were bad');
    const { body } = await fraud.admin(
      'GET',
      '/api/admin/audit-events?action=blacklist.import.end&limit=1',
    );
    expect(body['data']).toMatchObject([{ details: { listed: 3, known: 1, bad: 5 } }]);
    await fraud.service.get(ListedValuesService).refresh();
    expect(await outcomeOf({ device: { ip: '203.0.113.10' } })).toBe('BLOCK');
    expect(await outcomeOf({ metadata: { score: 99 } })).toBe('BLOCK');
    expect(await outcomeOf({ metadata: { code: 'Y-1' } })).toBe('BLOCK');
  });

  it('takes 20,000 lines, and says what a file lacks', async () => {
    const lines = Array.from({ length: 20_000 }, (_, n) => `$.device.ip,10.0.${n >> 8}.${n & 255}`);
    const { code, out } = await run(['path,value', ...lines].join('\n'));
    expect([code, out]).toEqual([0, expect.stringContaining('20000 values were listed')]);
    await fraud.service.get(ListedValuesService).refresh();
    expect(await outcomeOf({ device: { ip: '10.0.78.31' } })).toBe('BLOCK');
    expect((await run('ip\n1')).err).toContain('must name the columns');
    expect((await run('path,value\n"$.device.ip,x')).err).toContain('not CSV');
    expect((await runFraud(fraud.env, 'blacklist', 'import', join(folder, 'none'))).code).toBe(1);
    expect((await runFraud(fraud.env, 'blacklist', 'import')).code).toBe(2);
  });
});

describe('who may', () => {
  it('returns 401 without a token, 403 without the scope, and 404 for malformed IDs', async () => {
    const read = await fraud.token('admin:blacklist:read');
    const write = await fraud.token('admin:blacklist:write');
    const one = `${PATH}/${randomUUID()}`;
    const body = { path: IP, value: '198.51.100.1' };
    for (const [method, path] of [
      ['POST', PATH],
      ['GET', PATH],
      ['GET', one],
      ['DELETE', one],
    ] as const) {
      const options = method === 'POST' ? { body } : {};
      expect((await fraud.call(method, path, options)).status).toBe(401);
      const token = method === 'GET' ? write : read;
      expect((await fraud.call(method, path, { ...options, token })).status).toBe(403);
      expect((await fraud.runtime(method, path, options)).status).toBe(403);
    }
    for (const id of [randomUUID(), 'x']) {
      expect((await fraud.admin('GET', `${PATH}/${id}`)).body).toMatchObject({ code: 404 });
      expect((await fraud.admin('DELETE', `${PATH}/${id}`)).body).toMatchObject({ code: 404 });
    }
  });
});
