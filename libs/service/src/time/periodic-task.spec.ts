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

  it('never overlaps itself, and waits anew after a long run', async () => {
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

  it('goes on after a failure, and tells of one outage once', async () => {
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

  it('ends with the run under way, which hears of it, and begins no other', async () => {
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
});
