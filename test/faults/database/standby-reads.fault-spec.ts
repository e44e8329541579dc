import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fraud } from '@tessera/fraud';
import {
  createTestIssuer,
  FailoverPair,
  FaultProxy,
  serviceEnv,
  ServiceProcess,
  until,
  writeTestKeyring,
} from '@tessera/local/testing';
import { keyNames, migrateService } from '@tessera/service';
import { decisionOf } from '../load/deciding-fraud.js';

const TIMEOUT_MS = 300_000;
const CALLERS = 4;
/** What every caller does in each state of the standby, at least. */
const ROUNDS = 10;
const PATIENCE_MS = 60_000;

/** Callers who decide through one pod and list what they decided through another one. */
class WritersAndReaders {
  rounds = 0;
  readonly failures: string[] = [];
  private isRunning = true;
  private readonly callers: Promise<void>[];

  constructor(
    private readonly pods: readonly ServiceProcess[],
    private readonly headers: Readonly<Record<string, string>>,
  ) {
    this.callers = Array.from({ length: CALLERS }, (_, caller) => this.call(caller));
  }

  /** Resolves when rounds that began after the call have ended for every caller. */
  async progress(): Promise<void> {
    const enough = this.rounds + CALLERS * ROUNDS;
    await until(
      'the callers go on',
      () => Promise.resolve(this.rounds > enough || this.failures.length > 0),
      TIMEOUT_MS,
    );
  }

  async stop(): Promise<void> {
    this.isRunning = false;
    await Promise.all(this.callers);
  }

  private async call(caller: number): Promise<void> {
    for (let count = 0; this.isRunning; count += 1) {
      const reference = `${String(caller)}-${String(count)}`;
      const [writer, reader] = this.pods.map(({ url }) => `${url}/api/decisions`);
      const written = await this.fetch(writer ?? '', {
        method: 'POST',
        body: JSON.stringify(decisionOf(reference)),
      });
      const read = await this.fetch(`${reader ?? ''}?transaction_reference=${reference}`);
      const { data } = (await read.json()) as { data?: unknown[] };
      if (written.status !== 201 || read.status !== 200 || data?.length !== 1) {
        const seen = String(data?.length);
        this.failures.push(`${reference}: ${written.status}, ${read.status}, ${seen} found`);
      }
      this.rounds += 1;
    }
  }

  private fetch(url: string, init: RequestInit = {}): Promise<Response> {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    return fetch(url, { ...init, headers: this.headers, signal });
  }
}

describe('reads of two pods with a standby, under load', () => {
  const ends: (() => Promise<unknown>)[] = [];
  let pair: FailoverPair;
  let network: FaultProxy;
  let pods: ServiceProcess[];
  let load: WritersAndReaders;
  let env: Record<string, string>;
  let headers: Record<string, string>;

  beforeAll(async () => {
    pair = await FailoverPair.create();
    ends.push(() => pair.close());
    const database = await pair.createDatabase();
    network = await FaultProxy.open(pair.onStandby(database.url));
    ends.push(() => network.close());
    const issuer = await createTestIssuer();
    ends.push(() => issuer.close());
    const keys = await writeTestKeyring(keyNames(fraud));
    env = {
      ...serviceEnv({ databaseUrl: database.url, issuer, keys }),
      NODE_ENV: 'development',
      RATE_LIMIT_PER_MINUTE: '1000000000',
      BACKGROUND_WORK: 'worker',
      LOG_LEVEL: 'info',
      DATABASE_READ_URL: network.url,
    };
    await migrateService(fraud, env);
    pods = await Promise.all([1, 2].map(() => ServiceProcess.start('fraud', { env })));
    for (const pod of pods) ends.push(() => pod.kill());
    const token = await issuer.token({ scope: 'decisions:create decisions:read' });
    headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    load = new WritersAndReaders(pods, headers);
    ends.push(() => load.stop());
  }, TIMEOUT_MS);

  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  }, TIMEOUT_MS);

  const reads = async (outcome: string): Promise<number> => {
    const counts = await Promise.all(
      pods.map((pod) => metric(pod, `database_routed_reads_total{outcome="${outcome}"`)),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  };

  const inUse = async (isInUse: boolean): Promise<void> => {
    await until(
      isInUse ? 'reads go to the standby' : 'reads go to the primary',
      async () => {
        const states = await Promise.all(pods.map((pod) => metric(pod, 'database_standby_in_use')));
        // The first pod makes no reads and learns by its checks.
        return states.every((state) => state === Number(isInUse));
      },
      TIMEOUT_MS,
    );
  };

  /** While reads go to the standby, callers go on and find what they wrote there. */
  const isReadAtStandby = async (): Promise<void> => {
    await inUse(true);
    const before = await reads('standby');
    await load.progress();
    expect(load.failures).toEqual([]);
    expect(await reads('standby')).toBeGreaterThan(before);
  };

  const isReadAtPrimary = async (): Promise<void> => {
    await inUse(false);
    const before = await reads('suspended');
    await load.progress();
    expect(load.failures).toEqual([]);
    expect(await reads('suspended')).toBeGreaterThan(before);
  };

  it(
    'are made at the standby, and show what was written through the other pod',
    isReadAtStandby,
    TIMEOUT_MS,
  );

  it(
    'are made at the primary while replay is paused',
    async () => {
      await pair.pauseReplay();
      await isReadAtPrimary();
      expect(await reads('lagging')).toBeGreaterThan(0);
      await pair.resumeReplay();
      await isReadAtStandby();
    },
    TIMEOUT_MS,
  );

  it(
    'are made at the primary while the standby is frozen',
    async () => {
      network.hang();
      await isReadAtPrimary();
      expect(await reads('unavailable')).toBeGreaterThan(0);
      network.restore();
      await isReadAtStandby();
    },
    TIMEOUT_MS,
  );

  it(
    'are made at the primary while the standby is down',
    async () => {
      await pair.killStandby();
      await isReadAtPrimary();
      const late = await ServiceProcess.start('fraud', { env });
      const list = await fetch(`${late.url}/api/decisions`, { headers });
      await late.kill();
      expect(list.status).toBe(200);
      await pair.startStandby();
      await isReadAtStandby();
    },
    TIMEOUT_MS,
  );

  it(
    'are made at the primary once the standby was promoted without it',
    async () => {
      await pair.promote();
      await isReadAtPrimary();
    },
    TIMEOUT_MS,
  );
});

/** The value of the first series whose name begins so. */
async function metric(pod: ServiceProcess, series: string): Promise<number> {
  const text = await (await fetch(`${pod.managementUrl}/metrics`)).text();
  const line = text.split('\n').find((each) => each.startsWith(series));
  return Number(line?.split(' ').at(-1));
}
