import { describe, expect, it } from '@jest/globals';
import { WakeUp } from './wake-up.js';

const LONG_MS = 60_000;

describe('a sleep', () => {
  it('ends with its time without a call', async () => {
    expect(await new WakeUp().sleep(1)).toBe(false);
  });

  it('ends with a call, and one before it counts once', async () => {
    const wakeUp = new WakeUp();
    const sleeping = wakeUp.sleep(LONG_MS);
    wakeUp.call();
    expect(await sleeping).toBe(true);
    wakeUp.call();
    wakeUp.call();
    expect(await wakeUp.sleep(LONG_MS)).toBe(true);
    expect(await wakeUp.sleep(1)).toBe(false);
  });
});
