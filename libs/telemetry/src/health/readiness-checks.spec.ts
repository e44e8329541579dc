import { stat } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { NotReadyError, ReadinessChecks, StillStartingError } from './readiness-checks.js';

describe('ReadinessChecks', () => {
  it('names what does not work, with its reason', async () => {
    const checks = new ReadinessChecks();
    checks.add('database', () => Promise.resolve());
    checks.add('queue', () => Promise.reject(new NotReadyError('appendonly is off')));
    expect(await checks.run()).toEqual({ queue: 'appendonly is off' });
  });

  it('keeps the message of a driver to the log, and reports it once', async () => {
    const reported: unknown[] = [];
    const checks = new ReadinessChecks((name, error) => reported.push([name, String(error)]));
    const message = 'password authentication failed for user "vault" at db.internal:5432';
    let works = false;
    checks.add('database', () => (works ? Promise.resolve() : Promise.reject(new Error(message))));
    expect(await checks.run()).toEqual({ database: 'fails; the log says why' });
    await checks.run();
    expect(reported).toEqual([['database', `Error: ${message}`]]);
    works = true;
    expect(await checks.run()).toEqual({});
    works = false;
    await checks.run();
    expect(reported).toHaveLength(2);
  });

  it('reports what a start waits for, and again when it takes too long', async () => {
    const reported: string[] = [];
    const checks = new ReadinessChecks((_, error) => reported.push((error as Error).name));
    let error: Error = new StillStartingError('no keys yet');
    checks.add('keys', () => Promise.reject(error));
    await checks.run();
    await checks.run();
    error = new NotReadyError('no keys');
    expect(await checks.run()).toEqual({ keys: 'no keys' });
    await checks.run();
    expect(reported).toEqual(['StillStartingError', 'NotReadyError']);
  });

  it('does not wait for a check that hangs', async () => {
    const checks = new ReadinessChecks();
    checks.add('database', () => new Promise(() => undefined));
    expect(await checks.run()).toEqual({ database: 'does not answer' });
  });

  it('takes an answer that came in time while this process was held up', async () => {
    const checks = new ReadinessChecks();
    checks.add('database', async () => {
      await stat('.');
    });
    // From here on in the event loop phase in which responses are read; timers come after it.
    await stat('.');
    const faults = checks.run();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_100);
    expect(await faults).toEqual({});
  });

  it('is not ready once the pod stops', async () => {
    const checks = new ReadinessChecks();
    checks.stop();
    expect(Object.keys(await checks.run())).toEqual(['shutdown']);
  });
});
