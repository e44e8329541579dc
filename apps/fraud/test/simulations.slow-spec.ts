import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { queryDatabase, race, RACERS } from '@tessera/local/testing';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { faultsOf, RULESETS, RulesetDriver } from './support/ruleset-driver.js';
import { ruleBody } from './support/rulesets.js';
import { type RunningFraud, startFraud } from './support/running-fraud.js';
import { ReplayService } from '../src/simulations/replay.service.js';
import { SimulationDriver, SIMULATIONS } from './support/simulation-driver.js';
import { storeTraffic, traffic } from './support/stored-traffic.js';

const START = Date.now() - 86_400_000;
const COUNT = 80_000;
/** Jobs run sequentially, and other tests share the machine. */
const SLOW_MS = 240_000;
const RANGE = {
  from: new Date(START).toISOString(),
  to: new Date(START + 86_400_000).toISOString(),
};
const amount = { path: '$.transaction.amount', operator: 'gte', value: 50_000 };

let fraud: RunningFraud;
let rulesets: RulesetDriver;
let simulations: SimulationDriver;
let ruleset: string;

beforeAll(async () => {
  fraud = await startFraud();
  rulesets = new RulesetDriver(fraud);
  simulations = new SimulationDriver(fraud);
  await storeTraffic(fraud.databaseUrl, traffic(COUNT, { from: START, everyMs: 10 }));
  ruleset = await rulesets.draft('default', [ruleBody(amount)]);
}, SLOW_MS);

afterAll(async () => {
  await fraud.close();
});

async function started(replay: Record<string, unknown> = RANGE): Promise<string> {
  const { status, body } = await simulations.simulate(ruleset, { replay });
  expect(status).toBe(202);
  return String(body['id']);
}

describe('a replay', () => {
  it('is accepted with where to look, and tells how far it is', async () => {
    const { status, body } = await simulations.simulate(ruleset, { replay: RANGE });
    expect(status).toBe(202);
    const id = String(body['id']);
    expect(body).toMatchObject({
      status: 'PENDING',
      processed: 0,
      total: null,
      ruleset_id: ruleset,
      replay: { context: 'default', sample: 1, baseline_ruleset_id: null },
      created_by: 'test-client',
      links: { self: expect.stringMatching(new RegExp(`^http.*${SIMULATIONS}/${id}$`)) },
    });
    const ended = await simulations.ended(id);
    expect(ended).toMatchObject({
      status: 'COMPLETED',
      processed: COUNT,
      total: COUNT,
      error: null,
    });
    expect(ended['finished_at']).not.toBeNull();
  });

  it('ends at once where there is nothing', async () => {
    const replay = { from: '2020-01-01T00:00:00Z', to: '2020-02-01T00:00:00Z' };
    const ended = await simulations.ended(await started(replay));
    expect(ended).toMatchObject({
      status: 'COMPLETED',
      processed: 0,
      total: 0,
      result: { decisions: 0, transitions: [] },
    });
  });

  it('takes an end to come as now', async () => {
    const before = Date.now();
    const { body } = await simulations.simulate(ruleset, {
      replay: { ...RANGE, to: '2099-01-01T00:00:00Z' },
    });
    const { to } = body['replay'] as { to: string };
    expect(Date.parse(to)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(to)).toBeLessThanOrEqual(Date.now());
  });

  it(
    'gives the same result to all that start at once',
    async () => {
      const small = { ...RANGE, to: new Date(START + 3_000).toISOString() };
      const ids = await race(() => started(small));
      expect(new Set(ids).size).toBe(RACERS);
      const results = new Set<string>();
      for (const id of ids) results.add(JSON.stringify(await simulations.resultOf(id)));
      expect(results.size).toBe(1);
    },
    SLOW_MS,
  );

  it('is one for racing requests with one key, and for no other body', async () => {
    const headers = { 'x-idempotency-key': randomUUID() };
    const replay = { ...RANGE, sample: 0.01 };
    const answers = await race(() => simulations.simulate(ruleset, { replay }, { headers }));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1);
    const replayed = answers.filter(
      (answer) => answer.headers.get('x-idempotent-replayed') === 'true',
    );
    expect(replayed).toHaveLength(RACERS - 1);
    const other = await simulations.simulate(ruleset, { replay: RANGE }, { headers });
    expect([other.status, faultsOf(other)]).toEqual([422, ['$.headers.x-idempotency-key']]);
  });

  it('leaves an audit row that names the version and the range', async () => {
    const id = await started();
    const rows = await queryDatabase<{ details: string; object_id: string }>(
      fraud.databaseUrl,
      `select details, object_id from audit_event where action = 'ruleset.simulate' and details like '%${id}%'`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.object_id).toBe(ruleset);
    expect(JSON.parse(rows[0]?.details ?? '{}')).toMatchObject({
      simulation: id,
      context: 'default',
    });
  });

  it(
    'whose job is lost is found, and one that cannot be done says why',
    async () => {
      const done = await started({ ...RANGE, sample: 0.01 });
      await simulations.ended(done);
      const [lost, broken] = [randomUUID(), randomUUID()];
      for (const [id, rules] of [
        [lost, 'rules'],
        [broken, `'[{}]'`],
      ]) {
        await queryDatabase(
          fraud.databaseUrl,
          `insert into simulation (id, created_at, created_by, status, ruleset_id, ruleset_version,
           ruleset_hash, rules, from_at, to_at, context, sample, lease_until)
         select '${id}', now(), created_by, 'PENDING', ruleset_id, ruleset_version, ruleset_hash,
           ${rules}, from_at, to_at, context, sample, now()
         from simulation where id = '${done}'`,
        );
      }
      const { result } = await simulations.ended(done);
      expect(await simulations.resultOf(lost)).toEqual(result);
      expect(await simulations.ended(broken)).toMatchObject({
        status: 'FAILED',
        error: 'The rules cannot be read any more.',
        result: null,
      });
    },
    SLOW_MS,
  );

  it(
    'leaves the process free for others while it works',
    async () => {
      const id = await started();
      const waits: number[] = [];
      const over = new AbortController();
      const ended = simulations.ended(id).finally(() => {
        over.abort();
      });
      while (!over.signal.aborted) {
        const before = performance.now();
        await fetch(`${fraud.service.managementUrl}/health/live`);
        waits.push(performance.now() - before);
      }
      await ended;
      const slowest = waits.toSorted((a, b) => b - a)[Math.floor(waits.length / 100)] ?? 0;
      // Relative to the whole, because a slow machine makes both longer.
      const whole = waits.reduce((sum, wait) => sum + wait, 0);
      expect(slowest).toBeLessThan(whole / 10);
    },
    SLOW_MS,
  );
});

