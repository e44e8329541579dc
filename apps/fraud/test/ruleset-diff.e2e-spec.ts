import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { faultsOf, LARGE, RULESETS, RulesetDriver } from './support/ruleset-driver.js';
import { ruleBody } from './support/rulesets.js';
import { type Answer, type RunningFraud, startFraud } from './support/running-fraud.js';

const EMAIL = { path: '$.customer.email', operator: 'exists' };
const COUNTRY = { path: '$.billing.country', operator: 'in', value: ['DE', 'FR'] };
const HOUR = { key: '$.device.ip', aggregate: 'count', window: 'PT1H' };
const rule = (id: string, when: unknown = LARGE, changes = {}) =>
  ruleBody(when, { id, name: `Rule ${id}`, ...changes });

let fraud: RunningFraud;
let rulesets: RulesetDriver;

beforeAll(async () => {
  fraud = await startFraud();
  rulesets = new RulesetDriver(fraud);
});

afterAll(async () => {
  await fraud.close();
});

function diff(id: string, against: string): Promise<Answer> {
  return fraud.admin('GET', `${RULESETS}/${id}/diff?against=${against}`);
}

async function diffOf(old: unknown[], now: unknown[]): Promise<Record<string, unknown>> {
  const context = `diff-${randomUUID()}`.slice(0, 40);
  const [before, after] = [await rulesets.draft(context, old), await rulesets.draft(context, now)];
  const { status, body } = await diff(after, before);
  expect(status).toBe(200);
  return body;
}

/** The changes of the only changed rule, as kind, path, old and new. */
function changesOf(body: Record<string, unknown>): unknown[] {
  const [changed] = body['changed'] as { changes: Record<string, unknown>[] }[];
  return (changed?.changes ?? []).map(({ kind, path, old, new: now }) => [kind, path, old, now]);
}

