import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createDatabase,
  PrivateRedis,
  redisUrl,
  TokenEndpoint,
  until,
  type ServiceName,
  type ServiceProcess,
} from '@tessera/local/testing';
import pg from 'pg';
import { hasWorker } from './cluster-environment.js';
import { DurableRedis } from './durable-redis.js';
import { LoneService, NO_REDIS, type LoneAnswer } from './lone-service.js';

const BOOT_MS = 240_000;
const TIMEOUT_MS = 240_000;
/** Every service has them; what more it has is the alerts' business. */
const METRICS = [
  'process_resident_memory_bytes',
  'nodejs_eventloop_lag_p99_seconds',
  'http_request_duration_seconds_count',
];

const RATE_LIMITS_OPEN = 'redis_circuit_open{client="rate-limits"}';
const RATE_LIMIT_TIMEOUTS = 'redis_command_timeouts_total{client="rate-limits"}';

export interface Caller {
  readonly service: LoneService;
  readonly api: ServiceProcess;
}

export interface AloneWish {
  readonly name: ServiceName;
  /** Once, after the first boot: what an operator does with commands. */
  readonly provide?: (service: LoneService) => void;
  /** A request that writes, and one that reads what it wrote. */
  readonly writeAndRead: (caller: Caller) => Promise<void>;
  /** A request that needs a peer service, and its result while the peer is missing. */
  readonly needs?: {
    readonly peer: string;
    readonly ask: (caller: Caller) => Promise<LoneAnswer>;
    readonly absent: number;
    readonly present: number;
    /** A stub of the peer. Returns how to end it. */
    readonly play: () => Promise<{ readonly url: string; readonly close: () => Promise<void> }>;
  };
}

/**
 * A service with its database and nothing else, then with Redis and stubs of the services that it
 * calls.
 */
