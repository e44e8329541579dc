import { setTimeout as sleep } from 'node:timers/promises';
import { APPS, databaseApps } from '../stack/apps.js';
import { dataFolderPaths } from '../stack/data-folder.js';
import { startInfrastructure, type StackReport } from '../stack/infrastructure.js';
import { managementUrl } from '../stack/app-environment.js';
import { probe } from '../stack/app-process.js';
import { writePrivateJson } from '../stack/private-file.js';
import type { StackSettings } from '../stack/settings.js';
import { describeStack } from '../stack/stack-file.js';
import { readLockHolder } from '../stack/stack-lock.js';
import { provideDatabases } from '../stack/app-databases.js';
import type { Teardown } from '../stack/teardown.js';
import { runCompiler } from './compiler.js';

const POLL_MS = 500;
const APPS_PATIENCE_MS = 5000;

/**
 * The sidecar of every app in watch mode (`@tessera/local#dev`): the compiler and Postgres. If `npm
 * start` or another `turbo dev` already runs Postgres, that one is used, and this one takes over
 * when it ends.
 */
export async function runDevInfrastructure(
  settings: StackSettings,
  teardown: Teardown,
  report: StackReport,
): Promise<never> {
  const compiler = runCompiler(settings.root, teardown, (line) => {
    report.step(line);
  });
  const foundation = waitWhileOthersServe(settings, report).then(() =>
    serveDatabases(settings, teardown, report),
  );
  // A failure of either fails the task; the compiler ends only with it.
  const [, never] = await Promise.all([compiler, foundation]);
  return never;
}

async function serveDatabases(
  settings: StackSettings,
  teardown: Teardown,
  report: StackReport,
): Promise<never> {
  const started = { command: 'turbo dev', apps: [] };
  const { context, lock, failure } = await startInfrastructure(settings, started, teardown, report);
  await provideDatabases(settings, context.secrets, databaseApps());
  writePrivateJson(context.data.stackFile, describeStack(settings, context.secrets, APPS));
  lock.announceReady();
  report.step(`The databases are ready; addresses and credentials: ${context.data.stackFile}`);
  // Turbo ends every task at once; the apps need their database until they are done.
  teardown.add(() => untilAppsAreGone(settings));
  return failure;
}

async function waitWhileOthersServe(settings: StackSettings, report: StackReport): Promise<void> {
  const { lockFile } = dataFolderPaths(settings.dataFolder);
  let said = false;
  for (let holder = readLockHolder(lockFile); holder !== null; holder = readLockHolder(lockFile)) {
    if (!said) report.step(`Using the databases of \`${holder.command}\` (process ${holder.pid}).`);
    said = true;
    await sleep(POLL_MS);
  }
}

async function untilAppsAreGone(settings: StackSettings): Promise<void> {
  const deadline = Date.now() + APPS_PATIENCE_MS;
  while (Date.now() < deadline && (await someAppAnswers(settings))) await sleep(POLL_MS / 5);
}

async function someAppAnswers(settings: StackSettings): Promise<boolean> {
  const answers = await Promise.all(
    APPS.map((app) => probe(`${managementUrl(settings, app)}/health/live`)),
  );
  return answers.includes(null);
}
