import { alerts, dashboards, metricsIn } from '../../k8s/support/used-metrics.js';
import type { ExportedMetric } from './exported-metrics.js';

const RUNBOOKS = 'runbooks.md';
/** What `prom-client` shows of every Node process. */
const OF_NODE = /^(?:nodejs|process)_/;

const EVERY = 'Of every service';
const SEVERAL = 'Of several services';
const NODE = 'Of Node';

/** The tables of `docs/operations/metrics.md`, by their headings. */
export function metricsTables(
  metrics: Iterable<ExportedMetric>,
): readonly (readonly [string, string])[] {
  const sorted = [...metrics].sort((a, b) => a.name.localeCompare(b.name));
  const groups = Map.groupBy(sorted, headingOf);
  const own = [...groups.keys()].filter((heading) => ![EVERY, SEVERAL, NODE].includes(heading));
  return [EVERY, SEVERAL, ...own.sort(), NODE].map((heading) => [
    heading,
    table(groups.get(heading) ?? []),
  ]);
}

function headingOf({ name, processes }: ExportedMetric): string {
  if (OF_NODE.test(name)) return NODE;
  const services = new Set(processes.map(serviceOf));
  if (services.size === 7) return EVERY;
  return services.size === 1 ? `Of ${[...services].join()} alone` : SEVERAL;
}

function serviceOf(process: string): string {
  return process.replace(' worker', '');
}

/** Seven APIs and five workers: identity and the console have none. */
function shownBy(processes: readonly string[]): string {
  const workers = processes.filter((each) => each.endsWith(' worker'));
  if (processes.length === 12) return 'every process';
  if (workers.length === 0) return processes.length === 7 ? 'every API' : processes.join(', ');
  if (workers.length === processes.length) {
    return workers.length === 5 ? 'every worker' : workers.join(', ');
  }
  return [...new Set(processes.map(serviceOf))].sort().join(', ');
}

function table(metrics: readonly ExportedMetric[]): string {
  const rows = metrics.map((metric) => [
    `\`${metric.name}\``,
    kindOf(metric),
    metric.labels.map((label) => `\`${label}\``).join(', '),
    shownBy(metric.processes),
    metric.help.replaceAll('|', '\\|'),
    usersOf(metric.name),
  ]);
  return markdown([
    ['metric', 'type and unit', 'labels', 'shown by', 'meaning', 'alerts and dashboards'],
    ...rows,
  ]);
}

/** As Prettier writes it. */
function markdown(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows;
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [line(head), rule, ...body.map(line)].join('\n');
}

function kindOf({ name, type }: ExportedMetric): string {
  const [, unit] = /_(seconds|bytes)(?:_total)?$/.exec(name) ?? [];
  return unit === undefined ? type : `${type}, ${unit}`;
}

function usersOf(name: string): string {
  const byAlerts = alerts()
    .filter(({ expr }) => metricsIn(expr).includes(name))
    .map(({ alert }) => `[${alert}](${RUNBOOKS}#${alert.toLowerCase()})`);
  const byDashboards = dashboards()
    .filter(({ panels }) =>
      panels.some(({ targets }) => targets.some(({ expr }) => metricsIn(expr).includes(name))),
    )
    .map(({ uid }) => `\`${uid}\``);
  return [...byAlerts, ...byDashboards].join(', ');
}
