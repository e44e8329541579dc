import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemProblem } from '../problem.js';
import type { AppEntry } from './apps.js';
import type { DataFolder } from './data-folder.js';
import { appPort } from './ports.js';
import type { StackSettings } from './settings.js';

const NAME = 'BANKS_FILE';
/** What the file in the repository says of where the sandbox is. */
const WRITTEN_URL = 'http://localhost:4010';

/**
 * The banks of the account information service: those of the sandbox. If the stack was started with
 * a banks file, that file is used instead.
 */
export function banksOf(
  { environment }: StackSettings,
  data: DataFolder,
  app: AppEntry,
): Record<string, string> {
  const hasOther = NAME in environment || `${NAME}_FILE` in environment;
  return app.name === 'account-info' && !hasOther ? { [NAME]: banksFile(data) } : {};
}

/** Writes the banks of the sandbox with the port that it has in this stack. */
export function writeBanksFile(settings: StackSettings, data: DataFolder, sandbox: AppEntry): void {
  const source = join(settings.root, 'apps', 'sandbox', 'banks.yaml');
  const file = banksFile(data);
  const url = `http://localhost:${appPort(settings, sandbox)}`;
  try {
    writeFileSync(file, readFileSync(source, 'utf8').replaceAll(WRITTEN_URL, url));
  } catch (error) {
    throw systemProblem(error, `writing ${file}`) ?? error;
  }
}

function banksFile(data: DataFolder): string {
  return join(data.root, 'banks.yaml');
}
