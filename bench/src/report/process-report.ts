import { SETTLED_AFTER_MS, type ProcessFigures } from '../environment/process-figures.js';
import { markdownTable } from './markdown-table.js';

const MEGABYTE = 1_000_000;
const IDLE_MB_BAR = 120;
const READY_SECONDS_BAR = 0.8;
const SETTLED = `read ${SETTLED_AFTER_MS / 1_000} s after it was ready`;

/** Whether a process starts fast enough and uses little enough memory, as far as known. */
export function isFrugal(figures: ProcessFigures): boolean {
  return missed(figures).length === 0;
}

/** Start and memory of each process, for the terminal. */
export function processReport(processes: readonly ProcessFigures[]): string {
  const width = Math.max(...processes.map(({ name }) => name.length));
  const lines = processes.map((figures) => {
    const [ready, memory] = [seconds(figures), megabytes(figures)];
    const verdict = isFrugal(figures) ? 'ok' : 'MISSES THE BAR';
    return `  ${figures.name.padEnd(width)}  ready in ${ready}   idle ${memory.padStart(8)}  ${verdict}`;
  });
  const bars = `bars: ≤ ${READY_SECONDS_BAR} s, ≤ ${IDLE_MB_BAR} MB; memory ${SETTLED}`;
  return [`Cold start and memory of an idle process (${bars})`, ...lines].join('\n');
}

/** The same as a table of Markdown. */
export function processTable(processes: readonly ProcessFigures[]): string[] {
  const head = [
    'process',
    `cold start to ready (≤ ${READY_SECONDS_BAR} s)`,
    `idle memory (≤ ${IDLE_MB_BAR} MB), ${SETTLED}`,
    'verdict',
  ];
  const rows = processes.map((figures) => {
    const short = missed(figures);
    const verdict = short.length === 0 ? 'met' : `**missed**: ${short.join(', ')}`;
    return [figures.name, seconds(figures), megabytes(figures), verdict];
  });
  return markdownTable([head, ...rows]);
}

function missed({ readyMs, idleBytes = 0 }: ProcessFigures): string[] {
  return [
    ...(readyMs > READY_SECONDS_BAR * 1_000 ? ['start'] : []),
    ...(idleBytes > IDLE_MB_BAR * MEGABYTE ? ['memory'] : []),
  ];
}

function seconds({ readyMs }: ProcessFigures): string {
  return `${(readyMs / 1_000).toFixed(2)} s`;
}

function megabytes({ idleBytes }: ProcessFigures): string {
  return idleBytes === undefined ? 'unknown' : `${(idleBytes / MEGABYTE).toFixed(0)} MB`;
}
