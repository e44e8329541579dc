import { describe, expect, it } from '@jest/globals';
import type { ReportFormat, ReportRow } from '@tessera/reports';
import type { Report } from './report.js';
import { writeReport } from './write-report.js';

const REPORT: Report = { name: 'test', columns: ['name', 'count'], sql: '' };
const PERIOD = { from: new Date('2026-01-01T00:00:00Z'), to: new Date('2026-01-02T03:04:05.678Z') };

async function written(format: ReportFormat, batches: readonly ReportRow[][]): Promise<string> {
  async function* rows(): AsyncGenerator<readonly ReportRow[]> {
    for (const batch of batches) yield await Promise.resolve(batch);
  }
  let text = '';
  for await (const chunk of writeReport(format, REPORT, PERIOD, rows())) text += chunk;
  return text;
}

const row = (name: string | null, count = 1): ReportRow => ({ name, count });

describe('a report as CSV', () => {
  it('has the columns of the report in their order', async () => {
    expect(await written('csv', [[row('a')], [row(null, 2)]])).toBe('name,count\r\na,1\r\n,2\r\n');
  });
});

describe('a report as JSON', () => {
  it('is one object, in however many pieces it comes', async () => {
    const text = await written('json', [[row('a'), row(null)], [], [row('"b"\n')]]);
    expect(JSON.parse(text)).toEqual({
      from: '2026-01-01T00:00:00.000Z',
      to: '2026-01-02T03:04:05.678Z',
      data: [row('a'), row(null), row('"b"\n')],
    });
  });

  it('is whole without a row', async () => {
    expect(JSON.parse(await written('json', []))).toMatchObject({ data: [] });
  });
});
