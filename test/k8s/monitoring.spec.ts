import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { matching } from './promql/evaluate-promql.js';
import { selectorsOf, type Selector } from './promql/parse-promql.js';
import { LANES } from '../../libs/webhooks/src/dispatch/lanes.js';
import {
  alerts,
  dashboards,
  FOREIGN_METRICS,
  metricsIn,
  ofHistogram,
  parsedExpression,
  usedMetrics,
} from './support/used-metrics.js';

const METRICS = 'docs/operations/metrics.md';
const RUNBOOKS = 'docs/operations/runbooks.md';

describe('alerts', () => {
  it('ask only for metrics that there are, as dashboards do', () => {
    const known = knownMetrics();
    expect(usedMetrics().filter((name) => !known.has(name))).toEqual([]);
    expect(usedMetrics().length).toBeGreaterThan(25);
  });

  it('would be found out if they asked for another', () => {
    expect(metricsIn('sum by (a) (rate(no_such_metric_total{b="c"}[5m])) > 1e3')).toEqual([
      'no_such_metric_total',
    ]);
    expect(knownMetrics().has('no_such_metric_total')).toBe(false);
  });

  it('have unique names, a severity, a wait and a sentence', () => {
    const names = alerts().map(({ alert }) => alert);
    expect(new Set(names).size).toBe(names.length);
    for (const { labels, annotations, for: wait } of alerts()) {
      expect(['critical', 'warning']).toContain(labels.severity);
      expect(annotations.summary).toMatch(/\.$/);
      expect(wait).toMatch(/^\d+[mh]$/);
    }
  });

  it('name the number of lanes that the outbox is divided into', () => {
    const { annotations } = alerts().find(({ alert }) => alert === 'WebhookLanesUnassigned') ?? {};
    expect(annotations?.summary).toContain(`all ${LANES} lanes`);
    const [, runbook = ''] = readFileSync(RUNBOOKS, 'utf8').split('\n## WebhookLanesUnassigned\n');
    expect(runbook.split('\n## ')[0]).toContain(`${LANES} lanes`);
  });

  it.each(alerts())('$alert has a runbook', ({ alert, annotations }) => {
    expect(annotations.runbook).toBe(`${RUNBOOKS}#${alert.toLowerCase()}`);
    expect(readFileSync(RUNBOOKS, 'utf8')).toContain(`\n## ${alert}\n`);
  });
});

describe('the metrics adapter', () => {
  it('gives the autoscaler of fraud what it asks for, out of a metric that there is', () => {
    const text = readFileSync('docs/operations/install.md', 'utf8');
    const { name, query } =
      /seriesQuery: '(?<query>\w+)\{[^}]*\}'[^]*?name: \{ as: (?<name>\w+) \}/.exec(text)
        ?.groups ?? { name: '', query: '' };
    expect(knownMetrics()).toContain(ofHistogram(query ?? ''));
    expect(readFileSync('k8s/components/request-rate/kustomization.yaml', 'utf8')).toContain(
      `metric: { name: ${name} }`,
    );
  });
});

describe('runbooks', () => {
  it('say what to look at and what to do', () => {
    const sections = readFileSync(RUNBOOKS, 'utf8').split(/^## /m).slice(1);
    const poor = sections.filter((text) => !/\nLook:\n\n-/.test(text) || !/\nDo:\n\n-/.test(text));
    expect(poor.map((text) => text.split('\n', 1)[0])).toEqual([]);
  });

  it('are of alerts that there are', () => {
    const titles = [...readFileSync(RUNBOOKS, 'utf8').matchAll(/^## (\w+)$/gm)].map(([, t]) => t);
    expect(titles.sort()).toEqual(
      alerts()
        .map(({ alert }) => alert)
        .sort(),
    );
  });
});

describe('dashboards', () => {
  it('have a unique ID, and panels with queries', () => {
    const uids = dashboards().map(({ uid }) => uid);
    expect(new Set(uids).size).toBe(uids.length);
    for (const { panels } of dashboards()) {
      expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
      expect(panels.every(({ targets }) => targets.every(({ expr }) => expr !== ''))).toBe(true);
    }
  });

  it.each(dashboards())('$uid selects cells, and shows all of them at first', ({ templating }) => {
    const [cell] = templating.list.filter(({ name }) => name === 'cell');
    expect(cell).toMatchObject({
      query: 'label_values(http_requests_in_flight{namespace="$namespace"}, cell)',
      includeAll: true,
      // Series without the label too, unlike the list of all cells.
      allValue: '.*',
      current: { value: '$__all' },
    });
  });

  it.each(dashboards())('$uid shows the namespace and cells that are selected', ({ panels }) => {
    const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    for (const expression of expressions) {
      for (const [cells, places] of [
        ['.*', ['tessera/', 'tessera/a', 'tessera/b']],
        ['a', ['tessera/a']],
        ['a|b', ['tessera/a', 'tessera/b']],
      ] as const) {
        const parsed = parsedExpression(expression.replaceAll('$cell', cells));
        const shown = selectorsOf(parsed).map(placesOf);
        expect([expression, shown]).toEqual([expression, shown.map(() => places)]);
      }
    }
  });
});

/** Where an installation is: an empty label is the same as none. */
const PLACES = [
  { namespace: 'tessera', cell: '' },
  { namespace: 'tessera', cell: 'a' },
  { namespace: 'tessera', cell: 'b' },
  { namespace: 'another', cell: 'a' },
];

/** The places whose series a selector selects, whatever else it asks for. */
function placesOf({ metric, matchers, ...rest }: Selector): string[] {
  const values = { value: 1, earlierValue: 1, perSecond: 1, earlierPerSecond: 1 };
  const own = matchers.filter(({ label }) => label === 'namespace' || label === 'cell');
  const series = PLACES.map((labels) => ({ metric, labels, ...values }));
  return matching({ metric, matchers: own, ...rest }, series).map(
    ({ labels }) => `${labels['namespace'] ?? ''}/${labels['cell'] ?? ''}`,
  );
}

/** What the page of metrics names, which is checked against the running services, and others' metrics. */
function knownMetrics(): Set<string> {
  const rows = readFileSync(METRICS, 'utf8').matchAll(/^\| `(\w+)`/gm);
  return new Set([...FOREIGN_METRICS, ...[...rows].map(([, name = '']) => name)]);
}
