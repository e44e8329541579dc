import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { keyrings } from '../keyrings.js';
import { searchForCards } from '../search-for-cards.js';
import type { DrillStep } from './drill-step.js';

export const takeBackup: DrillStep = {
  title: 'A base backup of the running server; the keys go elsewhere',
  async run(drill) {
    const { report, context } = drill;
    await drill.find('cluster').backUp(drill.baseBackup);
    mkdirSync(drill.safeFolder, { mode: 0o700 });
    const files = keyrings(context.data);
    for (const name of files) {
      copyFileSync(join(context.data.secrets, name), join(drill.safeFolder, name));
    }
    report.check(
      files.length > 0,
      `${files.length} keyrings are in the safe, and not stored with the backup`,
    );
    const { megabytes, hits } = searchForCards(drill.backupFolder);
    report.check(
      hits.length === 0,
      `no card number is in the ${megabytes.toFixed(0)} MB of the backup`,
      hits.join(', '),
    );
  },
};
