import { join } from 'node:path';
import { Problem } from '../problem.js';
import { appEnvironment, managementUrl } from '../stack/app-environment.js';
import { openAppLog, WARNINGS } from '../stack/app-log.js';
import { startApp, waitUntilReady, type AppProcess } from '../stack/app-process.js';
import { APPS, findApp, type AppEntry } from '../stack/apps.js';
import type { StackContext } from '../stack/infrastructure.js';
import { programPath } from '../programs/program-path.js';
import { prepareApps } from '../stack/prepare-apps.js';
import { requireFreePorts, wantedPorts } from '../stack/ports.js';
import { runProgram } from '../stack/run-program.js';
import { readSettings, type StackSettings } from '../stack/settings.js';

/**
 * With management ports (+ 5000) below those that `freePort()` returns and below the system's
 * ephemeral ports, so that they stay free while a service is stopped.
 */
const FIRST_PORT_BASE = 10_000;
const PORT_BASES = 49;
const PORT_STEP = 100;
const TRIES = 20;

/** The services of the drill, each a process, and their Postgres servers. */
export class DrillStack {
  private readonly running = new Map<string, AppProcess>();
  /** The administrator's URL of the server with an app's database. */
  private readonly servers = new Map<string, string>();
  private redisUrl: string | null = null;

  constructor(private readonly context: StackContext) {
    context.teardown.add(() => this.stop(this.names));
  }

  get names(): string[] {
    return [...this.running.keys()];
  }

  /** From the next start on. */
  useRedis(url: string | null): void {
    this.redisUrl = url;
  }

  /** From the next start on. */
  useServer(adminUrl: string, names: readonly string[] = APPS.map(({ name }) => name)): void {
    for (const name of names) this.servers.set(name, adminUrl);
  }

  /** Creates databases, keys, clients and accounts, as for an empty data folder. */
  async prepare(): Promise<void> {
    await prepareApps({ ...this.context, settings: this.settingsOf('identity') }, APPS);
  }

  /** Starts these services and waits until they are ready. */
  async start(names: readonly string[]): Promise<void> {
    const starting = names.map((name) => {
      const app = appNamed(name);
      const process = this.launch(app);
      this.running.set(name, process);
      return waitUntilReady(process, managementUrl(this.context.settings, app));
    });
    await Promise.all(starting);
  }

  async stop(names: readonly string[]): Promise<void> {
    const stopping = names.map(async (name) => {
      await this.running.get(name)?.stop();
      this.running.delete(name);
    });
    await Promise.all(stopping);
  }

  /** A command of a service, as an operator runs it. Returns what it printed. */
  async command(name: string, ...args: string[]): Promise<string> {
    const { teardown } = this.context;
    const environment = this.environmentOf(appNamed(name));
    const program = [programPath(name, 'command'), ...args];
    const title = `${name} ${args.join(' ')}`;
    return runProgram({ title, args: program, environment }, teardown);
  }

  /** Creates a keyring like a first installation. */
  async makeKeyring(name: string): Promise<void> {
    const { teardown } = this.context;
    const args = [programPath(name, 'keyring')];
    const environment = this.environmentOf(appNamed(name));
    await runProgram({ title: `The keyring of ${name}`, args, environment }, teardown);
  }

  /** Starts a service that is expected to exit, and returns its last output. */
  async startToFail(name: string): Promise<string> {
    const app = this.launch(appNamed(name));
    try {
      await waitUntilReady(app, managementUrl(this.context.settings, appNamed(name)));
      return '';
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return app.log.tail().findLast((line) => line.startsWith(`${name}: `)) ?? '';
    } finally {
      await app.stop();
    }
  }

  private launch(app: AppEntry): AppProcess {
    const { data } = this.context;
    const log = openAppLog(join(data.logs, `${app.name}.log`), {
      worthReading: WARNINGS,
      onLine: () => undefined,
      onWriteError: () => undefined,
    });
    const args = [programPath(app.name, 'main')];
    return startApp({ app: app.name, args, environment: this.environmentOf(app), log });
  }

  private environmentOf(app: AppEntry): Record<string, string> {
    const { secrets, data } = this.context;
    return appEnvironment(this.settingsOf(app.name), secrets, data, app);
  }

  private settingsOf(name: string): StackSettings {
    const { settings } = this.context;
    const redis: Record<string, string> =
      this.redisUrl === null ? {} : { REDIS_URL: this.redisUrl };
    return {
      ...settings,
      databaseUrl: this.servers.get(name) ?? null,
      environment: { ...settings.environment, ...redis },
    };
  }
}

/** Settings for an additional stack: its own data folder, and free ports. */
export async function drillSettings(folder: string): Promise<StackSettings> {
  const { PATH = '', HOME = '' } = process.env;
  const environment = { PATH, HOME, PCI_LEVEL: 'SAQ_D' };
  for (let attempt = 1; ; attempt++) {
    const base = FIRST_PORT_BASE + Math.floor(Math.random() * PORT_BASES) * PORT_STEP;
    const settings = readSettings({ ...environment, DATA_DIR: folder, PORT_BASE: String(base) });
    try {
      await requireFreePorts(wantedPorts(settings, APPS), base);
      return settings;
    } catch (error) {
      if (attempt === TRIES || !(error instanceof Problem)) throw error;
    }
  }
}

function appNamed(name: string): AppEntry {
  const app = findApp(name);
  if (app === null) throw new Error(`there is no app ${name}`);
  return app;
}
