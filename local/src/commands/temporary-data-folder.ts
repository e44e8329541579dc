import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dropDatabases } from '../stack/app-databases.js';
import { databaseApps } from '../stack/apps.js';
import { dataFolderPaths } from '../stack/data-folder.js';
import { provideSecrets } from '../stack/secrets.js';
import { readSettings } from '../stack/settings.js';
import type { Teardown } from '../stack/teardown.js';

export interface TemporaryDataFolder {
  path: string;
  /** Keeps it on disk to investigate a failure. */
  keep(): void;
}

/** A data folder that goes with the command, and its databases on a Postgres outside with it. */
export function temporaryDataFolder(
  environment: NodeJS.ProcessEnv,
  teardown: Teardown,
): TemporaryDataFolder {
  const path = mkdtempSync(join(tmpdir(), 'tessera-demo-'));
  const data = dataFolderPaths(path);
  let kept = false;
  teardown.add(async () => {
    const settings = readSettings({ ...environment, DATA_DIR: path });
    if (settings.databaseUrl !== null && existsSync(data.secrets)) {
      await dropDatabases(settings, provideSecrets(data), databaseApps());
    }
    if (!kept) rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  });
  return {
    path,
    keep: () => {
      kept = true;
    },
  };
}
