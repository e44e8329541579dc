import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { keyrings } from '../keyrings.js';
import { askAgainAnyStatus } from '../evidence/fraud-evidence.js';
import { SERVICES } from '../drill-context.js';
import type { DrillStep } from './drill-step.js';

export const loseEverything: DrillStep = {
  title: 'Postgres, Redis and the keyrings are lost at once',
  async run(drill) {
    const { stack, redis, report, client, context } = drill;
    await drill.find('cluster').destroy();
    await redis.destroy();
    const { status, headers } = await askAgainAnyStatus(client, drill.find('tail'));
    report.check(
      status === 503 && headers.get('retry-after') !== null,
      'callers get 503 with Retry-After meanwhile',
      String(status),
    );
    await stack.stop(SERVICES);
    for (const name of keyrings(context.data)) rmSync(join(context.data.secrets, name));
  },
};
