import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import {
  createDatabase,
  createTestIssuer,
  queryDatabase,
  serviceEnv,
  writeTestKeyring,
} from '@tessera/local/testing';
import { keyNames, migrateService } from '@tessera/service';
import { fraud } from '../../src/index.js';
import { queueStores } from '../support/queue-stores.js';
import { RULESETS } from '../support/ruleset-driver.js';
import { ruleBody } from '../support/rulesets.js';
import { ADMIN_SCOPES, send } from '../support/running-fraud.js';
import { SIMULATIONS } from '../support/simulation-driver.js';
import { storeTraffic, traffic } from '../support/stored-traffic.js';
import { FraudProcess } from './fraud-process.js';
import { seededRandom } from './seeded-random.js';

const COUNT = 160_000;
const START = Date.now() - 86_400_000;
const RANGE = {
  from: new Date(START).toISOString(),
  to: new Date(START + COUNT * 10).toISOString(),
};
const RULES = [
  ruleBody({ path: '$.transaction.amount', operator: 'gte', value: 50_000 }, { id: 'large' }),
  ruleBody({ path: '$.device.ip', operator: 'not_exists' }, { id: 'nowhere', action: 'BLOCK' }),
];
const KILLS = 4;
/** Frequent enough to observe a replay's progress without slowing it down. */
const POLL_MS = 20;
const PATIENCE_MS = 120_000;
const TIMEOUT_MS = 240_000;

const cleanUps: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

type Row = Record<string, unknown>;

async function stack(env: Record<string, string>) {
  const [database, issuer] = await Promise.all([createDatabase(), createTestIssuer()]);
  cleanUps.push(async () => {
    await Promise.all([database.drop(), issuer.close()]);
  });
  const keys = await writeTestKeyring(keyNames(fraud));
  const full = { ...serviceEnv({ databaseUrl: database.url, issuer, keys }), ...env };
  await migrateService(fraud, full);
  await storeTraffic(database.adminUrl, traffic(COUNT, { from: START, everyMs: 10 }));
  const token = await issuer.token({ scope: ADMIN_SCOPES });
  const start = async () => {
    const process = await FraudProcess.start(full);
    cleanUps.push(() => process.kill());
    return process;
  };
  const admin = (process: FraudProcess, method: string, path: string, body?: unknown) =>
    send(process.url, method, path, { token, ...(body !== undefined && { body }) });
  const stateOf = async (id: string): Promise<Row> => {
    const text = `select status, processed, total, result from simulation where id = '${id}'`;
    const [row] = await queryDatabase<Row>(database.adminUrl, text);
    return row ?? {};
  };
  return { start, admin, stateOf };
}

async function until<T>(look: () => Promise<T>, holds: (seen: T) => boolean): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const seen = await look();
    if (holds(seen)) return seen;
    if (Date.now() > deadline) throw new Error(`It did not come to hold: ${JSON.stringify(seen)}`);
    await delay(POLL_MS);
  }
}

describe.each(queueStores)(
  'a process killed in the middle of a replay, jobs on %s',
  (_store, env) => {
    it(
      'leaves its chunks to others, and every decision counts once',
      async () => {
        const random = seededRandom();
        const { start, admin, stateOf } = await stack(env);
        const processes = [await start(), await start()];
        const [first] = processes;
        if (first === undefined) throw new Error('No process.');
        const draft = await admin(first, 'POST', RULESETS, { context: 'default', rules: RULES });
        const path = `${RULESETS}/${String(draft.body['id'])}/simulate`;
        const begin = async () => {
          const answer = await admin(first, 'POST', path, { replay: RANGE });
          expect(answer.status).toBe(202);
          return String(answer.body['id']);
        };
        const undisturbed = await begin();
        const { result } = await until(
          () => stateOf(undisturbed),
          ({ status }) => status === 'COMPLETED',
        );
        const id = await begin();
        for (let kill = 0; kill < KILLS; kill += 1) {
          const { processed } = await stateOf(id);
          await until(
            () => stateOf(id),
            (state) => state['processed'] !== processed || state['status'] === 'COMPLETED',
          );
          const victim = random() < 0.5 ? 0 : 1;
          await processes[victim]?.kill();
          processes[victim] = await start();
        }
        const ended = await until(
          () => stateOf(id),
          ({ status }) => status === 'COMPLETED',
        );
        expect(ended).toEqual({ status: 'COMPLETED', processed: COUNT, total: COUNT, result });
        const [, other] = processes;
        const list = await admin(processes[0] ?? first, 'GET', SIMULATIONS);
        expect([list.status, other?.isAlive]).toEqual([200, true]);
      },
      TIMEOUT_MS,
    );
  },
);
