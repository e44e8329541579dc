import { existsSync, readdirSync, rmSync } from 'node:fs';
import { Problem, systemProblem } from '../problem.js';
import { dropDatabases } from '../stack/app-databases.js';
import { databaseApps } from '../stack/apps.js';
import { dataFolderPaths } from '../stack/data-folder.js';
import { provideSecrets } from '../stack/secrets.js';
import { readSettings } from '../stack/settings.js';
import { readLockHolder } from '../stack/stack-lock.js';
import { clearStalePostgres } from '../stack/stack-postgres.js';
import { print } from '../terminal.js';
import { runCommand } from './run-command.js';

/** Everything that the stack puts into its data folder. */
const OURS = [
  'postgres',
  'postgres.new',
  'logs',
  'secrets',
  'done.json',
  'stack.json',
  'stack.lock',
];

/** `npm run reset`: the next start begins with nothing. */
await runCommand(
  async () => {
    const settings = readSettings(process.env);
    const { dataFolder, databaseUrl } = settings;
    const data = dataFolderPaths(dataFolder);
    const holder = readLockHolder(data.lockFile);
    if (holder !== null) {
      throw new Problem(
        `The stack is running (\`${holder.command}\`, process ${holder.pid}): stop it before you clear ${dataFolder}.`,
      );
    }
    if (!existsSync(dataFolder)) {
      print(`Nothing to clear: ${dataFolder} does not exist.`);
      return 0;
    }
    requireOurs(dataFolder);
    await clearStalePostgres(data);
    if (databaseUrl !== null && existsSync(data.secrets)) {
      await dropDatabases(settings, provideSecrets(data), databaseApps());
      print('Dropped the databases that it made on the Postgres of DATABASE_URL.');
    }
    clear(dataFolder);
    print(`Cleared ${dataFolder}.`);
    return 0;
  },
  { interruptedCode: 130 },
);

/** Protects against a DATA_DIR that is a home folder by mistake. */
function requireOurs(folder: string): void {
  const foreign = readdirSync(folder).filter((name) => !OURS.includes(name));
  if (foreign.length === 0) return;
  throw new Problem(
    `${folder} contains files that do not belong to the stack (${foreign.slice(0, 3).join(', ')}): clear it yourself, or correct DATA_DIR.`,
  );
}

function clear(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch (error) {
    throw systemProblem(error, `removing ${folder}`) ?? error;
  }
}
