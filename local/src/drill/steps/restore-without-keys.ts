import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES } from '../drill-context.js';
import { searchForCards } from '../search-for-cards.js';
import { keyrings } from '../keyrings.js';
import type { DrillStep } from './drill-step.js';

export const restoreWithoutKeys: DrillStep = {
  title: 'The backup cannot be opened without its keys',
  async run(drill) {
    const { stack, report, context, redis } = drill;
    const restored = await drill.restoreCluster(null);
    stack.useServer(restored.adminUrl);
    stack.useRedis(await redis.start());
    drill.set({ restored });
    const missing = await stack.startToFail('vault');
    report.check(missing !== '', 'without a keyring the vault does not start');
    report.detail(missing.replace(drill.root, '…'));
    for (const name of SERVICES) {
      await stack.makeKeyring(name);
      const foreign = await stack.startToFail(name);
      report.check(foreign !== '', `${name} does not start with a newly generated keyring either`);
      report.detail(foreign.replace(drill.root, '…'));
    }
    for (const name of keyrings(context.data)) rmSync(join(context.data.secrets, name));
    const { hits } = searchForCards(drill.backupFolder);
    report.check(hits.length === 0, 'and nothing in the archive is a card', hits.join(', '));
  },
};
