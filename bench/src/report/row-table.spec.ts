import { describe, expect, it } from '@jest/globals';
import { rowNotes, rowTable } from './row-table.js';
import { measuredRow, sampleRow } from './sample-result.js';

const BARS = 'ratio ≥ 0.5, p99 ≤ 10 × the bare p50';

describe('rowTable', () => {
  it('has a line for each row with both rates, the ratio and its range, p99, bars and verdict', () => {
    const table = rowTable([measuredRow({ ratio: 0.49, p99Ms: 20 })]);
    expect(table.map(cells)).toEqual([
      ['row', 'Tessera', 'baseline', 'ratio (rounds)', 'p99', 'bars', 'verdict'],
      expect.arrayContaining([expect.stringMatching(/^-+$/)]),
      [
        '`row`',
        '490 requests/s',
        'bare: 1000 requests/s',
        '0.49 (0.39 to 0.59)',
        '20.0 ms, 10.0 × the bare p50',
        BARS,
        '**missed**: ratio',
      ],
    ]);
  });

  it('has no p99 for work without requests, and no verdict for a row without bars', () => {
    const { name, title, apps, prepare } = sampleRow;
    const row = { name, title, apps, prepare, unit: 'deliveries/s', baseline: 'loop' };
    const [, , line] = rowTable([{ ...measuredRow({ ratio: 2, p99Ms: NaN }), row }]).map(cells);
    expect(line).toEqual([
      '`row`',
      '2000 deliveries/s',
      'loop: 1000 deliveries/s',
      '2.00 (1.90 to 2.10)',
      '–',
      'none set',
      '–',
    ]);
  });

  it('shows the figure of a bar next to its verdict', () => {
    const row = { ...sampleRow, figureBar: { least: 50_000, unit: 'decisions/s' } };
    const [, , line] = rowTable([
      { ...measuredRow({ ratio: 0.5, p99Ms: 20 }), row, figure: 61_234.5 },
    ]).map(cells);
    expect(line?.slice(-2)).toEqual([`${BARS}, ≥ 50000 decisions/s`, 'met (61235)']);
  });

  it('says of a row that was left out, and of one that failed, that and why', () => {
    const failure = 'cannot `read` /var/folder/app.log | 3 × status 500\nsecond line';
    const [, , skipped, failed] = rowTable([
      { row: sampleRow, skipped: 'redis-server is not on the PATH' },
      { row: sampleRow, failure },
    ]);
    expect(skipped).toContain('| left out: `redis-server is not on the PATH` ');
    expect(failed).toContain("| **failed**: `cannot 'read' … \\| 3 × status 500` ");
    expect(cells(skipped ?? '')[5]).toBe(BARS);
  });

  it('cuts the reason of a failure', () => {
    const table = rowTable([{ row: sampleRow, failure: 'x'.repeat(500) }]);
    expect(table[2]).toContain(`\`${'x'.repeat(120)}…\``);
  });
});

describe('rowNotes', () => {
  it('lists the findings of rows by their names', () => {
    const results = [
      measuredRow({ ratio: 0.5, p99Ms: 20 }),
      { row: sampleRow, failure: 'nothing came' },
    ];
    expect(rowNotes(results)).toEqual(['- `row`: 7 events were delivered by the end.']);
  });
});

function cells(line: string): string[] {
  return line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());
}
