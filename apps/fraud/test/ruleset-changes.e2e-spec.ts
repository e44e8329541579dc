import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { queryDatabase } from '@tessera/local/testing';
import { ChangeRequestDriver, personToken } from './support/change-request-driver.js';
import { LARGE, RULESETS, RulesetDriver } from './support/ruleset-driver.js';
import { ruleBody } from './support/rulesets.js';
import { type RunningFraud, startFraud } from './support/running-fraud.js';

let fraud: RunningFraud;
let rulesets: RulesetDriver;
let changes: ChangeRequestDriver;

beforeAll(async () => {
  fraud = await startFraud({ APPROVALS: 'on' });
  rulesets = new RulesetDriver(fraud);
  changes = await ChangeRequestDriver.of(fraud);
});

afterAll(async () => {
  await fraud.close();
});

const BLOCK = [ruleBody(LARGE, { action: 'BLOCK' })];

async function proposedDraft(context: string, rules?: unknown[]) {
  const ruleset = await rulesets.draft(context, rules);
  return { ruleset, id: await changes.proposed('ruleset.activate', { ruleset_id: ruleset }) };
}

async function approvedDraft(context: string, rules?: unknown[]): Promise<string> {
  const { ruleset, id } = await proposedDraft(context, rules);
  expect((await changes.act('approve', id)).body).toMatchObject({ status: 'applied' });
  return ruleset;
}

async function statusOf(ruleset: string): Promise<unknown> {
  return (await fraud.admin('GET', `${RULESETS}/${ruleset}`)).body['status'];
}

