import type { Measurement } from '../load/measure.js';
import type { BenchmarkRow } from '../rows/benchmark-row.js';
import { markdownTable } from './markdown-table.js';
import { notesOf } from './row-report.js';
import { hasBar, missedBars, p99Multiple, type MeasuredRow, type RowResult } from './row-result.js';

const HEAD = ['row', 'Tessera', 'baseline', 'ratio (rounds)', 'p99', 'bars', 'verdict'];
const NOTHING = '–';
/** Of why a row has no result: a page is no log. */
const LONGEST_REASON = 120;

/** All rows as a table of Markdown. */
export function rowTable(results: readonly RowResult[]): string[] {
  return markdownTable([HEAD, ...results.map(cellsOf)]);
}

/** What rows found besides their rates, as a list of Markdown. */
export function rowNotes(results: readonly RowResult[]): string[] {
  return results.flatMap((result) =>
    'comparison' in result
      ? notesOf(result).map((note) => `- \`${result.row.name}\`: ${note}.`)
      : [],
  );
}

function cellsOf(result: RowResult): string[] {
  const { row } = result;
  const name = `\`${row.name}\``;
  if ('comparison' in result) {
    return [name, ...measuredCells(result)];
  }
  const nothing = [NOTHING, NOTHING, NOTHING, NOTHING, barsOf(row)];
  const verdict =
    'skipped' in result
      ? `left out: ${reason(result.skipped)}`
      : `**failed**: ${reason(result.failure)}`;
  return [name, ...nothing, verdict];
}

function measuredCells(result: MeasuredRow): string[] {
  const { row, comparison } = result;
  const { subject, bare, ratio } = comparison;
  const range = `${ratio.least.toFixed(2)} to ${ratio.most.toFixed(2)}`;
  return [
    rate(row, subject),
    `${row.baseline ?? 'bare'}: ${rate(row, bare)}`,
    `${ratio.median.toFixed(2)} (${range})`,
    p99(result),
    barsOf(row),
    verdictOf(result),
  ];
}

function rate({ unit = 'requests/s' }: BenchmarkRow, { requestsPerSecond }: Measurement): string {
  return `${requestsPerSecond.toFixed(0)} ${unit}`;
}

function p99({ row, comparison }: MeasuredRow): string {
  if (row.unit !== undefined) return NOTHING;
  const own = `${comparison.subject.p99Ms.toFixed(1)} ms`;
  return row.p99Bar === undefined
    ? own
    : `${own}, ${p99Multiple(comparison).toFixed(1)} × the bare p50`;
}

function barsOf({ bar, p99Bar, figureBar }: BenchmarkRow): string {
  const bars = [
    ...(bar === undefined ? [] : [`ratio ≥ ${bar}`]),
    ...(p99Bar === undefined ? [] : [`p99 ≤ ${p99Bar} × the bare p50`]),
    ...(figureBar === undefined ? [] : [`≥ ${figureBar.least} ${figureBar.unit}`]),
  ];
  return bars.length === 0 ? 'none set' : bars.join(', ');
}

function verdictOf(result: MeasuredRow): string {
  const { row, figure } = result;
  const found = row.figureBar === undefined ? '' : ` (${(figure ?? 0).toFixed(0)})`;
  if (!hasBar(row)) return NOTHING;
  const missed = missedBars(result);
  return missed.length === 0 ? `met${found}` : `**missed**: ${missed.join(', ')}${found}`;
}

/** The first line, as code: an error of a program may contain any Markdown. */
function reason(text: string): string {
  const [first = ''] = text.trim().split('\n');
  const short = first.length > LONGEST_REASON ? `${first.slice(0, LONGEST_REASON)}…` : first;
  const cleaned = short.replaceAll('`', "'").replace(/\s+/g, ' ').replaceAll('|', '\\|');
  return `\`${withoutPaths(cleaned)}\``;
}

/** Folders of the machine say nothing to a reader of the page. */
function withoutPaths(text: string): string {
  return text.replace(/(?<![\w/:.])\/[\w.-]+(\/[\w.-]+)+/g, '…');
}
