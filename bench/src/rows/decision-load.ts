import { apiCall } from '../environment/api-call.js';
import type { BenchEnvironment } from '../environment/bench-environment.js';
import type { Load, ProcessorMeter } from '../load/load.js';
import { decisionBody, ruleset } from './decision-fixtures.js';

const RULESET_SCOPE = 'admin:rulesets:create admin:rulesets:write';

/** Activates the benchmark's ruleset. */
export async function activateRuleset({ tokens, url }: BenchEnvironment): Promise<void> {
  const authorization = await tokens.bearer('ruleset-admin', RULESET_SCOPE);
  const headers = { authorization };
  const rulesets = `${url('fraud')}/api/admin/rulesets`;
  const body = ruleset();
  const { id } = await apiCall<{ id: string }>({ method: 'POST', url: rulesets, headers, body });
  await apiCall({ method: 'POST', url: `${rulesets}/${id}/activate`, headers });
}

/**
 * Requests decisions on distinct payments.
 *
 * @param server in place of the first API of fraud
 */
export async function decisionLoad(
  { tokens, url, meterOf }: BenchEnvironment,
  server: { readonly url: string; readonly meter: ProcessorMeter } = {
    url: url('fraud'),
    meter: meterOf('fraud'),
  },
): Promise<Load> {
  const authorization = await tokens.bearer('payments', 'decisions:create');
  return {
    ...server,
    next: () => {
      const body = decisionBody();
      return {
        method: 'POST',
        path: '/api/decisions',
        headers: {
          authorization,
          'content-type': 'application/json',
          'x-idempotency-key': body.transaction.reference,
        },
        body: JSON.stringify(body),
      };
    },
  };
}
