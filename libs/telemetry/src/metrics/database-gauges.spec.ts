import { describe, expect, it, jest } from '@jest/globals';
import { Registry } from 'prom-client';
import { DatabaseGauges } from './database-gauges.js';

interface Tasks {
  readonly oldest: number;
  readonly kinds: Readonly<Record<string, number>>;
}

function tasks(read: () => Promise<Tasks>, { freshMs = 0, waitMs = 5_000 } = {}): Registry {
  const registry = new Registry();
  new DatabaseGauges({ registry, read, freshMs, waitMs })
    .add('oldest_seconds', 'How long.', ({ oldest }) => oldest)
    .addLabelled('tasks', 'How many.', ['kind'], ({ kinds }) =>
      Object.entries(kinds).map(([kind, value]) => ({ labels: { kind }, value })),
    );
  return registry;
}

async function samples(registry: Registry): Promise<string[]> {
  const text = await registry.metrics();
  return text.split('\n').filter((line) => line !== '' && !/^#|^database_gauges/.test(line));
}

async function unreadable(registry: Registry): Promise<string | undefined> {
  const text = await registry.metrics();
  return /^database_gauges_unreadable\{gauge="oldest_seconds"\} (\d)$/m.exec(text)?.[1];
}

describe('DatabaseGauges', () => {
  it('reads once for all gauges of a scrape, and shows what was read', async () => {
    let readings = 0;
    const registry = tasks(() => {
      readings += 1;
      return Promise.resolve({ oldest: 3, kinds: { card: 2, session: 1 } });
    });
    const shown = await samples(registry);
    expect(shown).toEqual(['oldest_seconds 3', 'tasks{kind="card"} 2', 'tasks{kind="session"} 1']);
    expect(readings).toBe(1);
  });

  it('shares a reading that is fresh', async () => {
    let readings = 0;
    const read = () => Promise.resolve({ oldest: (readings += 1), kinds: {} });
    const registry = tasks(read, { freshMs: 60_000 });
    await samples(registry);
    expect(await samples(registry)).toEqual(['oldest_seconds 1']);
  });

  it('makes a slow reading less often', async () => {
    let readings = 0;
    const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
    const registry = tasks(() => {
      readings += 1;
      clock.mockReturnValue(120);
      return Promise.resolve({ oldest: readings, kinds: {} });
    });
    await samples(registry);
    clock.mockReturnValue(1_319);
    const rested = await samples(registry);
    clock.mockRestore();
    expect(rested).toEqual(['oldest_seconds 1']);
  });

  it('forgets labels that no longer exist', async () => {
    const answers: Tasks[] = [
      { oldest: 1, kinds: { card: 1 } },
      { oldest: 2, kinds: { session: 4 } },
    ];
    const registry = tasks(() => Promise.resolve(answers.shift() ?? { oldest: 0, kinds: {} }));
    await samples(registry);
    expect(await samples(registry)).toEqual(['oldest_seconds 2', 'tasks{kind="session"} 4']);
  });

  it('keeps the last values when the database fails', async () => {
    const answers: (() => Promise<Tasks>)[] = [
      () => Promise.resolve({ oldest: 7, kinds: { card: 2 } }),
      () => Promise.reject(new Error('away')),
    ];
    const registry = tasks(() => answers.shift()?.() ?? Promise.reject(new Error('away')));
    const before = await samples(registry);
    expect(await samples(registry)).toEqual(before);
  });

  it('shows nothing, and says so, once the last values are older than two minutes', async () => {
    const answers: (() => Promise<Tasks>)[] = [
      () => Promise.resolve({ oldest: 7, kinds: { card: 2 } }),
    ];
    const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
    try {
      const registry = tasks(() => answers.shift()?.() ?? Promise.reject(new Error('timeout')));
      const before = await samples(registry);
      clock.mockReturnValue(119_000);
      expect([await samples(registry), await unreadable(registry)]).toEqual([before, '0']);
      clock.mockReturnValue(121_000);
      expect([await samples(registry), await unreadable(registry)]).toEqual([[], '1']);
      answers.push(() => Promise.resolve({ oldest: 8, kinds: {} }));
      clock.mockReturnValue(200_000);
      expect([await samples(registry), await unreadable(registry)]).toEqual([
        ['oldest_seconds 8'],
        '0',
      ]);
    } finally {
      clock.mockRestore();
    }
  });

  it('says that nothing was read yet', async () => {
    const registry = tasks(() => Promise.reject(new Error('starting')));
    expect([await samples(registry), await unreadable(registry)]).toEqual([[], '1']);
  });

  it('does not wait for a database that hangs, and asks it nothing more meanwhile', async () => {
    let readings = 0;
    const { promise, resolve } = Promise.withResolvers<Tasks>();
    const read = () => {
      readings += 1;
      return promise;
    };
    const registry = tasks(read, { waitMs: 20 });
    expect(await samples(registry)).toEqual([]);
    expect(await samples(registry)).toEqual([]);
    expect(readings).toBe(1);
    resolve({ oldest: 5, kinds: {} });
    await promise;
    await new Promise(setImmediate);
    expect(await samples(registry)).toEqual(['oldest_seconds 5']);
  });
});
