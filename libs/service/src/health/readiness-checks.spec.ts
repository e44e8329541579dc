import { stat } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { ReadinessChecks } from './readiness-checks.js';

describe('ReadinessChecks', () => {
  it('names what does not work, with its reason', async () => {
    const checks = new ReadinessChecks();
    checks.add('database', () => Promise.resolve());
    checks.add('queue', () => Promise.reject(new Error('appendonly is off')));
    expect(await checks.run()).toEqual({ queue: 'appendonly is off' });
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
    // From here on in the turn of the event loop that answers are read in; timers come after it.
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
