import type { BenchmarkRow } from '../rows/benchmark-row.js';
import type { MeasuredRow } from './row-result.js';

/** A row for the tests of reports. */
export const sampleRow: BenchmarkRow = {
  name: 'row',
  title: 'GET /thing, compared with a bare select',
  apps: [],
  bar: 0.5,
  p99Bar: 10,
  prepare: () => Promise.reject(new Error('not in this test')),
};

/** That row as if it had been measured next to a server with 1,000 requests per second. */
export function measuredRow({ ratio, p99Ms }: { ratio: number; p99Ms: number }): MeasuredRow {
  return {
    row: sampleRow,
    comparison: {
      subject: { requestsPerSecond: 1000 * ratio, p50Ms: 4, p99Ms },
      bare: { requestsPerSecond: 1000, p50Ms: 2, p99Ms: 5 },
      ratio: { median: ratio, least: ratio - 0.1, most: ratio + 0.1 },
    },
    note: '7 events were delivered by the end',
  };
}
