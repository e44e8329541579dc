import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { appUrl, managementUrl } from '../stack/app-environment.js';
import { openAppLog } from '../stack/app-log.js';
import {
  endSentence,
  probe,
  startApp,
  waitUntilReady,
  type AppProcess,
} from '../stack/app-process.js';
import type { AppEntry } from '../stack/apps.js';
import { dataFolderPaths, makeDataFolder } from '../stack/data-folder.js';
import { DoneWork } from '../stack/done-work.js';
import type { StackContext, StackReport } from '../stack/infrastructure.js';
import type { LogLine } from '../stack/log-line.js';
import { builtProgram } from '../programs/program-path.js';
import { prepareApps } from '../stack/prepare-apps.js';
import { provideSecrets } from '../stack/secrets.js';
import type { StackSettings } from '../stack/settings.js';
import { readLockHolder } from '../stack/stack-lock.js';
import type { Teardown } from '../stack/teardown.js';
import { printError, paint, print } from '../terminal.js';
import { watchCode } from './watch-code.js';

const POLL_MS = 250;

/** Hides the lines in which the framework lists its modules and routes. */
const INTERESTING =
  /^(?!.*"context":"(?:NestFactory|NestApplication|InstanceLoader|RoutesResolver|RouterExplorer)")/;

/** One app in watch mode: migrated and started again whenever its built code changes. */
export async function runDevApp(
  settings: StackSettings,
  app: AppEntry,
  teardown: Teardown,
  report: StackReport,
): Promise<never> {
  await untilDatabasesAreReady(settings, report);
  await untilPortIsFree(settings, app, report);
  const data = makeDataFolder(settings.dataFolder);
  const context: StackContext = {
    settings,
    data,
    secrets: provideSecrets(data),
    done: new DoneWork(data.cache),
    teardown,
    report,
  };
  const code = watchCode(settings.root, app.name);
  teardown.add(() => {
    code.close();
  });
  let running: AppProcess | null = null;
  teardown.add(() => running?.stop());
  for (;;) {
    const change = code.nextChange();
    running = await start(context, app, change);
    await change;
    report.step(`${app.name} changed; starting it again.`);
    await running?.stop();
  }
}

/** @returns null if it did not start; it is tried again at the next change */
async function start(
  context: StackContext,
  app: AppEntry,
  change: Promise<void>,
): Promise<AppProcess | null> {
  const { settings, report, teardown } = context;
  const began = performance.now();
  let started: AppProcess | null = null;
  try {
    const environments = await prepareApps(context, [app]);
    started = launch(context, app, environments.get(app.name) ?? {});
    const ready = waitUntilReady(started, managementUrl(settings, app)).then(() => true);
    if (await Promise.race([ready, change])) {
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      report.step(`${app.name} is ready at ${paint('cyan', appUrl(settings, app))} (${seconds} s)`);
    }
    return started;
  } catch (error) {
    if (started?.ended !== true && !teardown.started) printError(messageOf(error));
    await started?.stop();
    return null;
  }
}

function launch(
  { settings, data, teardown }: StackContext,
  app: AppEntry,
  environment: Record<string, string>,
): AppProcess {
  const log = openAppLog(join(data.logs, `${app.name}.log`), {
    worthReading: INTERESTING,
    onLine: show,
    onWriteError: (error) => {
      printError(error.message);
    },
  });
  const args = ['--enable-source-maps', builtProgram(app.name, 'main', settings.root)];
  const started = startApp({ app: app.name, args, environment, log });
  void started.end.then((end) => {
    // Stopped on request, before or after the start: exit code 0.
    if (teardown.started || end.code === 0) return;
    printError(`${endSentence(end)} It starts again at the next change.`);
  });
  return started;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function show({ level, time, text }: LogLine): void {
  // What is no line of the log, such as a stack, is shown as it is.
  if (time === '') {
    print(text);
    return;
  }
  const colors = { debug: 'dim', info: 'dim', warn: 'yellow', error: 'red' } as const;
  print(`${paint(colors[level], `${time} ${level.toUpperCase().padEnd(5)}`)} ${text}`);
}

async function untilDatabasesAreReady(settings: StackSettings, report: StackReport): Promise<void> {
  const { lockFile } = dataFolderPaths(settings.dataFolder);
  for (let said = false; readLockHolder(lockFile)?.ready !== true; said = true) {
    if (!said) report.step('Waiting for the databases (`turbo dev` and `npm start` bring them).');
    await sleep(POLL_MS);
  }
}

/** An app that runs already, by `npm start` or another `turbo dev`, serves as it is. */
async function untilPortIsFree(
  settings: StackSettings,
  app: AppEntry,
  report: StackReport,
): Promise<void> {
  const url = `${managementUrl(settings, app)}/health/live`;
  for (let said = false; (await probe(url)) === null; said = true) {
    if (!said) {
      report.step(
        `${app.name} is already running; it starts here in watch mode when that one ends.`,
      );
    }
    await sleep(POLL_MS);
  }
}
