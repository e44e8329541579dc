import { CONTEXT, type Walked, type WalkRequest } from '../bare/walk.js';
import type { BenchEnvironment } from '../environment/bench-environment.js';
import { ChildProgram } from '../environment/child-program.js';
import { median } from '../load/statistics.js';
import type { BenchmarkRow } from './benchmark-row.js';
import { decisionBody, ruleset } from './decision-fixtures.js';

const RULES = 50;
const DECISIONS = 200_000;
const AT_ONCE = 5_000;
/** A core that others use, too, is busy with this for a part of the time. */
const FIGURE_UNIT = 'decisions in a second of processor time';
const DAY_MS = 86_400_000;
const COUNTRIES = ['DE', 'FR', 'NL', 'ES', 'IT', 'PT', 'AT', 'BE'];

/**
 * A month of stored payments, evenly spread, with all columns: a worker fills those that are missing, and would do so
 * next to what is measured.
 */
const STORE = `insert into decision
    (id, created_at, context, outcome, customer_id, credential_fingerprint, request, response,
      transaction_reference, amount, currency, bin, fail_open)
  select gen_random_uuid(), $3::timestamptz + (n + $4) * interval '13 seconds', $1, 'ALLOW', 'c', 'f',
    request, '{}', request::json #>> '{transaction,reference}',
    (request::json #>> '{transaction,amount}')::bigint, request::json #>> '{transaction,currency}',
    '411111', false
  from unnest($2::text[]) with ordinality as t (request, n)`;

const RANGE_START = Date.now() - 40 * DAY_MS;

export const replay: BenchmarkRow = {
  name: 'replay',
  title: `Replay of ${DECISIONS} stored decisions by ${RULES} rules, one process`,
  apps: ['fraud'],
  figureBar: { least: 110_000, unit: FIGURE_UNIT },
  reached: { ratio: 0.43, figure: 105_000 },
  baseline: 'parse',
  unit: 'decisions/s',
  prepare: (environment) => prepareReplay(environment, rulesOfThree()),
};

export const replayWithVelocities: BenchmarkRow = {
  name: 'replay-velocities',
  title: `The same with 2 velocities among the rules, recomputed`,
  apps: ['fraud'],
  figureBar: { least: 65_000, unit: FIGURE_UNIT },
  reached: { ratio: 0.31, figure: 52_000 },
  baseline: 'parse',
  unit: 'decisions/s',
  prepare: (environment) =>
    prepareReplay(environment, [...rulesOfThree().slice(2), ...velocityRules()]),
};

async function prepareReplay(environment: BenchEnvironment, rules: unknown[]) {
  await storeDecisions(environment);
  const env = { DATABASE_URL: environment.databaseUrl('fraud') };
  const [subject, bare] = await Promise.all([
    ChildProgram.start('replay-program', env),
    ChildProgram.start('bare-replay', env),
  ]);
  const walks: Walked[] = [];
  return {
    subject: work(subject.program, rules, walks),
    bare: work(bare.program, rules, []),
    finish: () => {
      subject.program.stop();
      bare.program.stop();
      const figure = median(walks.map(({ count, cpuMs }) => (count / cpuMs) * 1_000));
      return Promise.resolve({ figure });
    },
  };
}

function work(program: ChildProgram, rules: unknown[], walks: Walked[]) {
  const request: WalkRequest = {
    rules,
    from: new Date(RANGE_START).toISOString(),
    to: new Date().toISOString(),
  };
  return {
    done: async (seconds: number) => {
      const total = { count: 0, ms: 0 };
      while (total.ms < seconds * 1_000) {
        const walk = (await program.request(request)) as Walked;
        walks.push(walk);
        total.count += walk.count;
        total.ms += walk.ms;
      }
      return total;
    },
  };
}

let stored: Promise<void> | undefined;

/** Once for both rows. */
function storeDecisions(environment: BenchEnvironment): Promise<void> {
  stored ??= (async () => {
    for (let at = 0; at < DECISIONS; at += AT_ONCE) {
      const documents = Array.from({ length: AT_ONCE }, () => JSON.stringify(document()));
      const values = [CONTEXT, documents, new Date(RANGE_START), at];
      await environment.query('fraud', STORE, values);
    }
    await environment.query('fraud', 'vacuum analyze decision', []);
  })();
  return stored;
}

/** A request as it is stored: the credential is reduced to its facts. */
function document(): object {
  const { credential, ...body } = decisionBody();
  return {
    ...body,
    context: CONTEXT,
    credential: {
      type: 'masked_pan',
      bin: '411111',
      last_four: '1111',
      masked: '411111******1111',
      scheme: 'visa',
      masked_pan: credential.masked_pan,
    },
    credential_type: 'masked_pan',
    credential_fingerprint: `crd_${'0'.repeat(64)}`,
  };
}

/** Of three conditions each, and on one decision in four one of them fires. */
function rulesOfThree(): object[] {
  return Array.from({ length: RULES }, (_, index) => ({
    id: `rule-${index}`,
    name: `Rule ${index}`,
    type: 'condition',
    action: 'REVIEW',
    when: {
      all: [
        { path: '$.transaction.amount', operator: 'gte', value: 50_800 - index * 20 },
        {
          path: '$.billing.country',
          operator: 'in',
          value: [COUNTRIES[index % 8], COUNTRIES[(index + 3) % 8]],
        },
        { path: '$.customer.email', operator: 'ends_with', value: '@example.com' },
      ],
    },
  }));
}

/** One that counts and one that adds up, of an hour and of a day. */
function velocityRules(): object[] {
  const { rules } = ruleset() as { rules: { id: string }[] };
  return rules.filter(({ id }) => id.startsWith('velocity-'));
}
