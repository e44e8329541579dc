import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { freePort, programEnv, programPath, until } from '@tessera/local/testing';
import { SessionDeadlinesWorker } from '../../src/sessions/session-deadlines.worker.js';
import { AccountCheckStack } from './support/account-check-stack.js';
import { CheckTraces } from './support/check-traces.js';
import { HttpShopper } from './support/http-shopper.js';

const BOOT_MS = 120_000;
const LONG_READ_MS = 60_000;

let stack: AccountCheckStack;
let traces: CheckTraces;
let replica: ChildProcess;
let replicaUrl: string;

beforeAll(async () => {
  stack = await AccountCheckStack.boot({ BACKGROUND_WORK: 'worker' });
  traces = new CheckTraces(stack);
  await traces.subscribe();
  await traces.setBank('berlin', { slow_ms: LONG_READ_MS });
  const [port, managementPort] = [await freePort(), await freePort()];
  const ports = { PORT: String(port), MANAGEMENT_PORT: String(managementPort) };
  replicaUrl = `http://localhost:${port}`;
  replica = spawn(process.execPath, ['--no-warnings', programPath('account-info', 'main')], {
    env: { ...programEnv(), ...stack.service.env, ...ports },
    stdio: 'ignore',
  });
  const health = `http://127.0.0.1:${managementPort}/health/ready`;
  const isReady = () =>
    fetch(health).then(
      ({ ok }) => ok,
      () => false,
    );
  await until('the replica is ready', isReady, BOOT_MS);
}, 2 * BOOT_MS);

afterAll(async () => {
  replica.kill('SIGKILL');
  await stack.close();
});

it('a process killed while it reads the bank leaves no record, one event and no consent', async () => {
  const shopper = await HttpShopper.begin(stack);
  const callback = await shopper.agreeUpToCallback('slow');
  const answer = shopper.follow(callback.replace(stack.baseUrl, replicaUrl)).catch(() => 'cut');
  const statusOf = async () => (await stack.session(shopper.sessionId))['status'];
  await until('the replica reads the bank', async () => (await statusOf()) === 'fetching');
  replica.kill('SIGKILL');
  await once(replica, 'exit');
  expect(await answer).toBe('cut');
  const deadlines = stack.service.service.get(SessionDeadlinesWorker);
  await deadlines.run();
  expect(await statusOf()).toBe('fetching');
  const another = (await stack.service.replica()).get(SessionDeadlinesWorker);
  stack.service.clock.advance(61_000);
  await Promise.all([deadlines.run(), another.run()]);
  expect(await stack.session(shopper.sessionId)).toMatchObject({
    status: 'failed',
    reason: 'technical_error',
  });
  expect(await traces.recordIds(shopper.sessionId)).toEqual([]);
  const events = await traces.events(shopper.sessionId);
  expect(events).toEqual([expect.objectContaining({ event: 'ais.technical_error' })]);
  await until('the consent is revoked', async () => {
    const [consent] = await traces.consents();
    return consent?.status === 'terminatedByTpp';
  });
});
