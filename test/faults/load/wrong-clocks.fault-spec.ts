import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@tessera/local/testing';
import type { ServiceProcess } from '@tessera/local/testing';
import { vault } from '@tessera/vault';
import { later, says, silent, TestBackend } from '../../../apps/fraud/test/support/test-backend.js';
import { DecidingFraud, decisionOf } from './deciding-fraud.js';
import { LoadedService, call } from './loaded-service.js';

const TIMEOUT_MS = 180_000;
const MINUTE_MS = 60_000;
const AHEAD_MS = 5 * MINUTE_MS;
const BEHIND_MS = -60 * MINUTE_MS;
const PROVISIONAL_SCALE = 5;
const PROVISIONAL_MS = 30_000 / PROVISIONAL_SCALE;
const SKEWS: readonly (readonly [string, number])[] = [
  ['right', 0],
  ['5 minutes ahead', AHEAD_MS],
  ['an hour behind', BEHIND_MS],
];

/** The replica whose clock is so. */
function withClock(replicas: readonly ServiceProcess[], name: string): ServiceProcess {
  const found = replicas[SKEWS.findIndex(([each]) => each === name)];
  if (found === undefined) throw new Error(`No replica has a clock that is ${name}.`);
  return found;
}

/** Replicas on one database: a clock that is right, one that is ahead, one that is behind. */
async function startAll(service: LoadedService): Promise<ServiceProcess[]> {
  const starting = SKEWS.map(([, clockShiftMs]) =>
    service.start(clockShiftMs === 0 ? {} : { clockShiftMs }),
  );
  return Promise.all(starting);
}