describe('with approvals', () => {
  it('refuses direct activation and roll-back, and names the kind of change', async () => {
    const ruleset = await rulesets.draft('direct');
    for (const action of ['activate', 'rollback'] as const) {
      const { status, body, headers } = await rulesets.act(action, ruleset);
      expect([status, body]).toMatchObject([
        403,
        { classifier: 'FORBIDDEN', message: expect.stringContaining(`"ruleset.${action}"`) },
      ]);
      expect(headers.get('change-request-kind')).toBe(`ruleset.${action}`);
    }
    expect(await statusOf(ruleset)).toBe('DRAFT');
  });

  it('applies what one person proposed and another approved', async () => {
    const first = await approvedDraft('approved');
    expect(await rulesets.decide('approved')).toMatchObject({ outcome: 'REVIEW' });
    const second = await rulesets.draft('approved', BLOCK);
    const comment = 'More fraud of this kind since Monday.';
    const proposal = await changes.propose('ruleset.activate', { ruleset_id: second }, { comment });
    expect(proposal.body).toMatchObject({
      kind: 'ruleset.activate',
      target: second,
      status: 'proposed',
      comment,
      proposed_by: 'user:author',
      decided_by: null,
      diff: { changed: [{ rule_id: 'r1', changes: [{ path: '$.rules[0].action' }] }] },
      summary: [
        'Version 2 becomes the active one of the context approved; version 1 is active.',
        expect.stringContaining('action changed from "REVIEW" to "BLOCK"'),
      ],
      changes_since: [],
      simulation: { method: 'POST', path: `${RULESETS}/${second}/simulate` },
    });
    expect(await rulesets.decide('approved')).toMatchObject({ ruleset_id: first });
    const id = String(proposal.body['id']);
    const answer = await changes.act('approve', id, { body: { reason: 'Simulated.' } });
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { status: 'applied', decided_by: 'user:approver', reason: 'Simulated.', broke_glass: false },
    ]);
    expect(await rulesets.decide('approved')).toMatchObject({
      outcome: 'BLOCK',
      ruleset_id: second,
    });
    expect((await fraud.admin('GET', `${RULESETS}/${second}`)).body).toMatchObject({
      activated_by: 'user:approver',
    });
    expect(await changes.audited(id)).toEqual([
      'change_request.propose user:author success',
      'change_request.approve user:approver success',
      'change_request.apply user:approver success',
    ]);
  });

  it('rolls back after approval', async () => {
    const first = await approvedDraft('rolled-back');
    await approvedDraft('rolled-back', BLOCK);
    const id = await changes.proposed('ruleset.rollback', { ruleset_id: first });
    expect((await changes.act('approve', id)).body).toMatchObject({ status: 'applied' });
    expect(await rulesets.decide('rolled-back')).toMatchObject({ ruleset_id: first });
  });

  it('refuses approval by the one who proposed, whichever client they use', async () => {
    const { id } = await proposedDraft('own');
    const answer = await changes.act('approve', id, { by: 'author' });
    expect([answer.status, answer.body]).toMatchObject([
      403,
      { message: expect.stringContaining('You proposed this change') },
    ]);
    const scope = 'admin:change-requests:approve admin:rulesets:read';
    const elsewhere = await personToken(fraud, 'author', scope, { client_id: 'another-client' });
    const path = `/api/admin/change-requests/${id}/approve`;
    expect((await fraud.call('POST', path, { token: elsewhere, body: {} })).status).toBe(403);
    expect((await changes.get(id)).body).toMatchObject({ status: 'proposed' });
    expect(await changes.audited(id)).toEqual([
      'change_request.propose user:author success',
      'change_request.approve user:author refused',
      'change_request.approve user:author refused',
    ]);
    // A client of the same name is not the person.
    const client = await fraud.token(scope, 'author');
    expect((await fraud.call('POST', path, { token: client, body: {} })).status).toBe(200);
  });

  it('asks people who approve for a recent second factor', async () => {
    const { id } = await proposedDraft('stale-factor');
    const scope = 'admin:change-requests:approve admin:rulesets:read';
    const token = await personToken(fraud, 'approver', scope, { auth_time: 1 });
    const answer = await fraud.call('POST', `/api/admin/change-requests/${id}/approve`, {
      token,
      body: {},
    });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toContain('insufficient_user_authentication');
  });

  it('returns 409 with what changed when the draft was changed since', async () => {
    const { ruleset, id } = await proposedDraft('edited');
    await fraud.admin('PATCH', `${RULESETS}/${ruleset}`, { body: { rules: BLOCK } });
    expect((await changes.get(id)).body['changes_since']).toEqual([
      { path: '$.ruleset.hash', old: expect.any(String), new: expect.any(String) },
    ]);
    const answer = await changes.act('approve', id);
    expect([answer.status, answer.body]).toMatchObject([
      409,
      { message: expect.stringContaining('$.ruleset.hash was ') },
    ]);
    expect(await statusOf(ruleset)).toBe('DRAFT');
  });

  it('returns 409 when another version was activated since', async () => {
    const { id } = await proposedDraft('overtaken');
    await approvedDraft('overtaken', BLOCK);
    const { status, body } = await changes.act('approve', id);
    expect([status, body]).toMatchObject([
      409,
      { message: expect.stringContaining('$.active was null and is {') },
    ]);
  });

  it('applies once when two people approve at the same time', async () => {
    const { ruleset, id } = await proposedDraft('twice');
    const approvals = ['approver', 'other'] as const;
    const scope = 'admin:change-requests:approve admin:rulesets:read';
    const other = await personToken(fraud, 'other', scope);
    const path = `/api/admin/change-requests/${id}/approve`;
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        fraud.call('POST', path, {
          token: approvals[index % 2] === 'other' ? other : changes.tokens.approver,
          body: {},
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const activations = await fraud.admin('GET', `/api/admin/audit-events?object_id=${ruleset}`);
    const actions = (activations.body['data'] as { action: string }[]).map(({ action }) => action);
    expect(actions.filter((action) => action === 'ruleset.activate')).toHaveLength(1);
  });

  it('stores why an approved change could not be made, and changes nothing', async () => {
    const { ruleset, id } = await proposedDraft('unfit');
    // What the linter refuses, under the hash that was proposed: only the database can do this.
    const rules = [ruleBody({ path: '$.device.ip', operator: 'eq', value: null })];
    await queryDatabase(fraud.databaseUrl, 'update ruleset set rules = $1 where id = $2', [
      JSON.stringify(rules),
      ruleset,
    ]);
    const { status, body } = await changes.act('approve', id);
    expect([status, body]).toMatchObject([
      200,
      { status: 'failed', failure: expect.stringContaining('$.rules[0].when.value') },
    ]);
    expect(await statusOf(ruleset)).toBe('DRAFT');
    expect((await changes.audited(id)).at(-1)).toBe('change_request.apply user:approver failed');
    expect((await changes.act('approve', id)).status).toBe(409);
  });

  it('leaves a request proposed when the database fails while it is applied', async () => {
    const { ruleset, id } = await proposedDraft('crashed');
    const fail = `create function fail() returns trigger language plpgsql as
      $$ begin raise exception 'broken'; end $$`;
    await queryDatabase(fraud.databaseUrl, fail);
    // After the ruleset was switched, so what was done before must be undone.
    const on = 'before update on ruleset_epoch for each statement execute function fail()';
    await queryDatabase(fraud.databaseUrl, `create trigger fail ${on}`);
    try {
      expect((await changes.act('approve', id)).status).toBe(500);
    } finally {
      await queryDatabase(fraud.databaseUrl, 'drop trigger fail on ruleset_epoch');
    }
    expect((await changes.get(id)).body).toMatchObject({ status: 'proposed', decided_by: null });
    expect(await statusOf(ruleset)).toBe('DRAFT');
    expect((await changes.act('approve', id)).body).toMatchObject({ status: 'applied' });
  });
});

