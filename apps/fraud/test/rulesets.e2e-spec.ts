import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { race, RACERS } from '@tessera/local/testing';
import { randomUUID } from 'node:crypto';
import { faultsOf, LARGE, RULESETS, RulesetDriver } from './support/ruleset-driver.js';
import { ruleBody } from './support/rulesets.js';
import { type Answer, type RunningFraud, startFraud } from './support/running-fraud.js';

let fraud: RunningFraud;
let rulesets: RulesetDriver;

beforeAll(async () => {
  fraud = await startFraud();
  rulesets = new RulesetDriver(fraud);
});

afterAll(async () => {
  await fraud.close();
});

describe('POST /api/admin/rulesets', () => {
  it('stores a draft whose version counts within its context', async () => {
    const [one, two] = [await rulesets.create('created'), await rulesets.create('created', [])];
    expect(one.status).toBe(201);
    expect(one.body).toMatchObject({
      context: 'created',
      version: 1,
      status: 'DRAFT',
      description: null,
      created_by: 'test-client',
      activated_at: null,
      activated_by: null,
      rules: [ruleBody(LARGE)],
      schema: null,
      warnings: [],
    });
    expect(one.body['hash']).toMatch(/^[0-9a-f]{64}$/);
    expect(two.body).toMatchObject({ version: 2 });
    expect((await rulesets.create('created-elsewhere')).body).toMatchObject({ version: 1 });
  });

  it('gives racing drafts different versions', async () => {
    const answers = await race(() => rulesets.create('racing-drafts'));
    const versions = answers.map(({ body }) => Number(body['version'])).sort((a, b) => a - b);
    expect(versions).toEqual(Array.from({ length: RACERS }, (_, index) => index + 1));
  });

  it.each([
    ['no context', { context: undefined }, '$.context'],
    ['an empty context', { context: '' }, '$.context'],
    ['no rules', { rules: undefined }, '$.rules'],
    ['rules that are no list', { rules: {} }, '$.rules'],
    ['an unknown field', { rulez: [] }, '$.rulez'],
    ['a rule that is not an object', { rules: ['x'] }, '$.rules[0]'],
    ['a schema', { schema: { name: 'n', version: 1 } }, '$.schema'],
  ])('returns 422 for %s', async (_, changes, path) => {
    const body = { context: 'c', rules: [ruleBody(LARGE)], ...changes };
    const answer = await fraud.admin('POST', RULESETS, { body });
    expect(answer.body).toMatchObject({ code: 422, classifier: 'VALIDATION_ERROR' });
    expect(faultsOf(answer)).toContain(path);
  });

  it('returns 422 with the path of every error in the rules', async () => {
    const rules = [
      ruleBody({ all: [LARGE, { ...LARGE, operator: 'equals' }] }),
      { ...ruleBody(LARGE, { id: 'r2' }), type: 'blacklist' },
      ruleBody({ path: '$.a', operator: 'matches', value: '(?=x)' }, { id: 'r3' }),
    ];
    const answer = await rulesets.create('faulty', rules);
    expect(faultsOf(answer)).toEqual([
      '$.rules[0].when.all[1].operator',
      '$.rules[1].fields',
      '$.rules[2].when.value',
    ]);
  });

  it('warns of what the linter finds', async () => {
    const typo = { path: '$.transaction.amuont', operator: 'gt', value: 1 };
    const { status, body } = await rulesets.create('warned', [
      ruleBody({ path: '$.device.ip', operator: 'eq', value: null }),
      ruleBody(typo, { id: 'r2' }),
    ]);
    expect(status).toBe(201);
    expect(body['warnings']).toEqual([
      {
        path: '$.rules[0].when.value',
        severity: 'error',
        message: expect.stringContaining('not_exists'),
      },
      {
        path: '$.rules[1].when.path',
        severity: 'warning',
        message: expect.stringContaining('amount'),
      },
    ]);
  });

  it('warns of neq on a field that recent decisions often lacked', async () => {
    await Promise.all(Array.from({ length: 60 }, () => rulesets.decide('often-absent')));
    const { body } = await rulesets.create('often-absent', [
      ruleBody({ path: '$.device.ip', operator: 'neq', value: '203.0.113.7' }),
    ]);
    expect(body['warnings']).toEqual([
      {
        path: '$.rules[0].when.operator',
        severity: 'warning',
        message: expect.stringContaining('100 %'),
      },
    ]);
  });

  it('replays an idempotency key', async () => {
    const headers = { 'x-idempotency-key': randomUUID() };
    const body = { context: 'idempotent', rules: [] };
    const first = await fraud.admin('POST', RULESETS, { body, headers });
    const second = await fraud.admin('POST', RULESETS, { body, headers });
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('x-idempotent-replayed')).toBe('true');
  });
});

