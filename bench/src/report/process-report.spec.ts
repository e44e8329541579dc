import { describe, expect, it } from '@jest/globals';
import { isFrugal, processReport, processTable } from './process-report.js';

const processes = [
  { name: 'vault', readyMs: 1_500, idleBytes: 150_000_000 },
  { name: 'vault, worker', readyMs: 1_500, idleBytes: 151_000_000 },
  { name: 'fraud', readyMs: 2_500, idleBytes: undefined },
];

describe('isFrugal', () => {
  it('requires start and memory, unless the system does not report memory', () => {
    expect(processes.map(isFrugal)).toEqual([true, false, false]);
    expect(isFrugal({ name: 'fraud', readyMs: 2_000, idleBytes: undefined })).toBe(true);
  });
});

describe('processReport', () => {
  it('omits the memory if the system does not report it', () => {
    const report = processReport(processes);
    expect(report).toMatch(/vault +ready in 1\.50 s +idle +150 MB +ok/);
    expect(report).toMatch(/vault, worker +ready in 1\.50 s +idle +151 MB +MISSES THE BAR/);
    expect(report).toMatch(/fraud +ready in 2\.50 s +idle +unknown +MISSES THE BAR/);
  });
});

describe('processTable', () => {
  it('has a line for each process, says when memory was read, and what was missed', () => {
    const [head, , ...lines] = processTable(processes);
    expect(head).toContain('idle memory (≤ 150 MB), read 2 s after it was ready');
    expect(lines.map((line) => line.replace(/ +\|/g, ' |'))).toEqual([
      '| vault | 1.50 s | 150 MB | met |',
      '| vault, worker | 1.50 s | 151 MB | **missed**: memory |',
      '| fraud | 2.50 s | unknown | **missed**: start |',
    ]);
  });
});
