import { describe, expect, it } from '@jest/globals';
import { isFrugal, processReport, processTable } from './process-report.js';

const processes = [
  { name: 'vault', readyMs: 800, idleBytes: 120_000_000 },
  { name: 'vault, worker', readyMs: 800, idleBytes: 121_000_000 },
  { name: 'fraud', readyMs: 900, idleBytes: undefined },
];

describe('isFrugal', () => {
  it('requires start and memory, unless the system does not report memory', () => {
    expect(processes.map(isFrugal)).toEqual([true, false, false]);
    expect(isFrugal({ name: 'fraud', readyMs: 800, idleBytes: undefined })).toBe(true);
  });
});

describe('processReport', () => {
  it('omits the memory if the system does not report it', () => {
    const report = processReport(processes);
    expect(report).toMatch(/vault +ready in 0\.80 s +idle +120 MB +ok/);
    expect(report).toMatch(/vault, worker +ready in 0\.80 s +idle +121 MB +MISSES THE BAR/);
    expect(report).toMatch(/fraud +ready in 0\.90 s +idle +unknown +MISSES THE BAR/);
  });
});

describe('processTable', () => {
  it('has a line for each process, says when memory was read, and what was missed', () => {
    const [head, , ...lines] = processTable(processes);
    expect(head).toContain('idle memory (≤ 120 MB), read 2 s after it was ready');
    expect(lines.map((line) => line.replace(/ +\|/g, ' |'))).toEqual([
      '| vault | 0.80 s | 120 MB | met |',
      '| vault, worker | 0.80 s | 121 MB | **missed**: memory |',
      '| fraud | 0.90 s | unknown | **missed**: start |',
    ]);
  });
});
