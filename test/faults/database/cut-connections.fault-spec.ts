import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { createDatabase, until } from '@tessera/local/testing';
import { FaultedServices } from './support/faulted-services.js';
import { SERVICE_WRITES } from './support/service-writes.js';
import { isSuccess, SteadyLoad } from './support/steady-load.js';

const BOOT_MS = 480_000;
const TIMEOUT_MS = 120_000;
/** Each waits for the one connection, and may for 5 s: on a slow machine, too. */
const AT_ONCE = 8;
/** A response that never arrives (6 s), a connection of the pool (5 s), and a slow machine. */
const RECOVERY_MS = 20_000;

const names = SERVICE_WRITES.map(({ name }) => name);
const cleanUps: (() => Promise<void>)[] = [];
let stack: FaultedServices;

beforeAll(async () => {
  stack = await FaultedServices.build({
    createDatabase,
    proxied: true,
    // With one connection, code that requests a second one inside a transaction waits for itself.
    env: { DATABASE_POOL: '1', BACKGROUND_WORK: 'worker' },
  });
  cleanUps.push(() => stack.close());
  await stack.boot();
}, BOOT_MS);

afterAll(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
}, TIMEOUT_MS);

describe.each(names)('%s, one connection to its database,', (name) => {
  it(
    'makes many writes at once',
    async () => {
      const service = stack.of(name);
      const before = await service.countRows();
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, () => service.send(randomUUID(), service.write.body())),
      );
      const refused = answers.filter(({ status }) => !isSuccess(status));
      expect(refused).toEqual([]);
      expect(await service.countRows()).toBe(before + AT_ONCE);
    },
    TIMEOUT_MS,
  );

  it(
    'cut when the COMMIT was sent: 503 or the result, and the retry with the same key returns the first',
    async () => {
      const service = stack.of(name);
      const { commit, events, looksAgain } = service.write;
      const before = await Promise.all([service.countRows(), service.countEvents()]);
      const [key, body] = [randomUUID(), service.write.body()];
      const cut = service.proxy.loseResponseTo(...commit);
      const [first] = await Promise.all([service.send(key, body), cut]);
      if (looksAgain === true) expect(first.status).toBe(200);
      else expect([first.status, Number(first.retryAfter) > 0]).toEqual([503, true]);
      const second = await service.send(key, body);
      expect([isSuccess(second.status), second.replayed]).toEqual([true, true]);
      const third = looksAgain === true ? first : await service.send(key, body);
      expect([third.status, third.text]).toEqual([second.status, second.text]);
      const after = await Promise.all([service.countRows(), service.countEvents()]);
      expect(after).toEqual([before[0] + 1, before[1] + events.length]);
    },
    TIMEOUT_MS,
  );
});

it(
  'gateway-legacy, cut when the payment was written down: 503, and the retry finds it called off, once',
  async () => {
    const service = stack.of('gateway-legacy');
    const before = await service.countRows();
    const [key, body] = [randomUUID(), service.write.body()];
    // The provider is called after this one; it is unknown whether to call.
    const cut = service.proxy.loseResponseTo('payment_key_bind\0', 'COMMIT\0');
    const [first] = await Promise.all([service.send(key, body), cut]);
    expect([first.status, Number(first.retryAfter) > 0]).toEqual([503, true]);
    const second = await service.send(key, body);
    const { id, status } = JSON.parse(second.text) as Record<string, string>;
    expect([second.status, status]).toEqual([200, 'processing']);
    const worker = await service.startWorker();
    const isCalledOff = async (): Promise<boolean> => {
      const [row] = await service.query<{ state: string }>(
        `select state from payment where id = '${id ?? ''}'`,
      );
      return row?.state === 'failed';
    };
    await until('the payment is called off', isCalledOff, TIMEOUT_MS);
    await worker.kill();
    expect(await service.countRows()).toBe(before + 1);
    const events = await service.query<{ type: string }>(
      `select type from payment_event where payment_id = '${id ?? ''}' order by version`,
    );
    expect(events.map(({ type }) => type)).toEqual(['create', 'process', 'fail']);
  },
  3 * TIMEOUT_MS,
);

it(
  'a server that is gone without a word: 503, and every service finds it again by itself',
  async () => {
    const loads = stack.services.map((service) => new SteadyLoad(service));
    await until('every service writes', () =>
      Promise.resolve(
        loads.every(({ answers }) => answers.some(({ status }) => isSuccess(status))),
      ),
    );
    const since = performance.now();
    for (const { proxy } of stack.services) proxy.silence();
    const recovered = () => loads.every((load) => load.recoveredAfter(since) !== null);
    await until('they write again', () => Promise.resolve(recovered()), 2 * RECOVERY_MS);
    await Promise.all(loads.map((load) => load.stop()));
    for (const load of loads) {
      const failures = load.answers.filter(({ status }) => !isSuccess(status));
      expect([load.service.name, failures.filter(({ status }) => status !== 503)]).toEqual([
        load.service.name,
        [],
      ]);
      const recovery = load.recoveredAfter(since) ?? Infinity;
      process.stdout.write(
        `${load.service.name.padEnd(15)} ${failures.length} × 503, writing again after ${Math.round(recovery)} ms of silence\n`,
      );
      expect(recovery).toBeLessThan(RECOVERY_MS);
    }
  },
  3 * TIMEOUT_MS,
);
