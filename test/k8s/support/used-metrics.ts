import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { parsePromQl, selectorsOf, type PromQl } from '../promql/parse-promql.js';

const RULES = 'k8s/monitoring/rules';
const DASHBOARDS = 'k8s/monitoring/dashboards';
/** Metrics that are not ours: Prometheus' own, and those of kube-state-metrics. */
export const FOREIGN_METRICS: readonly string[] = [
  'up',
  'kube_job_failed',
  'kube_horizontalpodautoscaler_status_condition',
  'kube_cronjob_status_last_successful_time',
];
/** What Grafana puts in place of its variables. */
const VARIABLES: Readonly<Record<string, string>> = {
  $__rate_interval: '5m',
  $namespace: 'tessera',
  $cell: '.*',
};

export interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly for: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
}

export interface Dashboard {
  readonly uid: string;
  readonly title: string;
  readonly panels: readonly {
    readonly id: number;
    readonly title: string;
    readonly targets: readonly { readonly expr: string }[];
  }[];
  readonly templating: {
    readonly list: readonly {
      readonly name: string;
      readonly query?: string;
      readonly includeAll?: boolean;
      readonly allValue?: string;
      readonly current?: { readonly value: string };
    }[];
  };
}

interface RuleFile {
  readonly spec: { readonly groups: readonly { readonly rules: readonly Alert[] }[] };
}

export function alerts(): Alert[] {
  return read(RULES).flatMap((text) =>
    (parse(text) as RuleFile).spec.groups.flatMap(({ rules }) => rules),
  );
}

export function dashboards(): Dashboard[] {
  return read(DASHBOARDS).map((text) => JSON.parse(text) as Dashboard);
}

/** An expression of an alert or of a panel, and where it is defined. */
export interface UsedExpression {
  /** Such as `DecisionsSlow` or `tessera-fraud: Who decides`. */
  readonly place: string;
  readonly text: string;
}

export function usedExpressions(): UsedExpression[] {
  return [
    ...alerts().map(({ alert, expr }) => ({ place: alert, text: expr })),
    ...dashboards().flatMap(({ uid, panels }) =>
      panels.flatMap(({ title, targets }) =>
        targets.map(({ expr }) => ({ place: `${uid}: ${title}`, text: expr })),
      ),
    ),
  ];
}

/** The metrics that alerts and dashboards use; those of a histogram by its own name. */
export function usedMetrics(): string[] {
  return [...new Set(usedExpressions().flatMap(({ text }) => metricsIn(text)))].sort();
}

/** @throws Error when the expression cannot be read */
export function parsedExpression(text: string): PromQl {
  return parsePromQl(text.replaceAll(/\$\w+/g, (variable) => VARIABLES[variable] ?? variable));
}

/** The names of metrics in an expression. */
export function metricsIn(expression: string): string[] {
  const selectors = selectorsOf(parsedExpression(expression));
  return [...new Set(selectors.map(({ metric }) => ofHistogram(metric)))];
}

/** The name under which a histogram is exported. */
export function ofHistogram(name: string): string {
  return name.replace(/_seconds_(?:bucket|count|sum)$/, '_seconds');
}

function read(folder: string): string[] {
  return readdirSync(folder)
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8'));
}
