import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { rows } from '../rows/index.js';
import { benchmarksReport } from './benchmarks-page.js';
import { withReport } from './page-with-report.js';
import { measuredRow } from './sample-result.js';

const page = readFileSync(new URL('../../../docs/benchmarks.md', import.meta.url), 'utf8');

describe('benchmarksReport', () => {
  it('describes the machine and the plan, then the rows, their notes and the processes', () => {
    const report = benchmarksReport({
      machine: {
        date: '2026-01-02',
        processor: 'A Processor 9000',
        cores: 2,
        memoryBytes: 24 * 1024 ** 3,
        kernel: 'Linux 6.12.1',
        fileSystem: 'ext4',
        fsyncMs: 1.2,
        node: '24.1.0',
        redis: '7.0.15',
        loadBefore: 0.2,
      },
      postgresVersion: '18.4',
      plan: { rounds: 4, seconds: 3 },
      processes: [{ name: 'vault', readyMs: 1_500, idleBytes: 120_000_000 }],
      results: [measuredRow({ ratio: 0.5, p99Ms: 20 })],
    });
    const blocks = report.split('\n\n');
    expect(blocks[0]).toContain('A Processor 9000');
    expect(blocks[1]).toContain('32 connections, 4 rounds of 3 s');
    expect(blocks[2]?.split('\n')).toHaveLength(3);
    expect(blocks[3]).toBe('- `row`: 7 events were delivered by the end.');
    expect(blocks[4]).toContain('| vault   | 1.50 s ');
    expect(blocks).toHaveLength(5);
  });
});

describe('docs/benchmarks.md', () => {
  it('has a place for the report', () => {
    expect(withReport(page, 'measured')).toContain('\n\nmeasured\n\n');
  });

  it('says of every row what it measures', () => {
    const described = page.slice(page.indexOf('<!-- measured: end -->'));
    const missing = rows.filter(({ name }) => !described.includes(`\`${name}\``));
    expect(missing.map(({ name }) => name)).toEqual([]);
  });
});
