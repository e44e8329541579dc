import { logLength, serverProblem } from '../postgres/server-log.js';
import type { AppEntry } from './apps.js';
import { makeDataFolder, type DataFolder } from './data-folder.js';
import { DoneWork } from './done-work.js';
import { requireFreePorts, wantedPorts } from './ports.js';
import { provideSecrets, type StackSecrets } from './secrets.js';
import type { StackSettings } from './settings.js';
import { acquireStackLock, type StackLock } from './stack-lock.js';
import { clearStalePostgres, postgresLog, startStackPostgres } from './stack-postgres.js';
import type { Teardown } from './teardown.js';

/** Who hears what the stack does. */
export interface StackReport {
  step(text: string): void;
  warning(app: string, text: string): void;
}

/** What every part of a start needs. */
export interface StackContext {
  settings: StackSettings;
  data: DataFolder;
  secrets: StackSecrets;
  done: DoneWork;
  teardown: Teardown;
  report: StackReport;
}

export interface Infrastructure {
  context: StackContext;
  lock: StackLock;
  /** Rejects with a Problem when Postgres ends unexpectedly. */
  failure: Promise<never>;
}

/**
 * Starts the infrastructure of the apps: the data folder, its lock, the secrets and Postgres.
 *
 * @param command as typed by the user, for messages about a folder in use
 * @param apps whose ports must be free
 */
export async function startInfrastructure(
  settings: StackSettings,
  { command, apps }: { command: string; apps: readonly AppEntry[] },
  teardown: Teardown,
  report: StackReport,
): Promise<Infrastructure> {
  const data = makeDataFolder(settings.dataFolder);
  const lock = acquireStackLock(data.lockFile, command);
  teardown.add(() => {
    lock.release();
  });
  await clearStalePostgres(data);
  await requireFreePorts(wantedPorts(settings, apps), settings.portBase);
  const secrets = provideSecrets(data);
  const done = new DoneWork(data.cache);
  const context = { settings, data, secrets, done, teardown, report };
  if (settings.databaseUrl !== null) return { context, lock, failure: never() };
  report.step('Postgres');
  return { context, lock, ...(await startPostgres(context)) };
}

/** Wrapped in an object, because awaiting a promise of a promise would await both. */
async function startPostgres(context: StackContext): Promise<{ failure: Promise<never> }> {
  const { settings, data, secrets, teardown } = context;
  const logFile = postgresLog(data);
  const logStart = logLength(logFile);
  const server = await startStackPostgres(settings, data, secrets);
  teardown.add(() => server.stop());
  const failure = server.end.then((): never => {
    throw serverProblem('Postgres ended by itself', logFile, logStart);
  });
  // Callers that await it get the error; during a stop it is ignored.
  failure.catch(() => undefined);
  return { failure };
}

function never(): Promise<never> {
  return new Promise(() => undefined);
}