export function describeAlone(wish: AloneWish): void {
  const { name, needs } = wish;
  let service: LoneService;

  const ready = async (process: ServiceProcess): Promise<void> => {
    expect([await process.liveness(), await process.readiness()]).toEqual([200, 200]);
  };

  describe(`${name}, alone, with the environment of the production overlay`, () => {
    beforeAll(async () => {
      service = await LoneService.prepare(name);
      wish.provide?.(service);
    }, BOOT_MS);

    afterEach(() => service.stop());

    afterAll(() => service.close());

    const openIssuer = async (): Promise<() => Promise<void>> => {
      const endpoint = await TokenEndpoint.open(service.issuer);
      await service
        .peer('identity')
        .start(({ url }) => (url === '/jwks' ? service.issuer.issuer : endpoint.issuerUrl));
      return async () => {
        await service.peer('identity').close();
        await endpoint.close();
      };
    };

    it('has a role that reaches its own database and no other', async () => {
      const other = await createDatabase();
      const own = new URL(service.database.url);
      const theirs = new URL(own);
      theirs.pathname = new URL(other.url).pathname;
      const client = new pg.Client({ connectionString: theirs.href });
      client.on('error', () => undefined);
      await expect(client.connect()).rejects.toMatchObject({ code: '42501' });
      await other.drop();
    });

    it(
      'is live and measured on the management port alone, and ready once it can verify tokens',
      async () => {
        const api = await service.spawn('api', NO_REDIS);
        await until('it is live', async () => (await api.liveness()) === 200);
        if (name !== 'identity') {
          expect([await api.readiness(), await readinessOf(api)]).toEqual([
            503,
            {
              status: 'down',
              faults: {
                'token-keys': 'The keys of the token issuer have not been fetched yet.',
              },
            },
          ]);
        }
        const closeIssuer = await openIssuer();
        await api.becomesReady();
        const unrouted = await service.call(api, '/nowhere');
        expect(unrouted.status).toBe(404);
        const metrics = await (await fetch(`${api.managementUrl}/metrics`)).text();
        for (const metric of METRICS) expect(metrics).toContain(metric);
        for (const path of ['/metrics', '/health/ready', '/health/live']) {
          expect([path, (await service.call(api, path)).status]).toEqual([path, 404]);
        }
        if (hasWorker(name)) {
          const worker = await service.start('worker', NO_REDIS);
          await ready(worker);
          const own = await (await fetch(`${worker.managementUrl}/metrics`)).text();
          expect(own).toContain('webhook_');
        }
        await wish.writeAndRead({ service, api });
        // An outage of the issuer takes no pod out that could verify tokens before it.
        await closeIssuer();
        await ready(api);
        await wish.writeAndRead({ service, api });
      },
      TIMEOUT_MS,
    );

    if (needs !== undefined) {
      it(
        `answers ${needs.absent} where ${needs.peer} is absent, stays ready, and continues when it comes`,
        async () => {
          const close = await openIssuer();
          const caller = { service, api: await service.start('api', NO_REDIS) };
          const absent = await needs.ask(caller);
          expect([absent.status, absent.text]).toEqual([needs.absent, expect.any(String)]);
          if (needs.absent === 503) expect(absent.headers.get('retry-after')).not.toBeNull();
          await ready(caller.api);
          const part = await needs.play();
          await service.peer(needs.peer).start(() => part.url);
          let present = absent;
          await until(
            `${needs.peer} is reached`,
            async () => {
              present = await needs.ask(caller);
              return present.status !== needs.absent;
            },
            TIMEOUT_MS / 2,
          );
          expect([present.status, present.text]).toEqual([needs.present, present.text]);
          await service.peer(needs.peer).close();
          await part.close();
          await close();
        },
        TIMEOUT_MS,
      );
    }

    if (redisUrl() !== null) {
      it(
        'runs with Redis as with Postgres alone',
        async () => {
          const [durable, ephemeral] = [await DurableRedis.start(), await PrivateRedis.prepare()];
          await ephemeral.start();
          service.secret('redis-url', durable.url);
          service.secret('ephemeral-redis-url', ephemeral.url);
          const close = await openIssuer();
          try {
            const api = await service.start('api');
            await ready(api);
            if (hasWorker(name)) await ready(await service.start('worker'));
            await wish.writeAndRead({ service, api });
          } finally {
            await close();
            await service.stop();
            await ephemeral.remove();
            await durable.stop();
          }
        },
        TIMEOUT_MS,
      );

      it(
        'serves requests while Redis is frozen, waits for it once, and uses it again when it responds',
        async () => {
          const [durable, ephemeral] = [await DurableRedis.start(), await PrivateRedis.prepare()];
          await ephemeral.start();
          service.secret('redis-url', durable.url);
          service.secret('ephemeral-redis-url', ephemeral.url);
          const close = await openIssuer();
          try {
            const api = await service.start('api');
            await circuitsClose(api);
            await wish.writeAndRead({ service, api });
            durable.freeze();
            for (let times = 0; times < 3; times += 1) await wish.writeAndRead({ service, api });
            expect(await api.metric(RATE_LIMITS_OPEN)).toBe(1);
            expect(await api.metric(RATE_LIMIT_TIMEOUTS)).toBe(1);
            await ready(api);
            expect(await readinessOf(api)).toMatchObject({
              degraded: { 'redis-rate-limits': expect.stringContaining('unavailable') },
            });
            durable.thaw();
            await circuitsClose(api);
            await wish.writeAndRead({ service, api });
            expect(await readinessOf(api)).toEqual({ status: 'up' });
          } finally {
            await close();
            await service.stop();
            await ephemeral.remove();
            await durable.stop();
          }
        },
        TIMEOUT_MS,
      );
    }
  });
}

async function readinessOf(process: ServiceProcess): Promise<unknown> {
  return (await fetch(`${process.managementUrl}/health/ready`)).json();
}

function circuitsClose(process: ServiceProcess): Promise<void> {
  return until('every connection to Redis is used', async () => {
    const metrics = await (await fetch(`${process.managementUrl}/metrics`)).text();
    return metrics.includes(`${RATE_LIMITS_OPEN} 0`) && !/^redis_circuit_open.* 1$/m.test(metrics);
  });
}
