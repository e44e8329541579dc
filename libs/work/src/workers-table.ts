import type { WorkerDescription, WorkPlace } from './background.worker.js';

const PROCESSES: Readonly<Record<WorkPlace, string>> = {
  background: 'worker, or API with `in-process`',
  api: 'API',
  every: 'every process',
};

/** A Markdown table of workers, as Prettier writes it. */
export function workersTable(workers: readonly WorkerDescription[]): string {
  const rows = workers.map(({ name, does, runs, schedule, concurrency, queue }) => [
    `\`${name}\``,
    does.charAt(0).toUpperCase() + does.slice(1),
    PROCESSES[runs],
    schedule,
    String(concurrency),
    queue === null ? '' : `\`${queue}\``,
  ]);
  const table = [['worker', 'what it does', 'runs in', 'schedule', 'at once', 'queue'], ...rows];
  const [head = [], ...body] = table;
  const widths = head.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [line(head), rule, ...body.map(line)].join('\n');
}
