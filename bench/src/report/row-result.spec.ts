import { describe, expect, it } from '@jest/globals';
import { measuredRow, sampleRow } from './sample-result.js';
import { isGoodEnough, missedBars } from './row-result.js';

describe('isGoodEnough', () => {
  it('requires the ratio and the p99 to reach their bars', () => {
    expect(isGoodEnough(measuredRow({ ratio: 0.5, p99Ms: 20 }))).toBe(true);
    expect(missedBars(measuredRow({ ratio: 0.49, p99Ms: 20 }))).toEqual(['ratio']);
    expect(missedBars(measuredRow({ ratio: 0.49, p99Ms: 20.1 }))).toEqual(['ratio', 'p99']);
  });

  it("requires the subject's own figure if the row has a bar for it", () => {
    const figureBar = { least: 50_000, unit: 'decisions/s' };
    const result = measuredRow({ ratio: 0.5, p99Ms: 20 });
    const row = { ...result.row, figureBar };
    expect(isGoodEnough({ ...result, row, figure: 50_000 })).toBe(true);
    expect(missedBars({ ...result, row, figure: 49_999 })).toEqual(['figure']);
    expect(missedBars({ ...result, row })).toEqual(['figure']);
  });

  it('requires nothing of a row that this machine cannot measure', () => {
    expect(isGoodEnough({ row: sampleRow, skipped: 'redis-server is not on the PATH' })).toBe(true);
  });

  it('is not reached by a row that failed', () => {
    expect(isGoodEnough({ row: sampleRow, failure: '3 × status 500' })).toBe(false);
  });
});
