import { describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { BankMetrics } from './bank.metrics.js';
import type { Connector, ConsentStep } from './connector.js';
import { BankUnavailableError } from './connector.errors.js';
import { MeasuredConnector } from './measured-connector.js';

const STEP = { institution: { id: 'linden' } } as ConsentStep;

describe('MeasuredConnector', () => {
  it('counts each step by bank and outcome, and passes answers and errors on', async () => {
    const registry = new Registry();
    const down = new BankUnavailableError('http_503');
    const inner = {
      accounts: () => Promise.resolve([]),
      revoke: () => Promise.reject(down),
    } as unknown as Connector;
    const connector = new MeasuredConnector(inner, new BankMetrics(registry));
    expect(await connector.accounts(STEP)).toEqual([]);
    await expect(connector.revoke(STEP)).rejects.toBe(down);
    const text = await registry.metrics();
    const count = (step: string, outcome: string): string =>
      `bank_steps_total{institution="linden",step="${step}",outcome="${outcome}"} 1`;
    expect(text).toContain(count('accounts', 'answered'));
    expect(text).toContain(count('revoke', 'unavailable'));
    expect(text).toContain('bank_step_duration_seconds_count{step="revoke"} 1');
  });
});
