import { AUDITED } from '../drill-context.js';
import type { DrillStep } from './drill-step.js';

export const proveData: DrillStep = {
  title: 'All data is there again',
  async run({ evidence, client, report, stack }) {
    await evidence.vault.prove(client, report);
    await evidence.fraud.prove(client, report);
    await evidence.accountInfo.prove(client, report);
    await evidence.commerce.prove(client, report);
    await evidence.gateway.prove(client, report);
    for (const name of AUDITED) await stack.command(name, 'audit', 'verify');
    report.check(true, `the audit chains of ${AUDITED.length} services are whole`);
  },
};
