import { describe, expect, it } from '@jest/globals';
import { notesOf, rowReport } from './row-report.js';
import { measuredRow, sampleRow } from './sample-result.js';

describe('rowReport', () => {
  it('counts work that has no latency in its own unit', () => {
    const result = measuredRow({ ratio: 1.2, p99Ms: NaN });
    const report = rowReport({ ...result, row: { ...sampleRow, unit: 'deliveries/s' } });
    expect(report).toContain('1200 deliveries/s');
    expect(report).not.toContain(' ms');
  });

  it('says why a row was left out', () => {
    const report = rowReport({ row: sampleRow, skipped: 'redis-server is not on the PATH' });
    expect(report).toContain('left out: redis-server is not on the PATH');
  });

  it('names both sides, the ratio with its range, the bars and the note', () => {
    expect(rowReport(measuredRow({ ratio: 0.49, p99Ms: 20 })).split('\n')).toEqual([
      'GET /thing, compared with a bare select',
      '  tessera     490 requests/s   p50    4.0 ms   p99   20.0 ms',
      '  bare       1000 requests/s   p50    2.0 ms   p99    5.0 ms',
      '  ratio      0.49  (rounds 0.39 to 0.59; bar ≥ 0.5)  MISSES THE BAR',
      '  p99        10.0 × the bare p50  (bar ≤ 10)  ok',
      '  7 events were delivered by the end',
    ]);
  });

  it("compares the subject's own figure with its bar", () => {
    const figureBar = { least: 50_000, unit: 'decisions in a second' };
    const result = measuredRow({ ratio: 0.5, p99Ms: 20 });
    const report = rowReport({ ...result, row: { ...sampleRow, figureBar }, figure: 49_000 });
    expect(report).toContain('49000 decisions in a second  (bar ≥ 50000)  MISSES THE BAR');
  });

  it('says why a row has no result', () => {
    const report = rowReport({ row: sampleRow, failure: '3 × status 500' });
    expect(report).toContain('3 × status 500');
  });
});

describe('notesOf', () => {
  it('says what a request costs each side', () => {
    const { comparison, ...result } = measuredRow({ ratio: 0.5, p99Ms: 20 });
    const subject = { ...comparison.subject, cost: { serverUs: 200.4, databaseUs: 100 } };
    const bare = { ...comparison.bare, cost: { serverUs: 90, databaseUs: 60 } };
    expect(notesOf({ ...result, comparison: { ...comparison, subject, bare } })).toEqual([
      'processor time of a request: 200 µs and 100 µs of Postgres, bare 90 µs and 60 µs of Postgres, ratio 0.50',
      '7 events were delivered by the end',
    ]);
  });
});
