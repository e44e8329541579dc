import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { queryDatabase, temporaryFolder } from '@tessera/local/testing';
import { runFraud } from './support/fraud-command.js';
import { LARGE, RulesetDriver } from './support/ruleset-driver.js';
import { ruleBody } from './support/rulesets.js';
import { type RunningFraud, startFraud } from './support/running-fraud.js';
import { type ReplayResult, SimulationDriver } from './support/simulation-driver.js';
import { storeTraffic, traffic } from './support/stored-traffic.js';

const START = Date.now() - 86_400_000;
const RANGE = {
  from: new Date(START).toISOString(),
  to: new Date(START + 3_600_000).toISOString(),
};
const RULES = [ruleBody({ ...LARGE, value: 80_000 }, { id: 'large', action: 'BLOCK' })];

let fraud: RunningFraud;
let folder: string;
let rulesets: RulesetDriver;

beforeAll(async () => {
  fraud = await startFraud();
  folder = temporaryFolder('simulate');
  rulesets = new RulesetDriver(fraud);
  await storeTraffic(fraud.databaseUrl, traffic(2_000, { from: START }));
});

afterAll(async () => {
  await fraud.close();
});

async function file(content: unknown): Promise<string> {
  const path = join(folder, `${randomUUID()}.json`);
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

async function run(content: unknown, ...args: string[]) {
  return runFraud(fraud.env, 'simulate', await file(content), ...args);
}

const range = ['--from', RANGE.from, '--to', RANGE.to];

describe('fraud simulate', () => {
  it('prints the matrix, the rules and decisions to look at', async () => {
    const { code, out, err } = await run({ context: 'default', rules: RULES }, ...range);
    expect([code, err]).toEqual([0, expect.stringContaining('2,000 of 2,000 decisions')]);
    expect(out).toMatch(/^[\d,]+ decisions, [\d,]+ with another outcome \([\d.]+ %\)\./);
    expect(out).toMatch(/^ +ALLOW +BLOCK +REVIEW$/m);
    expect(out).toMatch(/^ {2}large +BLOCK +[\d,]+ /m);
    expect(out).toMatch(/^ {2}ALLOW → BLOCK +[0-9a-f-]{36} /m);
  });

  it('comes to what the API comes to, and stores no simulation', async () => {
    const id = await rulesets.draft('default', RULES);
    const { code, out } = await run(RULES, ...range, '--json', '--baseline', id, '--sample', '0.5');
    expect(code).toBe(0);
    const { warnings, ...result } = JSON.parse(out) as ReplayResult & { warnings: unknown };
    expect(warnings).toEqual([]);
    const simulations = new SimulationDriver(fraud);
    const replay = { ...RANGE, baseline_ruleset_id: id, sample: 0.5 };
    const before = await queryDatabase(fraud.databaseUrl, 'select id from simulation');
    expect(before).toEqual([]);
    expect(await simulations.replayed(id, replay)).toEqual(result);
    expect(result.changed).toBe(0);
  });

  it('leaves an audit row of the operator', async () => {
    await run(RULES, ...range);
    const rows = await queryDatabase<{ actor: string }>(
      fraud.databaseUrl,
      `select actor from audit_event where action = 'ruleset.simulate' and object_id is null`,
    );
    expect(rows[0]?.actor).toMatch(/^command:/);
  });

  it('tells the doubts of the linter, and replays all the same', async () => {
    const typo = ruleBody({ path: '$.transaction.amuont', operator: 'gt', value: 1 });
    const { code, err } = await run([typo], ...range);
    expect(code).toBe(0);
    expect(err).toMatch(/warning {2}\$\.rules\[0\]\.when\.path .*amount/);
  });

  it('does not replay what could not be activated', async () => {
    const { code, err } = await run([ruleBody({ ...LARGE, value: null })], ...range);
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/could not be activated:\n {2}error {2}\$\.rules\[0\]/),
    ]);
  });

  it.each<[string, unknown, string[], number, RegExp]>([
    ['a file that is not JSON', '{', range, 1, /is not JSON/],
    ['rules that are none', { rules: [{ id: 1 }] }, range, 1, /\$\.rules\[0\]\.type/],
    ['no start', RULES, [], 2, /--from is missing/],
    ['a start that is no time', RULES, ['--from', 'soon'], 2, /--from must be/],
    ['an end before the start', RULES, ['--from', RANGE.to, '--to', RANGE.from], 2, /after --from/],
    ['an invalid share', RULES, [...range, '--sample', '2'], 2, /--sample must be/],
    [
      'a baseline that does not exist',
      RULES,
      [...range, '--baseline', randomUUID()],
      1,
      /--baseline/,
    ],
    ['a baseline that is no id', RULES, [...range, '--baseline', 'x'], 1, /--baseline/],
    ['an invalid context', RULES, [...range, '--context', ' '], 2, /--context/],
  ])('refuses %s', async (_, content, args, code, message) => {
    const answer = await run(content, ...args);
    expect([answer.code, answer.err]).toEqual([code, expect.stringMatching(message)]);
  });

  it('refuses a missing file', async () => {
    const { code, err } = await runFraud(fraud.env, 'simulate', '/none/such.json', ...range);
    expect([code, err]).toEqual([1, 'There is no file /none/such.json.\n']);
  });
});
