import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { queryDatabase, race, RACERS, until } from '@tessera/local/testing';
import { ActiveRulesetsService } from '../src/rulesets/active-rulesets.service.js';
import { decisionRequest } from './factories/decision-request.js';
import { faultsOf, LARGE, RULESETS, RulesetDriver } from './support/ruleset-driver.js';
import { ruleBody } from './support/rulesets.js';
import { type RunningFraud, send, startFraud } from './support/running-fraud.js';

let fraud: RunningFraud;
let rulesets: RulesetDriver;

beforeAll(async () => {
  fraud = await startFraud();
  rulesets = new RulesetDriver(fraud);
});

afterAll(async () => {
  await fraud.close();
});

describe('activation', () => {
  it('lets the version decide at once, and its predecessor step aside', async () => {
    const first = await rulesets.draft('switched');
    const answer = await rulesets.act('activate', first);
    expect(answer.body).toMatchObject({ id: first, status: 'ACTIVE', activated_by: 'test-client' });
    expect(await rulesets.decide('switched')).toMatchObject({
      outcome: 'REVIEW',
      ruleset_id: first,
      ruleset_version: 1,
      triggered_rules: [
        {
          rule_id: 'r1',
          name: 'Rule',
          type: 'condition',
          action: 'REVIEW',
          live: true,
          evidence: [
            { path: '$.transaction.amount', operator: 'gte', operand: 10_000, value: 12_345 },
          ],
        },
      ],
    });
    const second = await rulesets.activated('switched', [ruleBody(LARGE, { action: 'BLOCK' })]);
    expect(await rulesets.decide('switched')).toMatchObject({
      outcome: 'BLOCK',
      ruleset_id: second,
    });
    expect((await fraud.admin('GET', `${RULESETS}/${first}`)).body).toMatchObject({
      status: 'INACTIVE',
    });
  });

  it('begins the counts of its rules again, and shows those of no version that is over', async () => {
    const hits = async () => {
      const text = await (await fetch(`${fraud.service.managementUrl}/metrics`)).text();
      return text.split('\n').filter((line) => line.includes('context="counted"'));
    };
    await rulesets.activated('counted');
    await rulesets.decide('counted');
    await rulesets.decide('counted');
    expect(await hits()).toEqual([
      'fraud_decisions_total{context="counted",outcome="REVIEW",source="RULE_ENGINE"} 2',
      'fraud_rule_hits_total{context="counted",rule="r1",effect="fired"} 2',
    ]);
    const block = ruleBody(LARGE, { action: 'BLOCK' });
    const shadow = ruleBody({ ...LARGE, value: 9_000 }, { id: 'r3', live: false });
    const review = ruleBody({ ...LARGE, value: 9_500 }, { id: 'r2' });
    await rulesets.activated('counted', [review, shadow, block]);
    await rulesets.decide('counted');
    expect((await hits()).slice(-3)).toEqual([
      'fraud_rule_hits_total{context="counted",rule="r2",effect="matched"} 1',
      'fraud_rule_hits_total{context="counted",rule="r3",effect="shadow"} 1',
      'fraud_rule_hits_total{context="counted",rule="r1",effect="fired"} 1',
    ]);
  });

  it('returns 409 for a version that is or was active', async () => {
    const first = await rulesets.activated('activated-twice');
    expect((await rulesets.act('activate', first)).body).toMatchObject({
      code: 409,
      classifier: 'CONFLICT',
    });
    await rulesets.activated('activated-twice');
    expect((await rulesets.act('activate', first)).status).toBe(409);
  });

  it('returns 422 with every finding of the linter, and changes nothing', async () => {
    const id = await rulesets.draft('linted', [
      ruleBody({ path: '$.device.ip', operator: 'eq', value: null }),
      ruleBody(LARGE, { id: 'r2', action: 'BLOCK' }),
      ruleBody({ ...LARGE, value: 20_000 }, { id: 'r3' }),
    ]);
    const answer = await rulesets.act('activate', id);
    expect(answer.status).toBe(422);
    expect(faultsOf(answer)).toEqual(['$.rules[0].when.value', '$.rules[2]']);
    expect((await fraud.admin('GET', `${RULESETS}/${id}`)).body).toMatchObject({ status: 'DRAFT' });
  });

  it('returns 422 for comparisons that the fields of a request decide by themselves', async () => {
    const rules = [
      ruleBody({ path: '$.transaction.amount', operator: 'gte', value: 0 }),
      ruleBody({ path: '$.transaction.currency', operator: 'eq', value: 'euro' }, { id: 'r2' }),
      ruleBody(
        { path: '$.billing.country', operator: 'in', value: ['FR', 'UK'] },
        { id: 'r3', action: 'BLOCK' },
      ),
      ruleBody({ path: '$.customer.created_at', operator: 'gt', value: 'yesterday' }, { id: 'r4' }),
    ];
    const created = await rulesets.create('decided', rules);
    expect(created.status).toBe(201);
    const paths = [
      '$.rules[0].when.value',
      '$.rules[1].when.value',
      '$.rules[2].when.value[1]',
      '$.rules[3].when.value',
    ];
    const warnings = created.body['warnings'] as { path: string; severity: string }[];
    expect(warnings.map(({ path, severity }) => [path, severity])).toEqual(
      paths.map((path) => [path, 'error']),
    );
    const answer = await rulesets.act('activate', String(created.body['id']));
    expect(answer.status).toBe(422);
    expect(faultsOf(answer)).toEqual(paths);
  });

  it('is not needed again for a version that is active and would be refused today', async () => {
    const always = { path: '$.transaction.amount', operator: 'gte', value: 0 };
    const id = await rulesets.draft('activated-before', [ruleBody(always, { action: 'BLOCK' })]);
    await queryDatabase(
      fraud.databaseUrl,
      `update ruleset set status = 'ACTIVE', activated_at = now(), activated_by = 'before'
        where id = '${id}'; update ruleset_epoch set epoch = epoch + 1`,
    );
    await until('the version decides', async () => {
      const { outcome } = await rulesets.decide('activated-before');
      return outcome === 'BLOCK';
    });
    const replica = await fraud.replica();
    const answer = await send(replica.url, 'POST', '/api/decisions', {
      body: decisionRequest({ context: 'activated-before' }),
      token: fraud.runtimeToken,
    });
    expect(answer.body).toMatchObject({ outcome: 'BLOCK', ruleset_id: id });
  });

  it('may be of a rule for every request that is written as one', async () => {
    const always = { path: '$.transaction.amount', operator: 'exists' };
    await rulesets.activated('every-request', [ruleBody(always)]);
    expect(await rulesets.decide('every-request')).toMatchObject({ outcome: 'REVIEW' });
  });

  it('is not kept from happening by a mere warning', async () => {
    await rulesets.activated('warned-and-active', [
      ruleBody({ path: '$.__proto__.x', operator: 'not_exists' }),
      ruleBody({ path: '$.transaction.unknown', operator: 'neq', value: 'x' }, { id: 'r2' }),
    ]);
    const { triggered_rules: fired } = await rulesets.decide('warned-and-active');
    expect((fired as { rule_id: string }[]).map(({ rule_id: id }) => id)).toEqual(['r1', 'r2']);
  });

  it('ends with one active version when activations race', async () => {
    const ids = await race(() => rulesets.draft('racing'));
    const answers = await Promise.all(ids.map((id) => rulesets.act('activate', id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { body } = await fraud.admin('GET', `${RULESETS}?context=racing&status=ACTIVE`);
    expect(body['data']).toHaveLength(1);
    const same = await rulesets.draft('racing');
    const racing = await race(() => rulesets.act('activate', same));
    expect(racing.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(racing.filter(({ status }) => status === 409)).toHaveLength(RACERS - 1);
  });

  it('replays an idempotency key instead of 409', async () => {
    const id = await rulesets.draft('activated-idempotently');
    const headers = { 'x-idempotency-key': randomUUID() };
    const path = `${RULESETS}/${id}/activate`;
    const first = await fraud.admin('POST', path, { headers });
    const second = await fraud.admin('POST', path, { headers });
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
  });

  it('cannot be done by the database past the program', async () => {
    await rulesets.activated('constrained');
    await rulesets.draft('constrained');
    await expect(
      queryDatabase(
        fraud.databaseUrl,
        `update ruleset set status = 'ACTIVE' where context = 'constrained'`,
      ),
    ).rejects.toThrow('ruleset_active_idx');
  });
});

describe('rollback', () => {
  it('makes an earlier version decide again', async () => {
    const first = await rulesets.activated('rolled-back');
    const second = await rulesets.activated('rolled-back', [ruleBody(LARGE, { action: 'BLOCK' })]);
    const answer = await rulesets.act('rollback', first);
    expect(answer.body).toMatchObject({ id: first, status: 'ACTIVE' });
    expect(await rulesets.decide('rolled-back')).toMatchObject({
      outcome: 'REVIEW',
      ruleset_id: first,
    });
    expect((await fraud.admin('GET', `${RULESETS}/${second}`)).body).toMatchObject({
      status: 'INACTIVE',
    });
  });

  it('returns 409 for a draft and the active version', async () => {
    const id = await rulesets.draft('not-rolled-back');
    expect((await rulesets.act('rollback', id)).body).toMatchObject({
      code: 409,
      classifier: 'CONFLICT',
    });
    await rulesets.act('activate', id);
    expect((await rulesets.act('rollback', id)).status).toBe(409);
  });
});

describe('which version decides', () => {
  it('is that of default for a context without one, and none at all allows', async () => {
    expect(await rulesets.decide('never-heard-of')).toMatchObject({
      outcome: 'ALLOW',
      ruleset_id: null,
    });
    const id = await rulesets.activated('default', [ruleBody(LARGE, { action: 'BLOCK' })]);
    expect(await rulesets.decide('never-heard-of')).toMatchObject({
      outcome: 'BLOCK',
      ruleset_id: id,
      context: 'never-heard-of',
    });
  });

  it('is the new one on every replica once it has looked, which it does by itself, and never a mixture', async () => {
    const replica = await fraud.replica();
    const rules = (name: string) => ['a', 'b'].map((id) => ruleBody(LARGE, { id, name }));
    await rulesets.activated('replicated', rules('version 1'));
    const seen = async () => {
      const body = decisionRequest({ context: 'replicated' });
      const answer = await send(replica.url, 'POST', '/api/decisions', {
        body,
        token: fraud.runtimeToken,
      });
      const fired = answer.body['triggered_rules'] as { name: string }[];
      const names = new Set(fired.map(({ name }) => name));
      expect(names.size).toBeLessThanOrEqual(1);
      return [...names][0];
    };
    for (let version = 1; version <= 4; version += 1) {
      if (version % 2 === 0) await replica.get(ActiveRulesetsService).refresh();
      else await until(`${version} decides`, async () => (await seen()) === `version ${version}`);
      expect(await seen()).toBe(`version ${version}`);
      if (version < 4) await rulesets.activated('replicated', rules(`version ${version + 1}`));
    }
  });
});

describe('two processes on one database', () => {
  it('answer every decision during an activation by one whole version', async () => {
    const replica = await fraud.replica();
    const rules = (name: string) => ['a', 'b', 'c'].map((id) => ruleBody(LARGE, { id, name }));
    const first = await rulesets.activated('switching', rules('version 1'));
    const versionsSeen = async (url: string) => {
      const body = decisionRequest({ context: 'switching' });
      const answer = await send(url, 'POST', '/api/decisions', { body, token: fraud.runtimeToken });
      expect(answer.status).toBe(201);
      const fired = answer.body['triggered_rules'] as { name: string }[];
      const version = `version ${String(answer.body['ruleset_version'])}`;
      expect(fired.map(({ name }) => name)).toEqual([version, version, version]);
      return version;
    };
    const urls = [fraud.service.url, replica.url];
    // Until then the replica uses the context `default`.
    await until('it uses the first', async () => (await rulesetOf(replica.url)) === first);
    let isOver = false;
    const decisions = Array.from({ length: 8 }, async (_, index) => {
      const seen: string[] = [];
      while (!isOver) seen.push(await versionsSeen(urls[index % 2] ?? ''));
      return seen;
    });
    for (let version = 2; version <= 4; version += 1) {
      await rulesets.activated('switching', rules(`version ${version}`));
      for (const url of urls) {
        await until(
          `version ${version} decides`,
          async () => (await versionsSeen(url)) === `version ${version}`,
        );
      }
    }
    isOver = true;
    for (const seen of await Promise.all(decisions)) {
      // A process never goes back to an earlier version.
      expect(seen).toEqual(seen.toSorted());
      expect(seen.length).toBeGreaterThan(0);
    }

    async function rulesetOf(url: string): Promise<unknown> {
      const body = decisionRequest({ context: 'switching' });
      const answer = await send(url, 'POST', '/api/decisions', { body, token: fraud.runtimeToken });
      return answer.body['ruleset_id'];
    }
  });
});

describe('what rules see', () => {
  it.each([
    ['the BIN', '$.credential.bin', '411111'],
    ['the last four', '$.credential.last_four', '1111'],
    ['the masked number', '$.credential.masked', '411111******1111'],
    ['the scheme', '$.credential.scheme', 'visa'],
    ['the type', '$.credential_type', 'masked_pan'],
    ['the context', '$.context', 'seen'],
  ])('is %s of the credential at %s', async (_, path, value) => {
    await rulesets.activated('seen', [ruleBody({ path, operator: 'eq', value })]);
    expect(await rulesets.decide('seen')).toMatchObject({ outcome: 'REVIEW' });
  });

  it('is never the full number', async () => {
    await rulesets.activated('unseen', [
      ruleBody(
        { path: '$.credential.pan.value', operator: 'exists' },
        { id: 'value', action: 'BLOCK' },
      ),
      ruleBody(
        { path: '$.credential.pan.expiry_year', operator: 'eq', value: 2030 },
        { id: 'year' },
      ),
    ]);
    const pan = { value: '4111111111111111', expiry_month: 12, expiry_year: 2030 };
    expect(await rulesets.decide('unseen', { credential: { type: 'pan', pan } })).toMatchObject({
      outcome: 'REVIEW',
    });
  });
});
