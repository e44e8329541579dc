import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fraud } from '@tessera/fraud';
import {
  createTestIssuer,
  FailoverPair,
  FaultProxy,
  PrivateRedis,
  serviceEnv,
  ServiceProcess,
  until,
  writeTestKeyring,
  type TestDatabase,
  type TestIssuer,
} from '@tessera/local/testing';
import { keyNames, migrateService } from '@tessera/service';
import pg from 'pg';
import { decisionOf } from '../load/deciding-fraud.js';

const TIMEOUT_MS = 300_000;
const CHECK_SECONDS = 1;
/** A tenth of what the lifetime of connections would take, on a slow machine. */
const NOTICED_MS = 30_000;
/** Decisions that every pod acknowledges, or refuses, after both have noticed. */
const LATE = 20;
const CALLERS = 3;
const PATIENCE_MS = 30_000;

interface Answer {
  readonly reference: string;
  readonly status: number;
  readonly sentAt: number;
}

/** A pod of fraud, and callers that it never has a rest from. */
class LoadedPod {
  readonly answers: Answer[] = [];
  private isRunning = true;
  private readonly callers: Promise<void>[];

  constructor(
    private readonly name: string,
    readonly process: ServiceProcess,
    private readonly headers: Readonly<Record<string, string>>,
  ) {
    this.callers = Array.from({ length: CALLERS }, (_, caller) => this.call(caller));
  }

  get acknowledged(): readonly Answer[] {
    return this.answers.filter(({ status }) => status === 201);
  }

  /** How many requests sent after that got a response. */
  sentAfter(time: number): number {
    return this.answers.filter(({ sentAt }) => sentAt > time).length;
  }

  async stop(): Promise<void> {
    this.isRunning = false;
    await Promise.all(this.callers);
  }

