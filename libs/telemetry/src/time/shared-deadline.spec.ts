import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { SharedDeadline } from './shared-deadline.js';

class LateError extends Error {}

/** Work that ends when the test says so. */
function pending<T>() {
  return Promise.withResolvers<T>();
}

async function outcomeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    (result) => `result ${String(result)}`,
    (error: unknown) => (error instanceof LateError ? 'late' : `error ${String(error)}`),
  );
}

describe('waits that share a timer', () => {
  let deadline: SharedDeadline;

  beforeEach(() => {
    jest.useFakeTimers();
    deadline = new SharedDeadline(100, () => new LateError());
  });

  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  it('give the result or the error of their work', async () => {
    await expect(deadline.within(Promise.resolve(7))).resolves.toBe(7);
    const error = new Error('refused');
    await expect(deadline.within(Promise.reject(error))).rejects.toBe(error);
  });

  it('expire one after the other, each after its own time', async () => {
    const first = outcomeOf(deadline.within(pending().promise));
    await jest.advanceTimersByTimeAsync(60);
    const second = outcomeOf(deadline.within(pending().promise));
    const order: string[] = [];
    void first.then((outcome) => order.push(`first ${outcome}`));
    void second.then((outcome) => order.push(`second ${outcome}`));
    await jest.advanceTimersByTimeAsync(41);
    expect(order).toEqual(['first late']);
    await jest.advanceTimersByTimeAsync(58);
    expect(order).toEqual(['first late']);
    await jest.advanceTimersByTimeAsync(2);
    expect(order).toEqual(['first late', 'second late']);
  });

  it('drop what comes too late, also when it fails', async () => {
    const [late, failed] = [pending<number>(), pending<number>()];
    const outcomes = [late, failed].map(({ promise }) => outcomeOf(deadline.within(promise)));
    await jest.advanceTimersByTimeAsync(101);
    late.resolve(1);
    failed.reject(new Error('late as well'));
    await expect(Promise.all(outcomes)).resolves.toEqual(['late', 'late']);
  });

  it('leave no timer once all of them are over', async () => {
    const timers = jest.spyOn(globalThis, 'setTimeout');
    await deadline.within(Promise.resolve(1));
    await jest.advanceTimersByTimeAsync(1000);
    expect(timers).toHaveBeenCalledTimes(1);
    const again = outcomeOf(deadline.within(pending().promise));
    await jest.advanceTimersByTimeAsync(101);
    await expect(again).resolves.toBe('late');
  });

  it('are one timer, however many they are', () => {
    const timers = jest.spyOn(globalThis, 'setTimeout');
    for (let count = 0; count < 1000; count += 1) {
      void outcomeOf(deadline.within(pending().promise));
    }
    expect(timers).toHaveBeenCalledTimes(1);
  });
});