describe('the diff of two versions', () => {
  it('finds rules that were added, removed, moved and changed, and says so in sentences', async () => {
    const body = await diffOf(
      [rule('a'), rule('b'), rule('gone', { all: [LARGE, EMAIL] }), rule('c'), rule('d')],
      [
        rule('d'),
        rule('a'),
        rule('b', LARGE, { live: false }),
        rule('c'),
        rule('new', COUNTRY, { action: 'BLOCK' }),
      ],
    );
    expect(body).toMatchObject({
      version: 2,
      against_version: 1,
      identical: false,
      added: [{ rule_id: 'new', name: 'Rule new', position: 4 }],
      removed: [{ rule_id: 'gone', position: 2 }],
      moved: [{ rule_id: 'd', from: 4, to: 0 }],
      changed: [{ rule_id: 'b' }],
      metadata: [],
    });
    expect(changesOf(body)).toEqual([['changed', '$.rules[2].live', true, false]]);
    expect(body['summary']).toEqual([
      '"Rule new" (new) was added as rule 5: BLOCK when $.billing.country in ["DE","FR"].',
      '"Rule gone" (gone) was removed; it said: REVIEW when $.transaction.amount gte 10000 and $.customer.email exists.',
      '"Rule b" (b): live changed from true to false.',
      '"Rule d" (d) moved from place 5 to place 1.',
    ]);
  });

  it.each<[string, unknown, unknown, unknown[]]>([
    [
      'a threshold',
      LARGE,
      { ...LARGE, value: 500 },
      [['changed', '$.rules[0].when.value', 10_000, 500]],
    ],
    [
      'an operator',
      LARGE,
      { ...LARGE, operator: 'gt' },
      [['changed', '$.rules[0].when.operator', 'gte', 'gt']],
    ],
    [
      'a threshold deep inside, where the order changed too',
      { all: [EMAIL, { any: [LARGE, COUNTRY] }] },
      { all: [{ any: [COUNTRY, { ...LARGE, value: 5 }] }, EMAIL] },
      [['changed', '$.rules[0].when.all[0].any[1].value', 10_000, 5]],
    ],
    [
      'a condition that joined',
      LARGE,
      { all: [LARGE, EMAIL] },
      [['added', '$.rules[0].when.all[1]', null, EMAIL]],
    ],
    [
      'one that left',
      { any: [EMAIL, LARGE] },
      { any: [LARGE] },
      [['removed', '$.rules[0].when.any[0]', EMAIL, null]],
    ],
    [
      'what is below a not',
      { not: LARGE },
      { not: { ...LARGE, value: 1 } },
      [['changed', '$.rules[0].when.not.value', 10_000, 1]],
    ],
    [
      'a not itself',
      LARGE,
      { not: LARGE },
      [['changed', '$.rules[0].when', LARGE, { not: LARGE }]],
    ],
    [
      'the kind of a group',
      { all: [LARGE, EMAIL] },
      { any: [LARGE, EMAIL] },
      [['changed', '$.rules[0].when', { all: [LARGE, EMAIL] }, { any: [LARGE, EMAIL] }]],
    ],
    [
      'a window',
      { velocity: HOUR, operator: 'gt', value: 5 },
      { velocity: { ...HOUR, window: 'P1D' }, operator: 'gt', value: 5 },
      [['changed', '$.rules[0].when.velocity', HOUR, { ...HOUR, window: 'P1D' }]],
    ],
    [
      'a value for a field',
      { ...COUNTRY, operator: 'eq', value: 'DE' },
      { path: COUNTRY.path, operator: 'eq', value_path: '$.merchant.country' },
      [
        ['changed', '$.rules[0].when.value', 'DE', null],
        ['changed', '$.rules[0].when.value_path', null, '$.merchant.country'],
      ],
    ],
  ])('finds %s', async (_, before, after, changes) => {
    expect(changesOf(await diffOf([rule('r', before)], [rule('r', after)]))).toEqual(changes);
  });

  it.each<[string, unknown, unknown]>([
    ['the order inside a group', { all: [LARGE, EMAIL] }, { all: [EMAIL, LARGE] }],
    ['a group of one', LARGE, { any: [{ all: [LARGE] }] }],
    ['the order of a list of values', COUNTRY, { ...COUNTRY, value: ['FR', 'DE'] }],
    ['the spelling of a path', LARGE, { ...LARGE, path: "$['transaction'].amount" }],
  ])('does not mind %s', async (_, before, after) => {
    expect(await diffOf([rule('r', before)], [rule('r', after)])).toMatchObject({
      identical: true,
      summary: [],
    });
  });

  it('does not mind a default that is written out', async () => {
    const written = { enabled: true, live: true, rollout_percent: 100, description: null };
    expect(await diffOf([rule('r')], [rule('r', LARGE, written)])).toMatchObject({
      identical: true,
    });
  });

  it('knows the description and the schema', async () => {
    const [old, now] = [
      await rulesets.create('described', [], { description: 'First' }),
      await rulesets.create('described', []),
    ];
    const { body } = await diff(String(now.body['id']), String(old.body['id']));
    expect(body['metadata']).toEqual([
      { kind: 'changed', path: '$.description', old: 'First', new: null },
    ]);
    expect(body['summary']).toEqual(['The description changed from "First" to nothing.']);
  });

  it('is nothing for a version beside itself', async () => {
    const id = await rulesets.draft('itself');
    expect((await diff(id, id)).body).toMatchObject({
      identical: true,
      added: [],
      removed: [],
      moved: [],
      changed: [],
    });
  });
});

describe('what is refused', () => {
  it('returns 422 for a version of another context, an unknown version and no version', async () => {
    const [id, other] = [await rulesets.draft('here'), await rulesets.draft('there')];
    for (const against of [other, randomUUID(), 'x', '']) {
      const answer = await diff(id, against);
      expect([against, answer.status, faultsOf(answer)[0]]).toEqual([
        against,
        422,
        '$.query.against',
      ]);
    }
    expect((await fraud.admin('GET', `${RULESETS}/${id}/diff`)).status).toBe(422);
  });

  it('returns 404 for an unknown version, 401 without a token, 403 without the scope', async () => {
    const against = await rulesets.draft('known');
    expect((await diff(randomUUID(), against)).status).toBe(404);
    const path = `${RULESETS}/${against}/diff?against=${against}`;
    expect((await fraud.call('GET', path)).status).toBe(401);
    const token = await fraud.token('admin:rulesets:simulate admin:rulesets:write');
    expect((await fraud.call('GET', path, { token })).status).toBe(403);
  });
});
