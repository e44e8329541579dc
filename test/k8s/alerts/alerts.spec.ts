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