describe('access to rulesets', () => {
  const routes: [string, string][] = [
    ['POST', RULESETS],
    ['GET', RULESETS],
    ['GET', `${RULESETS}/${randomUUID()}`],
    ['PATCH', `${RULESETS}/${randomUUID()}`],
    ['POST', `${RULESETS}/${randomUUID()}/activate`],
    ['POST', `${RULESETS}/${randomUUID()}/rollback`],
  ];

  it.each(routes)(
    '%s %s is 401 without a token and 403 for a runtime token',
    async (method, path) => {
      expect((await fraud.call(method, path)).body).toMatchObject({
        code: 401,
        classifier: 'UNAUTHORIZED',
      });
      expect((await fraud.runtime(method, path)).body).toMatchObject({
        code: 403,
        classifier: 'FORBIDDEN',
      });
    },
  );

  it('gives a token with the scope to read no right to write', async () => {
    const token = await fraud.token('admin:rulesets:read');
    const body = { context: 'c', rules: [] };
    expect((await fraud.call('POST', RULESETS, { token, body })).status).toBe(403);
    expect((await fraud.call('GET', RULESETS, { token })).status).toBe(200);
  });

  it.each([
    ['GET', ''],
    ['PATCH', ''],
    ['POST', '/activate'],
    ['POST', '/rollback'],
  ])('%s of an unknown or malformed id%s is 404', async (method, suffix) => {
    for (const id of [randomUUID(), 'x']) {
      const options = method === 'PATCH' ? { body: {} } : {};
      const answer = await fraud.admin(method, `${RULESETS}/${id}${suffix}`, options);
      expect(answer.body).toMatchObject({ code: 404, classifier: 'NOT_FOUND' });
    }
  });
});

describe('GET /api/admin/rulesets', () => {
  it('lists newest first, filtered, by pages that neither repeat nor skip', async () => {
    for (let i = 0; i < 5; i += 1) await rulesets.draft('listed', []);
    const versions: number[] = [];
    let path: string | null = `${RULESETS}?limit=2&context=listed`;
    while (path !== null) {
      const { body }: Answer = await fraud.admin('GET', path);
      const { data, links } = body as {
        data: { version: number }[];
        links: { next: string | null };
      };
      versions.push(...data.map(({ version }) => version));
      path = links.next === null ? null : links.next.replace(/^https?:\/\/[^/]+/, '');
    }
    expect(versions).toEqual([5, 4, 3, 2, 1]);
    const active = await fraud.admin('GET', `${RULESETS}?context=listed&status=ACTIVE`);
    expect(active.body).toEqual({ data: [], links: { next: null } });
  });

  it.each(['limit=0', 'limit=101', 'limit=x', 'after=nope', 'status=OTHER', 'color=red'])(
    'returns 422 for %s',
    async (query) => {
      const answer = await fraud.admin('GET', `${RULESETS}?${query}`);
      expect(faultsOf(answer)).toEqual([`$.query.${query.split('=')[0] ?? ''}`]);
    },
  );
});

describe('PATCH /api/admin/rulesets/{id}', () => {
  it('changes a draft and its hash, and leaves out what it is not told', async () => {
    const created = await rulesets.create('patched', [ruleBody(LARGE)], { description: 'first' });
    const path = `${RULESETS}/${String(created.body['id'])}`;
    const rules = [ruleBody({ ...LARGE, value: 5 })];
    const patched = await fraud.admin('PATCH', path, { body: { rules } });
    expect(patched.body).toMatchObject({ rules, description: 'first', version: 1, warnings: [] });
    expect(patched.body['hash']).not.toBe(created.body['hash']);
    const cleared = await fraud.admin('PATCH', path, { body: { description: null } });
    expect(cleared.body).toMatchObject({ rules, description: null });
    expect((await fraud.admin('GET', path)).body).toMatchObject({ rules, description: null });
  });

  it('returns 422 for bad rules and fields that cannot change', async () => {
    const path = `${RULESETS}/${await rulesets.draft('patched-badly')}`;
    const bad = await fraud.admin('PATCH', path, { body: { rules: [{}] } });
    expect(faultsOf(bad)).toEqual(['$.rules[0].type']);
    const moved = await fraud.admin('PATCH', path, { body: { context: 'other' } });
    expect(faultsOf(moved)).toEqual(['$.context']);
  });

  it('returns 409 for a version that is or was active', async () => {
    const first = await rulesets.activated('patched-late');
    const body = { description: 'late' };
    expect((await fraud.admin('PATCH', `${RULESETS}/${first}`, { body })).body).toMatchObject({
      code: 409,
      classifier: 'CONFLICT',
    });
    await rulesets.activated('patched-late');
    expect((await fraud.admin('PATCH', `${RULESETS}/${first}`, { body })).status).toBe(409);
  });
});
