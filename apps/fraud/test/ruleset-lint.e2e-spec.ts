import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { queryDatabase } from '@tessera/local/testing';
import { faultsOf, LARGE, RULESETS } from './support/ruleset-driver.js';
import { ruleBody } from './support/rulesets.js';
import { type Answer, type RunningFraud, startFraud } from './support/running-fraud.js';

let fraud: RunningFraud;
let reader: string;

beforeAll(async () => {
  fraud = await startFraud();
  reader = await fraud.token('admin:rulesets:read');
});

afterAll(async () => {
  await fraud.close();
});

const lint = (rules: unknown, more = {}): Promise<Answer> =>
  fraud.call('POST', `${RULESETS}/lint`, {
    token: reader,
    body: { context: 'linted', rules, ...more },
  });

interface Finding {
  readonly path: string;
  readonly severity: string;
}

async function findings(rules: unknown, more = {}): Promise<string[]> {
  const { status, body } = await lint(rules, more);
  expect([status, body]).toEqual([200, expect.anything()]);
  const found = body['findings'] as Finding[];
  expect(body['can_be_activated']).toBe(found.every(({ severity }) => severity !== 'error'));
  return found.map(({ severity, path }) => `${severity} ${path}`);
}

const counts = () =>
  queryDatabase(
    fraud.databaseUrl,
    `select (select count(*) from ruleset) as rulesets, (select count(*) from audit_event) as rows`,
  );

describe('POST /api/admin/rulesets/lint', () => {
  it('finds nothing in good rules', async () => {
    expect(await findings([ruleBody(LARGE)])).toEqual([]);
    expect(await findings([])).toEqual([]);
  });

  it('returns what creating the rules would refuse, with its path', async () => {
    const rules = [
      ruleBody({ path: '$.transaction.amount', operator: 'is', value: 1 }),
      ruleBody(LARGE, { action: 'DENY', id: 'second' }),
    ];
    expect(await findings(rules)).toEqual([
      expect.stringMatching(/^error \$\.rules\[0\]\.when/),
      'error $.rules[1].action',
    ]);
    const refused = await fraud.admin('POST', RULESETS, { body: { context: 'linted', rules } });
    expect(faultsOf(refused)).toEqual((await findings(rules)).map((each) => each.slice(6)));
  });

  it('returns what activating the rules would refuse, and warnings', async () => {
    const always = {
      any: [LARGE, { path: '$.transaction.amount', operator: 'lt', value: 10_000 }],
    };
    const unknown = { path: '$.customer.nickname', operator: 'eq', value: 'x' };
    const found = await findings([
      ruleBody(always, { id: 'always', action: 'BLOCK' }),
      ruleBody(unknown, { id: 'unknown' }),
    ]);
    expect(found).toEqual(expect.arrayContaining([expect.stringMatching(/^error \$\.rules\[0\]/)]));
    expect(found).toEqual(
      expect.arrayContaining([expect.stringMatching(/^warning \$\.rules\[1\]\.when\.path/)]),
    );
  });

  it('refuses a card number in a name, and a schema that does not exist', async () => {
    expect(await findings([ruleBody(LARGE, { name: 'Of 4111111111111111' })])).toEqual([
      'error $.rules[0].name',
    ]);
    expect(await findings([ruleBody(LARGE)], { schema: { name: 'none', version: 1 } })).toEqual([
      expect.stringMatching(/^error \$\.schema/),
    ]);
  });

  it('stores nothing', async () => {
    const before = await counts();
    await findings([ruleBody(LARGE)]);
    expect(await counts()).toEqual(before);
  });

  it.each<[string, unknown, object, string]>([
    ['no list of rules', {}, {}, '$.rules'],
    ['no context', [], { context: undefined }, '$.context'],
    ['an unknown field', [], { description: 'x' }, '$.description'],
  ])('returns 422 for %s', async (_, rules, more, path) => {
    const answer = await lint(rules, more);
    expect([answer.status, faultsOf(answer)]).toEqual([422, [path]]);
  });

  it('returns 403 without the scope', async () => {
    const token = await fraud.token('decisions:read');
    const answer = await fraud.call('POST', `${RULESETS}/lint`, { token, body: {} });
    expect(answer.status).toBe(403);
  });
});

describe('GET /api/admin/rulesets/schema', () => {
  it('is the JSON Schema that the documentation has', async () => {
    const { status, body } = await fraud.call('GET', `${RULESETS}/schema`, { token: reader });
    expect(status).toBe(200);
    const documented: unknown = JSON.parse(await readFile('docs/fraud/rules.schema.json', 'utf8'));
    expect(body['schema']).toEqual(documented);
  });
});
