import { describe, expect, it } from '@jest/globals';
import { Clock } from '@tessera/telemetry';
import type { DataSource } from 'typeorm';
import { DatabaseClock } from './database-clock.js';

const TRUE_MS = Date.parse('2026-03-01T12:00:00Z');
const MINUTE_MS = 60_000;

/** A machine and a database, each with its own clock, and the network between them. */
class World extends Clock {
  machineMs = TRUE_MS;
  databaseMs = TRUE_MS;
  tripMs = 2;
  isAway = false;
  readonly warnings: string[] = [];
  readonly clock = new DatabaseClock(
    {
      query: () => {
        if (this.isAway) return Promise.reject(new Error('connect ECONNREFUSED'));
        this.pass(this.tripMs / 2);
        const row = { now_ms: this.databaseMs };
        this.pass(this.tripMs / 2);
        return Promise.resolve([row]);
      },
    } as unknown as DataSource,
    (sentence) => this.warnings.push(sentence),
    this,
  );

  now(): Date {
    return new Date(this.machineMs);
  }

  pass(ms: number): void {
    this.machineMs += ms;
    this.databaseMs += ms;
  }

  get errorMs(): number {
    return Math.abs(this.clock.now().getTime() - this.databaseMs);
  }
}

describe('DatabaseClock', () => {
  it.each([5 * MINUTE_MS, -60 * MINUTE_MS, 1_500])(
    'tells the time of the database on a machine that is %d ms ahead, and says so once',
    async (aheadMs) => {
      const world = new World();
      world.machineMs += aheadMs;
      await world.clock.ask();
      world.pass(MINUTE_MS);
      await world.clock.ask();
      expect(world.errorMs).toBeLessThanOrEqual(1);
      expect(world.warnings).toHaveLength(1);
    },
  );

  it('leaves a machine that agrees to 100 ms its own clock', async () => {
    const world = new World();
    world.machineMs += 90;
    await world.clock.ask();
    expect(world.clock.now()).toEqual(world.now());
    expect(world.warnings).toEqual([]);
  });

  it('does not take a slow answer for a wrong clock', async () => {
    const world = new World();
    world.tripMs = 4_000;
    await world.clock.ask();
    expect(world.clock.now()).toEqual(world.now());
  });

  it('follows a machine whose clock is set right while it runs', async () => {
    const world = new World();
    world.machineMs += 5 * MINUTE_MS;
    await world.clock.ask();
    world.machineMs -= 5 * MINUTE_MS;
    await world.clock.ask();
    expect(world.clock.now()).toEqual(world.now());
    expect(world.warnings).toHaveLength(1);
  });

  it('keeps the difference while the database is unavailable', async () => {
    const world = new World();
    world.machineMs += 5 * MINUTE_MS;
    await world.clock.ask();
    world.isAway = true;
    await expect(world.clock.ask()).rejects.toThrow('ECONNREFUSED');
    expect(world.errorMs).toBeLessThanOrEqual(1);
  });
});