  private async call(caller: number): Promise<void> {
    for (let count = 0; this.isRunning; count++) {
      const reference = `${this.name}-${String(caller)}-${String(count)}`;
      const sentAt = performance.now();
      const { status } = await fetch(`${this.process.url}/api/decisions`, {
        method: 'POST',
        headers: this.headers,
        body: JSON.stringify(decisionOf(reference)),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      this.answers.push({ reference, status, sentAt });
    }
  }
}

describe('a standby is promoted and the old primary stays alive', () => {
  const ends: (() => Promise<unknown>)[] = [];
  let pair: FailoverPair;
  let database: TestDatabase;
  let issuer: TestIssuer;
  let env: Record<string, string>;
  let headers: Record<string, string>;
  let noticedAt: number;
  /** Their host name leads to the new primary once it is promoted. */
  let guarded: LoadedPod;
  let unguarded: LoadedPod;
  /** Its host name keeps leading to the old one. */
  let stale: LoadedPod;

  beforeAll(async () => {
    pair = await FailoverPair.create();
    ends.push(() => pair.close());
    database = await pair.createDatabase();
    issuer = await createTestIssuer();
    ends.push(() => issuer.close());
    const redis = await PrivateRedis.prepare();
    await redis.start();
    ends.push(() => redis.kill());
    const keys = await writeTestKeyring(keyNames(fraud));
    env = {
      ...serviceEnv({ databaseUrl: database.url, issuer, keys }),
      NODE_ENV: 'development',
      RATE_LIMIT_PER_MINUTE: '1000000000',
      BACKGROUND_WORK: 'worker',
      LOG_LEVEL: 'warn',
      REDIS_URL: redis.url,
      DATABASE_PRIMARY_CHECK_SECONDS: String(CHECK_SECONDS),
    };
    await migrateService(fraud, env);
    const token = await issuer.token({ scope: 'decisions:create' });
    headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const [moving, staying] = await Promise.all([openAddress(), openAddress()]);
    guarded = await start('guarded', { DATABASE_URL: moving.url });
    unguarded = await start('unguarded', {
      DATABASE_URL: moving.url,
      DATABASE_PRIMARY_CHECK_SECONDS: '0',
    });
    stale = await start('stale', { DATABASE_URL: staying.url });
    const pods = [guarded, unguarded, stale];
    const isBusy = () => Promise.resolve(pods.every((pod) => pod.acknowledged.length > 20));
    await until('all pods write', isBusy, TIMEOUT_MS);
    await pair.promote();
    moving.moveTo(pair.standbyPort);
    const promotedAt = performance.now();
    const hasNoticed = async () => (await refusals(guarded)) > 0 && (await isWrong(stale));
    await until('the pods notice', hasNoticed, NOTICED_MS);
    noticedAt = performance.now();
    process.stdout.write(`noticed after ${String(Math.round(noticedAt - promotedAt))} ms\n`);
    const haveGoneOn = () => Promise.resolve(pods.every((pod) => pod.sentAfter(noticedAt) > LATE));
    await until('all pods have gone on', haveGoneOn, TIMEOUT_MS);
  }, TIMEOUT_MS);

  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  }, TIMEOUT_MS);

  const openAddress = async (): Promise<FaultProxy> => {
    const address = await FaultProxy.open(database.url);
    ends.push(() => address.close());
    return address;
  };

  const start = async (name: string, own: Record<string, string>): Promise<LoadedPod> => {
    const process = await ServiceProcess.start('fraud', { env: { ...env, ...own } });
    const pod = new LoadedPod(name, process, headers);
    ends.push(async () => {
      await pod.stop();
      await process.kill();
    });
    return pod;
  };

  /** Acknowledged decisions that were sent after both had noticed, by whether the new primary has them. */
  const lateWrites = async (pod: LoadedPod) => {
    // The pod continues: only what was acknowledged before the rows are read must be among them.
    const late = pod.acknowledged.filter(({ sentAt }) => sentAt > noticedAt);
    const kept = await references(pair.onStandby(database.adminUrl));
    return {
      kept: late.filter(({ reference }) => kept.has(reference)).length,
      lost: late.filter(({ reference }) => !kept.has(reference)).length,
    };
  };

  it('a pod that has noticed writes to the new primary, and loses nothing any more', async () => {
    const { kept, lost } = await lateWrites(guarded);
    const refused = new Set(guarded.answers.map(({ status }) => status));
    process.stdout.write(`guarded: ${String(kept)} kept, ${String(lost)} lost\n`);
    expect(lost).toBe(0);
    expect(kept).toBeGreaterThan(0);
    expect([...refused].filter((status) => status !== 201 && status !== 503)).toEqual([]);
    expect(await ready(guarded)).toEqual([200, undefined]);
    expect(await refusals(guarded)).toBeGreaterThan(0);
  });

  it('a pod without the check keeps writing to the old primary', async () => {
    const { kept, lost } = await lateWrites(unguarded);
    process.stdout.write(`unguarded: ${String(kept)} kept, ${String(lost)} lost\n`);
    expect(lost).toBeGreaterThan(0);
    expect(await refusals(unguarded)).toBe(0);
  });

  it('a pod whose address still leads to the old primary learns of it from the others and stops', async () => {
    expect(await lateWrites(stale)).toEqual({ kept: 0, lost: 0 });
    const late = stale.answers.filter(({ sentAt }) => sentAt > noticedAt);
    expect(new Set(late.map(({ status }) => status))).toEqual(new Set([503]));
    expect(await ready(stale)).toEqual([
      503,
      'The database is a former primary; another server was promoted.',
    ]);
  });
});

async function references(databaseUrl: string): Promise<Set<string>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ reference: string }>(
      `select request::json -> 'transaction' ->> 'reference' as reference from decision`,
    );
    return new Set(rows.map(({ reference }) => reference));
  } finally {
    await client.end();
  }
}

async function ready({ process }: LoadedPod): Promise<[number, string | undefined]> {
  const response = await fetch(`${process.managementUrl}/health/ready`);
  const body = (await response.json()) as { faults?: Record<string, string> };
  return [response.status, body.faults?.['database']];
}

/** Whether the host name of its database leads to a server that it must not use. */
async function isWrong(pod: LoadedPod): Promise<boolean> {
  return (await metric(pod, 'database_address_wrong')) === 1;
}

function refusals(pod: LoadedPod): Promise<number> {
  return metric(pod, 'database_wrong_server_total{reason="former_primary"');
}

/** The value of the first series whose name begins so. */
async function metric({ process }: LoadedPod, series: string): Promise<number> {
  const text = await (await fetch(`${process.managementUrl}/metrics`)).text();
  const line = text.split('\n').find((each) => each.startsWith(series));
  return Number(line?.split(' ').at(-1));
}
