import { copyFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { countRows, differencesOf } from '../count-rows.js';
import { SERVICES } from '../drill-context.js';
import type { DrillStep } from './drill-step.js';

export const restore: DrillStep = {
  title: 'Restored: the newest state that was archived, with the keys from the safe',
  async run(drill) {
    const { stack, report, context, client } = drill;
    for (const name of readdirSync(drill.safeFolder)) {
      copyFileSync(join(drill.safeFolder, name), join(context.data.secrets, name));
    }
    const rows = await countRows(context, drill.find('restored').adminUrl);
    const differences = differencesOf(drill.find('rows'), rows);
    report.check(
      differences.length === 0,
      `the rows of all ${rows.size} tables are as many as before`,
      differences.join(', '),
    );
    client.forgetTokens();
    await stack.start(['identity', 'vault']);
    await stack.start(SERVICES.filter((name) => name !== 'identity' && name !== 'vault'));
    report.check(true, 'all services are ready, identity and the vault before the others');
  },
};
