import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { csvText } from './csv-text.js';
import type { ReportRow } from './report-row.js';

const AT = '2026-01-02T03:04:05.678Z';
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

async function written(batches: readonly ReportRow[][]): Promise<string> {
  async function* rows(): AsyncGenerator<readonly ReportRow[]> {
    for (const batch of batches) yield await Promise.resolve(batch);
  }
  let text = '';
  for await (const chunk of csvText(['name', 'count', 'at'], rows())) text += chunk;
  return text;
}

const row = (name: string | null, count = 1): ReportRow => ({ name, count, at: AT });

describe('csvText', () => {
  it('has a header row, even without other rows', async () => {
    expect(await written([])).toBe('name,count,at\r\n');
  });

  it('quotes values according to RFC 4180 and ends every line with CRLF', async () => {
    const text = await written([[row('Bank, "A"\nB'), row(null, 2)], [row('Ü')]]);
    expect(text).toBe(`name,count,at\r\n"Bank, ""A""\nB",1,${AT}\r\n,2,${AT}\r\nÜ,1,${AT}\r\n`);
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1', '＋1', '－1', '＠x'])(
    'prevents spreadsheets from evaluating %j',
    async (name) => {
      const [, [cell = ''] = []] = parse(await written([[row(name)]]));
      expect(cell).toBe(`'${name}`);
    },
  );

  it('reads back as the original values and contains no formula', async () => {
    const names = fc.array(fc.string({ unit: 'grapheme', maxLength: 12 }), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(names, fc.integer({ min: 1, max: 4 }), async (all, size) => {
        const rows = all.map((name, index) => row(name, index));
        const batches = Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
          rows.slice(index * size, (index + 1) * size),
        );
        const [, ...lines] = parse(await written(batches), { record_delimiter: '\r\n' });
        const cells = lines.map(([cell = '']) => cell);
        expect(cells.filter((cell) => FORMULA.test(cell))).toEqual([]);
        expect(
          cells.map((cell, at) => (FORMULA.test(all[at] ?? '') ? cell.slice(1) : cell)),
        ).toEqual(all);
      }),
      { numRuns: 150 },
    );
  });
});