it('is shared by processes, each chunk done by one', async () => {
  const replica = await fraud.replica();
  const bothAtWork = Promise.withResolvers<undefined>();
  const done: number[][] = [];
  for (const running of [fraud.service, replica]) {
    const positions: number[] = [];
    done.push(positions);
    const worker = running.get(ReplayService) as unknown as {
      work: (id: string, position: number) => Promise<boolean>;
      replay: (...args: unknown[]) => Promise<unknown>;
    };
    const { work, replay } = worker;
    let current = -1;
    worker.work = (id, position) => work.call(worker, id, (current = position));
    worker.replay = async (...args) => {
      positions.push(current);
      // Otherwise one process might do all the work before the other one polls.
      if (done.every(({ length }) => length > 0)) bothAtWork.resolve(undefined);
      await bothAtWork.promise;
      return replay.apply(worker, args);
    };
  }
  const result = await simulations.resultOf(await started());
  const chunks = Math.ceil(COUNT / 20_000);
  expect(done.flat().toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: chunks }, (_, i) => i),
  );
  expect(done.every((positions) => positions.length > 0)).toBe(true);
  expect(result.decisions).toBeGreaterThan(COUNT * 0.9);
  await replica.close();
});

describe('DELETE', () => {
  it('stops one that is under way and removes it', async () => {
    const id = await started();
    expect((await fraud.admin('DELETE', `${SIMULATIONS}/${id}`)).status).toBe(204);
    expect((await fraud.admin('GET', `${SIMULATIONS}/${id}`)).status).toBe(404);
    expect((await fraud.admin('DELETE', `${SIMULATIONS}/${id}`)).status).toBe(404);
    const left = await queryDatabase(
      fraud.databaseUrl,
      `select 1 from simulation_stretch where simulation_id = '${id}'`,
    );
    expect(left).toEqual([]);
    // The next one is not blocked.
    await simulations.resultOf(await started());
  });
});

