import { describe, expect, it } from '@jest/globals';
import { measuredRow, sampleRow } from './sample-result.js';
import { costRatio, isAsFastAsBefore, missedBars } from './row-result.js';

describe('missedBars', () => {
  it('names the ratio and the p99 that did not reach their bars', () => {
    expect(missedBars(measuredRow({ ratio: 0.5, p99Ms: 20 }))).toEqual([]);
    expect(missedBars(measuredRow({ ratio: 0.49, p99Ms: 20 }))).toEqual(['ratio']);
    expect(missedBars(measuredRow({ ratio: 0.49, p99Ms: 20.1 }))).toEqual(['ratio', 'p99']);
  });

  it("names the subject's own figure if the row has a bar for it", () => {
    const figureBar = { least: 50_000, unit: 'decisions/s' };
    const result = measuredRow({ ratio: 0.5, p99Ms: 20 });
    const row = { ...result.row, figureBar };
    expect(missedBars({ ...result, row, figure: 50_000 })).toEqual([]);
    expect(missedBars({ ...result, row, figure: 49_999 })).toEqual(['figure']);
    expect(missedBars({ ...result, row })).toEqual(['figure']);
  });
});

describe('isAsFastAsBefore', () => {
  it('requires nine tenths of the ratio that was reached, whatever the bar', () => {
    const row = { ...sampleRow, reached: { ratio: 0.3 } };
    expect(isAsFastAsBefore({ ...measuredRow({ ratio: 0.27, p99Ms: 20 }), row })).toBe(true);
    expect(isAsFastAsBefore({ ...measuredRow({ ratio: 0.269, p99Ms: 20 }), row })).toBe(false);
  });

  it('requires nine tenths of the processor time that was reached', () => {
    const row = { ...sampleRow, reached: { ratio: 0.3, cost: 0.5 } };
    const { comparison, ...result } = measuredRow({ ratio: 0.3, p99Ms: 20 });
    const costing = (serverUs: number) => ({
      subject: { ...comparison.subject, cost: { serverUs, databaseUs: 100 } },
      bare: { ...comparison.bare, cost: { serverUs: 60, databaseUs: 30 } },
      ratio: comparison.ratio,
    });
    expect(costRatio(costing(80))).toBe(0.5);
    expect(isAsFastAsBefore({ ...result, row, comparison: costing(100) })).toBe(true);
    expect(isAsFastAsBefore({ ...result, row, comparison: costing(101) })).toBe(false);
  });

  it('requires nine tenths of the figure that was reached', () => {
    const row = { ...sampleRow, reached: { ratio: 0.5, figure: 1_000 } };
    const result = { ...measuredRow({ ratio: 0.5, p99Ms: 20 }), row };
    expect(isAsFastAsBefore({ ...result, figure: 900 })).toBe(true);
    expect(isAsFastAsBefore({ ...result, figure: 899 })).toBe(false);
    expect(isAsFastAsBefore(result)).toBe(false);
  });

  it('requires the bars of a row of which nothing is known', () => {
    expect(isAsFastAsBefore(measuredRow({ ratio: 0.5, p99Ms: 20 }))).toBe(true);
    expect(isAsFastAsBefore(measuredRow({ ratio: 0.49, p99Ms: 20 }))).toBe(false);
  });

  it('requires nothing of a row that this machine cannot measure', () => {
    expect(isAsFastAsBefore({ row: sampleRow, skipped: 'redis-server is not on the PATH' })).toBe(
      true,
    );
  });

  it('is not true of a row that failed', () => {
    expect(isAsFastAsBefore({ row: sampleRow, failure: '3 × status 500' })).toBe(false);
  });
});
