import type { DrillStep } from './drill-step.js';

export const makeData: DrillStep = {
  title: 'Every service gets data',
  async run({ evidence, client, stack, report }) {
    await evidence.vault.make(client);
    await evidence.fraud.make(client);
    await evidence.accountInfo.make(client);
    await evidence.commerce.make(client);
    await evidence.gateway.make(client);
    await stack.command('vault', 'keys', 'rotate');
    await evidence.vault.make(client);
    report.check(true, 'cards under two versions of the key-encryption key, decisions, a checked');
    report.detail('bank account, a commerce token with its network token, an authorized payment');
  },
};
