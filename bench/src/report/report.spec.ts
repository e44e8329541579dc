import { describe, expect, it } from '@jest/globals';
import type { BenchmarkRow } from '../rows/benchmark-row.js';
import { isGoodEnough, processReport, rowReport } from './report.js';
import type { RowResult } from './report.js';

const row: BenchmarkRow = {
  name: 'row',
  title: 'GET /thing, beside a bare select',
  apps: [],
  bar: 0.5,
  p99Bar: 10,
  prepare: () => Promise.reject(new Error('not in this test')),
};

function result(ratio: number, p99Ms: number): RowResult {
  return {
    row,
    comparison: {
      subject: { requestsPerSecond: 1000 * ratio, p50Ms: 4, p99Ms },
      bare: { requestsPerSecond: 1000, p50Ms: 2, p99Ms: 5 },
      ratio: { median: ratio, least: ratio - 0.1, most: ratio + 0.1 },
    },
    note: '7 events were delivered by the end',
  };
}

describe('isGoodEnough', () => {
  it('asks for the ratio and for the p99, each as good as its bar', () => {
    expect(isGoodEnough(result(0.5, 20))).toBe(true);
    expect(isGoodEnough(result(0.49, 20))).toBe(false);
    expect(isGoodEnough(result(0.5, 20.1))).toBe(false);
  });

  it('asks nothing of a row that this machine cannot measure', () => {
    expect(isGoodEnough({ row, skipped: 'redis-server is not on the PATH' })).toBe(true);
  });

  it('is not reached by a row that failed', () => {
    expect(isGoodEnough({ row, failure: '3 × status 500' })).toBe(false);
  });
});

describe('rowReport', () => {
  it('counts work that has no latency in its own unit', () => {
    const report = rowReport({ ...result(1.2, NaN), row: { ...row, unit: 'deliveries/s' } });
    expect(report).toContain('1200 deliveries/s');
    expect(report).not.toContain(' ms');
  });

  it('says why a row was left out', () => {
    const report = rowReport({ row, skipped: 'redis-server is not on the PATH' });
    expect(report).toContain('left out: redis-server is not on the PATH');
  });

  it('names both sides, the ratio with its range, the bars and the note', () => {
    expect(rowReport(result(0.49, 20)).split('\n')).toEqual([
      'GET /thing, beside a bare select',
      '  tessera     490 requests/s   p50    4.0 ms   p99   20.0 ms',
      '  bare       1000 requests/s   p50    2.0 ms   p99    5.0 ms',
      '  ratio      0.49  (rounds 0.39 to 0.59; bar ≥ 0.5)  BELOW THE BAR',
      '  p99        10.0 × the bare p50  (bar ≤ 10)  ok',
      '  7 events were delivered by the end',
    ]);
  });

  it('says why a row has no result', () => {
    expect(rowReport({ row, failure: '3 × status 500' })).toContain('3 × status 500');
  });
});

describe('processReport', () => {
  it('leaves out the memory where the system does not tell it', () => {
    const stop = () => Promise.resolve();
    const report = processReport(
      new Map([
        ['vault', { readyMs: 1500, idleBytes: 100 * 1024 * 1024, stop }],
        ['fraud', { readyMs: 2500, idleBytes: undefined, stop }],
      ]),
    );
    expect(report).toMatch(/vault +ready in 1\.50 s +idle +100 MiB +ok/);
    expect(report).toMatch(/fraud +ready in 2\.50 s +idle +unknown +BELOW THE BAR/);
  });
});
