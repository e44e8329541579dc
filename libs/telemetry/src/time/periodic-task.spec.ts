import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { PeriodicTask } from './periodic-task.js';

const EVERY_MS = 1_000;

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

function task(work: (signal: AbortSignal) => Promise<unknown>): PeriodicTask {
  return new PeriodicTask({ failure: 'The work was not done.', everyMs: EVERY_MS, work });
}

describe('PeriodicTask', () => {
  it('works again and again, first after one wait', async () => {
    let runs = 0;
    const periodic = task(() => Promise.resolve(runs++));
    periodic.start();
    expect(runs).toBe(0);
    await jest.advanceTimersByTimeAsync(3 * EVERY_MS);
    expect(runs).toBe(3);
    await periodic.stop();
  });

  it('never overlaps itself, and waits again after a long run', async () => {
    const first = Promise.withResolvers<unknown>();
    let runs = 0;
    const periodic = task(() => (++runs === 1 ? first.promise : Promise.resolve()));
    periodic.start();
    await jest.advanceTimersByTimeAsync(10 * EVERY_MS);
    expect(runs).toBe(1);
    first.resolve(undefined);
    await jest.advanceTimersByTimeAsync(EVERY_MS - 1);
    expect(runs).toBe(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(runs).toBe(2);
    await periodic.stop();
  });

  it('continues after a failure, and reports one outage once', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    let runs = 0;
    let isAway = true;
    const periodic = task(() => {
      runs++;
      return isAway ? Promise.reject(new Error('connect ECONNREFUSED')) : Promise.resolve();
    });
    periodic.start();
    await jest.advanceTimersByTimeAsync(3 * EVERY_MS);
    expect(warn).toHaveBeenCalledTimes(1);
    isAway = false;
    await jest.advanceTimersByTimeAsync(EVERY_MS);
    isAway = true;
    await jest.advanceTimersByTimeAsync(EVERY_MS);
    expect([runs, warn.mock.calls.length]).toEqual([5, 2]);
    await periodic.stop();
  });

  it('stops after the current run, which is signaled, and starts no other', async () => {
    const released = Promise.withResolvers<unknown>();
    let heard: AbortSignal | undefined;
    let runs = 0;
    const periodic = task((signal) => {
      runs++;
      heard = signal;
      return released.promise;
    });
    periodic.start();
    await jest.advanceTimersByTimeAsync(EVERY_MS);
    let hasStopped = false;
    const stopped = periodic.stop().then(() => (hasStopped = true));
    await jest.advanceTimersByTimeAsync(0);
    expect([heard?.aborted, hasStopped]).toEqual([true, false]);
    released.resolve(undefined);
    await stopped;
    periodic.start();
    await jest.advanceTimersByTimeAsync(5 * EVERY_MS);
    expect(runs).toBe(1);
  });

  describe('asked for a run out of turn', () => {
    it('begins one when the one under way has ended, and one for all who ask until then', async () => {
      const underWay = Promise.withResolvers<unknown>();
      let runs = 0;
      const periodic = task(() => (++runs === 1 ? underWay.promise : Promise.resolve(runs)));
      periodic.start();
      await jest.advanceTimersByTimeAsync(EVERY_MS);
      const asked = [periodic.run(), periodic.run()];
      await jest.advanceTimersByTimeAsync(EVERY_MS);
      expect(runs).toBe(1);
      underWay.resolve(undefined);
      expect(await Promise.all(asked)).toEqual([2, 2]);
      expect(await periodic.run()).toBe(3);
      await periodic.stop();
    });

    it('begins another for a caller that asks while it works: that may have seen less', async () => {
      const released = Promise.withResolvers<unknown>();
      let runs = 0;
      const periodic = task(() => (++runs === 1 ? released.promise : Promise.resolve(runs)));
      const first = periodic.run();
      await jest.advanceTimersByTimeAsync(0);
      expect(runs).toBe(1);
      const second = periodic.run();
      released.resolve('first');
      expect(await Promise.all([first, second])).toEqual(['first', 2]);
      await periodic.stop();
    });

    it('leaves its failure to the caller, and works on', async () => {
      const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
      let runs = 0;
      const periodic = task(() =>
        ++runs === 1 ? Promise.reject(new Error('connect ECONNREFUSED')) : Promise.resolve(runs),
      );
      periodic.start();
      await expect(periodic.run()).rejects.toThrow('ECONNREFUSED');
      await jest.advanceTimersByTimeAsync(EVERY_MS);
      expect([runs, warn.mock.calls.length]).toEqual([2, 0]);
      await periodic.stop();
    });

    it('says to the work that it has been stopped, and a stop waits for who asked before', async () => {
      const underWay = Promise.withResolvers<unknown>();
      const aborted: boolean[] = [];
      const periodic = task((signal) => (aborted.push(signal.aborted), underWay.promise));
      periodic.start();
      await jest.advanceTimersByTimeAsync(EVERY_MS);
      void periodic.run();
      const stopped = periodic.stop();
      underWay.resolve(undefined);
      await stopped;
      expect(aborted).toEqual([false, true]);
      await periodic.run();
      expect(aborted).toEqual([false, true, true]);
    });
  });
});
