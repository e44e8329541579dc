import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createDatabase, hasPgBouncer, redisUrl, until } from '@tessera/local/testing';
import { FaultedServices } from './support/faulted-services.js';
import { SERVICE_WRITES } from './support/service-writes.js';
import { isSuccess } from './support/steady-load.js';

const TIMEOUT_MS = 480_000;
const AT_ONCE = 24;
const ROUNDS = 3;
/** Fewer than one process would open by itself. */
const SERVER_CONNECTIONS = 3;

const names = SERVICE_WRITES.map(({ name }) => name);
/** Identity has no worker. */
const withWorker = names.filter((name) => name !== 'identity');

if (hasPgBouncer() && redisUrl() !== null) {
  describe('behind a PgBouncer in transaction mode', () => {
    let stack: FaultedServices;

    beforeAll(async () => {
      stack = await FaultedServices.build({
        createDatabase,
        pooler: { poolSize: SERVER_CONNECTIONS },
        env: { BACKGROUND_WORK: 'worker', REDIS_URL: redisUrl() ?? '' },
      });
      await stack.boot();
    }, TIMEOUT_MS);

    afterAll(() => stack.close(), TIMEOUT_MS);

    it.each(names)(
      '%s makes many writes at once, and repeats the response of each',
      async (name) => {
        const service = stack.of(name);
        const before = await Promise.all([service.countRows(), service.countEvents()]);
        for (let round = 0; round < ROUNDS; round += 1) {
          const requests = Array.from({ length: AT_ONCE }, () => ({
            key: randomUUID(),
            body: service.write.body(),
          }));
          const send = () => Promise.all(requests.map(({ key, body }) => service.send(key, body)));
          const first = await send();
          expect(first.filter(({ status }) => !isSuccess(status))).toEqual([]);
          const repeated = await send();
          expect(repeated.map(({ text }) => text)).toEqual(first.map(({ text }) => text));
          expect(repeated.every(({ replayed }) => replayed)).toBe(true);
        }
        const writes = ROUNDS * AT_ONCE;
        const after = await Promise.all([service.countRows(), service.countEvents()]);
        expect(after).toEqual([
          before[0] + writes,
          before[1] + writes * service.write.events.length,
        ]);
        const [row] = await service.query<{ count: number }>(
          `select count(*)::int as count from pg_stat_activity
           where datname = current_database() and application_name like 'tessera-%'`,
        );
        expect(row?.count).toBeLessThanOrEqual(SERVER_CONNECTIONS);
      },
      TIMEOUT_MS,
    );

    it.each(withWorker)(
      'a worker of %s seals the audit trail, and attempts each delivery',
      async (name) => {
        const service = stack.of(name);
        const worker = await service.startWorker();
        try {
          await until('the audit trail is sealed', async () => {
            const rows = await service.query('select from audit_pending limit 1');
            return rows.length === 0;
          });
          if (service.write.events.length === 0) return;
          await until('each delivery is attempted', async () => {
            const rows = await service.query(
              'select from webhook_delivery where attempts = 0 limit 1',
            );
            return rows.length === 0;
          });
        } finally {
          await worker.kill();
        }
      },
      TIMEOUT_MS,
    );
  });
}

it('needs pgbouncer and Redis, and CI has both', () => {
  expect(process.env['CI'] !== 'true' || (hasPgBouncer() && redisUrl() !== null)).toBe(true);
});
