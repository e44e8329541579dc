import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { compute } from './formula.js';
import { numberIn, tableOf } from './page-tables.js';

const PAGES = new URL('../../docs/operations/', import.meta.url);
const capacity = readFileSync(new URL('capacity.md', PAGES), 'utf8');
const scaling = readFileSync(new URL('scaling.md', PAGES), 'utf8');

/** How an assumption is called, and how the figure that was measured for it. */
const MEASURED = [
  ['fraud_ms', 'CPU of fraud per decision (ms)'],
  ['postgres_ms', 'CPU of Postgres per decision (ms)'],
  ['redis_ms', 'CPU of Redis per decision (ms)'],
  ['wal_bytes', 'WAL per decision (bytes)'],
  ['stored_bytes', 'Postgres in all'],
  ['velocity_bytes', 'Redis (two velocities)'],
  ['delivery_ms', 'CPU of a worker per delivery (ms)'],
  ['delivery_postgres_ms', 'CPU of Postgres per delivery (ms)'],
  ['delivery_wal_bytes', 'WAL per delivery, its event included (bytes)'],
] as const;

describe('the capacity model', () => {
  const assumptions = new Map(
    tableOf(capacity, 'assumption').map(([name = '', value = '']) => [name, numberIn(value)]),
  );

  it('comes to every result that the page shows, by the formula beside it', () => {
    const values = new Map(assumptions);
    const rows = tableOf(capacity, 'result');
    for (const [name = '', formula = '', shown = ''] of rows) {
      const value = compute(formula, values);
      values.set(name, value);
      const decimals = /\.(\d+)/.exec(shown)?.[1]?.length ?? 0;
      expect([name, numberIn(shown)]).toEqual([name, Number(value.toFixed(decimals))]);
    }
    expect(rows.length).toBeGreaterThan(20);
  });

  it('uses every assumption', () => {
    const formulas = tableOf(capacity, 'result').map(([, formula = '']) => formula);
    const used = new Set(formulas.flatMap((formula) => formula.match(/[a-z_]\w*/g) ?? []));
    expect([...assumptions.keys()].filter((name) => !used.has(name))).toEqual([]);
  });

  it.each(MEASURED)('assumes of %s no less than was measured', (name, what) => {
    const tables = [
      ...tableOf(scaling, 'replicas'),
      ...tableOf(scaling, 'delivered webhook'),
      ...tableOf(scaling, 'stored per decision, indexes included'),
    ];
    const row = tables.find(([cell = '']) => cell.replaceAll('*', '') === what);
    const measured = (row ?? []).slice(1).map(numberIn);
    expect(measured.length).toBeGreaterThan(0);
    expect(assumptions.get(name)).toBeGreaterThanOrEqual(Math.min(...measured));
  });
});

describe('compute', () => {
  const values = new Map([['peak', 10_000]]);

  it('knows what binds closer', () => {
    expect(compute('2 + peak / (3 - 1) * 2', values)).toBe(10_002);
    expect(compute('ceil(peak / 3)', values)).toBe(3_334);
    expect(compute('ceil(0.1 * 30)', values)).toBe(3);
  });

  it.each(['', 'what + 1', '(1 + 2', '1 2'])('refuses %j', (formula) => {
    expect(() => compute(formula, values)).toThrow();
  });
});
