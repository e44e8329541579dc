import { join } from 'node:path';
import { systemProblem } from '../problem.js';
import { managementUrl } from './app-environment.js';
import { openAppLog, WARNINGS } from './app-log.js';
import { endProblem, startApp, waitUntilReady, type AppProcess } from './app-process.js';
import type { AppEntry } from './apps.js';
import type { DataFolder } from './data-folder.js';
import { demoAccountKeys } from './demo-accounts.js';
import { provideDemoApiKeys } from './demo-api-keys.js';
import { DemoBrowser } from './demo-browser.js';
import { demoAnalyst, demoSignIn } from './demo-sign-in.js';
import { startInfrastructure, type StackContext, type StackReport } from './infrastructure.js';
import { demoSignInPort } from './ports.js';
import { programPath } from '../programs/program-path.js';
import { prepareApps } from './prepare-apps.js';
import { writePrivateJson } from './private-file.js';
import type { StackSettings } from './settings.js';
import { describeStack, type StackFile } from './stack-file.js';
import type { Teardown } from './teardown.js';

export interface RunningStack {
  file: StackFile;
  data: DataFolder;
  /** Rejects with a Problem when a part ends unexpectedly. */
  failure: Promise<never>;
}

/** Starts Postgres and every app; `teardown` undoes everything on any failure. */
export async function startStack(
  settings: StackSettings,
  { command, apps }: { command: string; apps: readonly AppEntry[] },
  teardown: Teardown,
  report: StackReport,
): Promise<RunningStack> {
  const foundation = await startInfrastructure(settings, { command, apps }, teardown, report);
  const { context } = foundation;
  report.step('Databases, keys and clients');
  const environments = await prepareApps(context, apps);
  foundation.lock.announceReady();
  report.step(`Apps: ${apps.map((app) => app.name).join(', ')}`);
  const running: { app: AppEntry; process: AppProcess }[] = [];
  teardown.add(async () => {
    await Promise.all(running.map(({ process }) => process.stop()));
  });
  for (const app of apps) {
    running.push({ app, process: launch(context, app, environments.get(app.name) ?? {}) });
  }
  await startDemoSignIn(context, apps, teardown);
  const failure = Promise.race([foundation.failure, ...running.map((each) => fall(each.process))]);
  // Apps that end while the stack stops are not a failure, and the rejection is ignored.
  failure.catch(() => undefined);
  const ready = running.map(({ app, process }) =>
    waitUntilReady(process, managementUrl(settings, app)),
  );
  await Promise.race([Promise.all(ready), failure]);
  const ownKeys = await Promise.race([provideDemoApiKeys(context, apps), failure]);
  const apiKeys = [...ownKeys, ...demoAccountKeys(context, apps)];
  const people = {
    signIn: demoSignIn(settings, context.data, apps),
    analyst: demoAnalyst(settings, context.data, apps),
  };
  const file = describeStack(settings, context.secrets, apps, apiKeys, people);
  writePrivateJson(context.data.stackFile, file);
  return { file, data: context.data, failure };
}

/** So that people sign in to the console with one click. */
async function startDemoSignIn(
  { settings, data }: StackContext,
  apps: readonly AppEntry[],
  teardown: Teardown,
): Promise<void> {
  if (!apps.some(({ name }) => name === 'console')) return;
  const browser = await DemoBrowser.start(data, demoSignInPort(settings));
  teardown.add(() => browser.stop());
}

async function fall(app: AppProcess): Promise<never> {
  throw endProblem(await app.end, app.log);
}

function launch(
  { settings, data, teardown, report }: StackContext,
  app: AppEntry,
  environment: Record<string, string>,
): AppProcess {
  const log = openAppLog(join(data.logs, `${app.name}.log`), {
    worthReading: WARNINGS,
    onLine: ({ text }) => {
      if (!teardown.started) report.warning(app.name, text);
    },
    onWriteError: (error) => {
      const problem = systemProblem(error, `the log of ${app.name}`);
      report.warning(app.name, problem?.message ?? error.message);
    },
  });
  return startApp({
    app: app.name,
    args: [programPath(app.name, 'main', settings.root)],
    environment,
    log,
  });
}
