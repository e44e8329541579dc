import { describe, expect, it } from '@jest/globals';
import { evaluate } from '../promql/evaluate-promql.js';
import { alerts, parsedExpression } from '../support/used-metrics.js';
import type { AlertFixtures } from './alert-fixtures.js';
import { AUDIT_ALERTS } from './audit-alerts.js';
import { CONSOLE_ALERTS } from './console-alerts.js';
import { FRAUD_ALERTS } from './fraud-alerts.js';
import { INTEGRATION_ALERTS } from './integration-alerts.js';
import { seriesFrom } from './series.js';
import { SERVICE_ALERTS } from './service-alerts.js';
import { VAULT_ALERTS } from './vault-alerts.js';
import { WEBHOOK_ALERTS } from './webhook-alerts.js';

const FIXTURES: AlertFixtures = {
  ...SERVICE_ALERTS,
  ...AUDIT_ALERTS,
  ...CONSOLE_ALERTS,
  ...FRAUD_ALERTS,
  ...VAULT_ALERTS,
  ...WEBHOOK_ALERTS,
  ...INTEGRATION_ALERTS,
};

/** On objects of Kubernetes, whose names end with the cell: `fraud-audit-verify-a`. */
const ALERTS_ON_OBJECTS = ['AuditProofFailed', 'AuditProofMissing', 'AutoscalerInactive'];
const ALERTS_ON_PODS = alerts().filter(({ alert }) => !ALERTS_ON_OBJECTS.includes(alert));

it('every alert has series over which it fires, and others over which it rests', () => {
  expect(Object.keys(FIXTURES).sort()).toEqual(
    alerts()
      .map(({ alert }) => alert)
      .sort(),
  );
});

describe.each(alerts())('$alert', ({ alert, expr, annotations }) => {
  const { fires = [], firesToo = fires, rests = [] } = FIXTURES[alert] ?? {};

  it.each([[fires], [firesToo]])('fires, with the labels that its sentence names', (series) => {
    const firing = evaluate(parsedExpression(expr), seriesFrom(series));
    expect(firing).toHaveLength(1);
    const named = [...annotations.summary.matchAll(/\$labels\.(\w+)/g)].map(([, name]) => name);
    expect(Object.keys(firing[0]?.labels ?? {})).toEqual(expect.arrayContaining(named));
  });

  it('rests when all is well, and where there is nothing to see', () => {
    expect(evaluate(parsedExpression(expr), seriesFrom(rests))).toEqual([]);
    expect(evaluate(parsedExpression(expr), [])).toEqual([]);
  });
});

describe.each(ALERTS_ON_PODS)('$alert, with two cells', ({ alert, expr, annotations }) => {
  const { fires = [], firesToo = fires, rests = [] } = FIXTURES[alert] ?? {};
  const inCell = (lines: readonly string[], cell: string) =>
    seriesFrom(lines).map((each) => ({ ...each, labels: { ...each.labels, cell } }));

  it.each([[fires], [firesToo]])('fires for the cell that is concerned, and names it', (series) => {
    const both = [...inCell(series, 'a'), ...inCell(rests, 'b')];
    const firing = evaluate(parsedExpression(expr), both);
    expect(firing.map(({ labels }) => labels['cell'])).toEqual(['a']);
    expect(annotations.summary).toContain('{{ with $labels.cell }} (cell {{ . }}){{ end }}.');
  });
});

describe.each(['fraud-audit-verify', 'fraud-audit-verify-a'])('the daily proof %s', (name) => {
  const parsed = (alert: string) =>
    parsedExpression(alerts().find((each) => each.alert === alert)?.expr ?? '');

  it('is watched', () => {
    const late = `kube_cronjob_status_last_successful_time{cronjob="${name}"} = 5 before 5`;
    expect(evaluate(parsed('AuditProofMissing'), seriesFrom([late]))).toHaveLength(1);
    const failed = `kube_job_failed{condition="true",job_name="${name}-29000000"} = 1`;
    expect(evaluate(parsed('AuditProofFailed'), seriesFrom([failed]))).toHaveLength(1);
  });
});
