import { until } from '@tessera/local/testing';
import type { MeasuredService } from './running-services.js';

/** A metric as running services show it. */
export interface ExportedMetric {
  readonly name: string;
  readonly type: string;
  readonly help: string;
  /** Without `le` of a histogram. */
  readonly labels: readonly string[];
  /** Such as `fraud` or `fraud worker`. */
  readonly processes: readonly string[];
}

const HELP = /^# HELP (\S+) (.*)$/gm;
const TYPE = /^# TYPE (\S+) (\S+)$/gm;

/** What `/metrics` of every process shows, by name. */
export async function exportedMetrics(
  services: readonly MeasuredService[],
): Promise<Map<string, ExportedMetric>> {
  const metrics = new Map<string, ExportedMetric>();
  for (const service of services) {
    const text = await metricsText(service);
    const helps = new Map([...text.matchAll(HELP)].map(([, name = '', help = '']) => [name, help]));
    for (const [, name = '', type = ''] of text.matchAll(TYPE)) {
      const processes = [...(metrics.get(name)?.processes ?? []), processOf(service)];
      const labels = labelsOf(service, name);
      metrics.set(name, { name, type, help: helps.get(name) ?? '', labels, processes });
    }
  }
  return metrics;
}

export async function metricsText({ managementUrl }: MeasuredService): Promise<string> {
  const response = await fetch(`${managementUrl}/metrics`);
  if (response.status !== 200) throw new Error(`/metrics answers ${response.status}.`);
  return response.text();
}

/** Lines with a value: each is a series. */
export async function seriesOf(service: MeasuredService): Promise<string[]> {
  // A scrape that a busy database keeps waiting lacks gauges; values that were read stay for minutes.
  await until(
    'each gauge of the database was read',
    async () => !/^database_gauges_unreadable\{.*\} 1$/m.test(await metricsText(service)),
  );
  const lines = (await metricsText(service)).split('\n');
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.slice(0, line.lastIndexOf(' ')));
}

function processOf({ name, role }: MeasuredService): string {
  return role === 'api' ? name : `${name} worker`;
}

/** The exposition lacks the names of labels that no sample has yet. */
function labelsOf({ registry }: MeasuredService, name: string): readonly string[] {
  const metric = registry.getSingleMetric(name) as { labelNames?: readonly string[] } | undefined;
  return (metric?.labelNames ?? []).filter((label) => label !== 'le');
}