describe('the list', () => {
  it('walks all of them, newest first, without their results', async () => {
    for (let i = 0; i < 3; i += 1) await started({ ...RANGE, sample: 0.01 });
    const ids: string[] = [];
    let path: string | null = `${SIMULATIONS}?limit=2`;
    while (path !== null) {
      const { body, status } = await fraud.admin('GET', path);
      expect(status).toBe(200);
      const data = body['data'] as Record<string, unknown>[];
      expect(data.every((one) => !('result' in one))).toBe(true);
      ids.push(...data.map((one) => String(one['id'])));
      const { next } = body['links'] as { next: string | null };
      path = next === null ? null : next.slice(next.indexOf('/api/'));
    }
    const stored = await queryDatabase<{ id: string }>(
      fraud.databaseUrl,
      'select id from simulation order by created_at desc, id desc',
    );
    expect(ids).toEqual(stored.map((row) => row.id));
  });

  it.each(['limit=0', 'limit=101', 'after=x'])('returns 422 for %s', async (query) => {
    expect((await fraud.admin('GET', `${SIMULATIONS}?${query}`)).status).toBe(422);
  });
});

describe('access to simulations', () => {
  const routes: [string, string][] = [
    ['GET', SIMULATIONS],
    ['GET', `${SIMULATIONS}/${randomUUID()}`],
    ['DELETE', `${SIMULATIONS}/${randomUUID()}`],
  ];

  it.each(routes)('401 without a token, 403 without the scope: %s %s', async (method, path) => {
    expect((await fraud.call(method, path)).status).toBe(401);
    const token = await fraud.token('admin:rulesets:read admin:rulesets:write');
    expect((await fraud.call(method, path, { token })).status).toBe(403);
  });

  it('returns 404 for an unknown and a malformed ID, and in a stream', async () => {
    for (const id of [randomUUID(), 'x']) {
      expect((await fraud.admin('GET', `${SIMULATIONS}/${id}`)).status).toBe(404);
      const headers = { accept: 'application/x-ndjson' };
      expect((await fraud.admin('GET', `${SIMULATIONS}/${id}`, { headers })).status).toBe(404);
    }
  });
});

describe('the stream of progress', () => {
  const headersOf = (token: string) => ({
    authorization: `Bearer ${token}`,
    accept: 'application/x-ndjson',
  });

  it('is a line for each step, the last with the result', async () => {
    const id = await started();
    const response = await fetch(`${fraud.service.url}${SIMULATIONS}/${id}`, {
      headers: headersOf(fraud.adminToken),
    });
    expect(response.headers.get('content-type')).toBe('application/x-ndjson');
    const lines = (await response.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const last = lines.at(-1);
    expect(last).toMatchObject({
      id,
      status: 'COMPLETED',
      processed: COUNT,
      result: { decisions: expect.any(Number) },
    });
    const progress = lines.map((line) => Number(line['processed']));
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    expect((await fraud.admin('GET', `${SIMULATIONS}/${id}`)).body).toEqual(last);
  });

  it('ends when the client leaves, and when the process stops', async () => {
    const replica = await fraud.replica();
    const id = await stuck();
    const open = () => {
      const request = get(`${replica.url}${SIMULATIONS}/${id}`, {
        headers: headersOf(fraud.adminToken),
      });
      return { request, answered: once(request, 'response') };
    };
    const leaving = open();
    await leaving.answered;
    leaving.request.destroy();
    const staying = open();
    const [response] = (await staying.answered) as [IncomingMessage];
    response.resume();
    const ended = once(response, 'end');
    await replica.close();
    await ended;
  });

  /** A simulation that no process is working on. */
  async function stuck(): Promise<string> {
    const id = await started({ ...RANGE, sample: 0.02 });
    await simulations.ended(id);
    await queryDatabase(
      fraud.databaseUrl,
      `update simulation set status = 'RUNNING', result = null, finished_at = null, stretches_left = 1 where id = '${id}'`,
    );
    return id;
  }
});

it('serves the schema of both answers', () => {
  const responses =
    fraud.service.openApi.paths[`${RULESETS}/{id}/simulate`]?.['post']?.['responses'];
  expect(Object.keys(responses as object)).toEqual(expect.arrayContaining(['200', '202']));
});