describe('fraud on machines with wrong clocks', () => {
  let stack: DecidingFraud;
  let replicas: ServiceProcess[];

  beforeAll(async () => {
    stack = await DecidingFraud.create();
    // In-process, so that each of them also calls the backends.
    const PROVISIONAL_TIME_SCALE = String(PROVISIONAL_SCALE);
    stack.service.extend({ PROVISIONAL_TIME_SCALE, BACKGROUND_WORK: 'in-process' });
    replicas = await startAll(stack.service);
  }, TIMEOUT_MS);

  afterAll(() => stack.service.close());

  it('says so in the log, once each, and not on the one that is right', () => {
    const said = replicas.map(({ log }) => log.match(/The clock of this machine is [^"]*/g) ?? []);
    expect(said.map(({ length }) => length)).toEqual([0, 1, 1]);
    expect(said.flat()[0]).toMatch(/^The clock of this machine is (29|30)\d\.\d s ahead of/);
    expect(said.flat()[1]).toMatch(/^The clock of this machine is (359|360)\d\.\d s behind/);
  });

  it.each(SKEWS)(
    '%s: refuses tokens outside the tolerance and takes those within',
    async (name) => {
      const { url } = withClock(replicas, name);
      const now = Math.floor(Date.now() / 1000);
      const statusOf = async (claims: Record<string, number>): Promise<number> => {
        const token = await stack.service.issuer.token({ scope: 'decisions:read', ...claims });
        const headers = { authorization: `Bearer ${token}` };
        const response = await fetch(`${url}/api/decisions`, { headers });
        await response.body?.cancel();
        return response.status;
      };
      const wrong: Record<string, number>[] = [
        { exp: now - 60 },
        { nbf: now + 120 },
        { iat: now + 120, exp: now + 600 },
        // Of an issuer whose own clock is 5 minutes ahead, or an hour behind.
        { iat: now + 300, exp: now + 2_100 },
        { iat: now - 3_600, exp: now - 1_800 },
      ];
      for (const claims of wrong) expect([claims, await statusOf(claims)]).toEqual([claims, 401]);
      expect(await statusOf({ iat: now, nbf: now - 1, exp: now + 120 })).toBe(200);
    },
  );

  it('counts a payment once, whichever clock has seen it', async () => {
    const payments = 30;
    for (let number = 0; number < payments; number += 1) {
      const url = replicas[number % replicas.length]?.url ?? '';
      const body = decisionOf(`payment-${number}`);
      await call(`${url}/api/decisions`, { headers: stack.headers, body });
    }
    for (const { url } of replicas) {
      const counted = await stack.countOfDevice(url);
      expect(counted).toBe((await stack.counts()).decisions);
    }
    const [row] = await stack.service.query<{ apart_ms: number }>(
      `select extract(epoch from max(created_at) - min(created_at))::float8 * 1000 as apart_ms
       from decision`,
    );
    expect(row?.apart_ms).toBeLessThan(2 * MINUTE_MS);
  }, 60_000);

  it.each(SKEWS)(
    '%s: a decision of it fails open at its deadline, no sooner, whichever process ends it',
    async (name) => {
      const { url } = withClock(replicas, name);
      const backend = await TestBackend.start(silent);
      try {
        const id = await stack.decideBy(url, backend.url);
        await until('it is final', async () => (await ended(id)) !== null, 60_000);
        expect(await ended(id)).toMatchObject({ fail_open: true, is_early: false });
      } finally {
        await backend.close();
      }
    },
    90_000,
  );

  it('an answer within the time counts, on every clock', async () => {
    const backend = await TestBackend.start(later(PROVISIONAL_MS / 4, says('BLOCK')));
    try {
      for (const { url } of replicas) {
        const id = await stack.decideBy(url, backend.url);
        await until('it is final', async () => (await ended(id)) !== null, 60_000);
        expect(await ended(id)).toMatchObject({ fail_open: false, outcome: 'BLOCK' });
      }
    } finally {
      await backend.close();
    }
  }, 180_000);

  /** How a provisional decision ended; by the time of the database, which is right. */
  async function ended(id: string) {
    const [row] = await stack.service.query<{
      outcome: string;
      fail_open: boolean;
      is_early: boolean;
    }>(
      `select p.outcome, p.fail_open, p.finalised_at < d.created_at + $2 * interval '1 millisecond' as is_early
       from decision d join provisional_decision p on p.decision_id = d.id
       where d.id = $1 and p.finalised_at is not null`,
      [id, PROVISIONAL_MS - 100],
    );
    return row ?? null;
  }
});

describe('vault sessions on machines with wrong clocks', () => {
  let service: LoadedService;
  let replicas: ServiceProcess[];
  let headers: Record<string, string>;

  beforeAll(async () => {
    service = await LoadedService.create(vault, { BACKGROUND_WORK: 'worker' });
    replicas = await startAll(service);
    headers = await service.headers('pci:tokens:create pci:tokens:read');
  }, TIMEOUT_MS);

  afterAll(() => service.close());

  const statusAt = async ({ url }: ServiceProcess, id: string): Promise<string> =>
    (await call<{ status: string }>(`${url}/api/pci/sessions/${id}`, { method: 'GET', headers }))
      .status;

  it.each(SKEWS)('%s: a session lasts as long as it says, for every replica', async (name) => {
    const { url } = withClock(replicas, name);
    const { id } = await call<{ id: string }>(`${url}/api/pci/tokens`, {
      headers,
      body: { source: 'session' },
    });
    const [row] = await service.query<{ made: number }>(
      `select extract(epoch from now() - created_at)::float8 as made
       from tokenization_session where id = $1`,
      [id],
    );
    expect(Math.abs(row?.made ?? NaN)).toBeLessThan(30);
    await service.query(
      `update tokenization_session set expires_at = now() + interval '2 minutes' where id = $1`,
      [id],
    );
    for (const replica of replicas) expect(await statusAt(replica, id)).toBe('pending');
    await service.query(
      // A replica whose clock is wrong knows the database's time as well as it could measure it.
      `update tokenization_session set expires_at = now() - interval '10 seconds' where id = $1`,
      [id],
    );
    for (const replica of replicas) expect(await statusAt(replica, id)).toBe('expired');
  });
});