describe('a rule author', () => {
  it('drafts, changes, simulates and proposes, and activates nothing', async () => {
    const scopes = ['create', 'draft', 'simulate', 'read'].map((each) => `admin:rulesets:${each}`);
    const token = await personToken(
      fraud,
      'rule-author',
      `${scopes.join(' ')} admin:change-requests:propose`,
    );
    const call = (method: string, path: string, body?: object) =>
      fraud.call(method, path, { token, body });
    const body = { context: 'authored', rules: [ruleBody(LARGE)] };
    const { body: draft } = await call('POST', RULESETS, body);
    const path = `${RULESETS}/${String(draft['id'])}`;
    expect((await call('PATCH', path, { description: 'Changed.' })).status).toBe(200);
    expect((await call('POST', `${path}/activate`)).body['message']).toContain(
      'admin:rulesets:write',
    );
    const payload = { ruleset_id: draft['id'] };
    const proposed = await call('POST', '/api/admin/change-requests', {
      kind: 'ruleset.activate',
      payload,
    });
    expect(proposed.status).toBe(201);
    const approval = `/api/admin/change-requests/${String(proposed.body['id'])}/approve`;
    expect((await call('POST', approval, {})).status).toBe(403);
  });
});

describe('a proposal', () => {
  it.each<[string, string, unknown, string[]]>([
    ['an unknown kind', 'ruleset.delete', {}, ['$.kind']],
    ['a missing field', 'ruleset.activate', {}, ['$.payload.ruleset_id']],
    ['a malformed id', 'ruleset.activate', { ruleset_id: 'one' }, ['$.payload.ruleset_id']],
    [
      'an unknown field',
      'ruleset.activate',
      { ruleset_id: randomUUID(), force: true },
      ['$.payload.force'],
    ],
    [
      'a ruleset that does not exist',
      'ruleset.activate',
      { ruleset_id: randomUUID() },
      ['$.payload.ruleset_id'],
    ],
    ['a payload that is not an object', 'ruleset.activate', 'now', ['$.payload']],
  ])('returns 422 for %s', async (_, kind, payload, paths) => {
    const { status, body } = await changes.propose(kind, payload);
    const errors = body['validation_errors'] as { path: string }[];
    expect([status, errors.map(({ path }) => path)]).toEqual([422, paths]);
  });

  it('returns 422 with the findings of the linter, and 409 for an active version', async () => {
    const unfit = await rulesets.draft('proposed-unfit', [
      ruleBody({ path: '$.device.ip', operator: 'eq', value: null }),
    ]);
    const refused = await changes.propose('ruleset.activate', { ruleset_id: unfit });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      422,
      expect.stringContaining('$.rules[0].when.value'),
    ]);
    const active = await approvedDraft('proposed-active');
    expect((await changes.propose('ruleset.activate', { ruleset_id: active })).status).toBe(409);
  });

  it('needs a scope of its kind', async () => {
    const token = await personToken(fraud, 'author', 'admin:change-requests:propose');
    const body = { kind: 'ruleset.activate', payload: { ruleset_id: randomUUID() } };
    const answer = await fraud.call('POST', '/api/admin/change-requests', { token, body });
    expect([answer.status, answer.body]).toMatchObject([
      403,
      { message: expect.stringContaining('admin:rulesets:draft or ') },
    ]);
  });

  it('is created once for an idempotency key', async () => {
    const payload = { ruleset_id: await rulesets.draft('repeated') };
    const headers = { 'x-idempotency-key': randomUUID() };
    const body = { kind: 'ruleset.activate', payload };
    const send = () =>
      fraud.call('POST', '/api/admin/change-requests', {
        token: changes.tokens.author,
        headers,
        body,
      });
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    expect(await changes.list(`target=${payload.ruleset_id}`)).toHaveLength(1);
  });
});

describe('APPROVALS=off', () => {
  it('lets a ruleset be activated directly, and by change requests too', async () => {
    const replica = await fraud.replica({ APPROVALS: 'off' });
    const ruleset = await rulesets.draft('off');
    const path = `${replica.url}${RULESETS}/${ruleset}/activate`;
    const headers = { authorization: `Bearer ${fraud.adminToken}` };
    expect((await fetch(path, { method: 'POST', headers })).status).toBe(200);
  });
});
