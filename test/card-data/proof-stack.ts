import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);
const START_TIMEOUT_MS = 120_000;
const SNAPSHOT_TIMEOUT_MS = 120_000;
const POLL_MS = 200;
/** Plays the outside world: what it is sent is outside. */
const OUTSIDE = 'sandbox';

export interface StackFile {
  readonly instance: string;
  readonly urls: Readonly<Record<string, string>>;
  readonly management: Readonly<Record<string, string>>;
  readonly clients: readonly {
    name: string;
    client_id: string;
    client_secret: string;
    scope: string;
  }[];
  readonly api_keys: readonly { service: string; account?: string; key: string }[];
  readonly sign_in: {
    client_id: string;
    redirect_uri: string;
    email: string;
    password: string;
  } | null;
}

/** A process of one of our services. */
export interface ServiceProcess {
  readonly pid: number;
  readonly app: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** The whole stack as `npm start` runs it, with Redis as in production, on a separate folder. */
export class ProofStack {
  private constructor(
    private readonly stack: ChildProcess,
    private readonly redis: ChildProcess,
    readonly folder: string,
    readonly file: StackFile,
  ) {}

  /** @param folder new and empty; everything that is written lies below it afterwards */
  static async start(folder: string, portBase: number): Promise<ProofStack> {
    mkdirSync(join(folder, 'redis'));
    mkdirSync(join(folder, 'heap'));
    const redisPort = portBase + 95;
    const redis = spawn('redis-server', [
      ...['--port', String(redisPort), '--bind', '127.0.0.1', '--dir', join(folder, 'redis')],
      ...['--appendonly', 'yes', '--save', '1 1', '--maxmemory-policy', 'noeviction'],
    ]);
    const stack = spawn(process.execPath, [join(ROOT, 'local/dist/commands/start.js')], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        DATA_DIR: folder,
        PORT_BASE: String(portBase),
        REDIS_URL: `redis://127.0.0.1:${redisPort}`,
        PCI_LEVEL: 'SAQ_D',
        LOG_LEVEL: 'debug',
        // A snapshot is taken after a garbage collection.
        NODE_OPTIONS: `--heapsnapshot-signal=SIGUSR2 --diagnostic-dir=${join(folder, 'heap')}`,
      },
    });
    try {
      await hasStarted(redis, join(folder, 'redis', 'appendonlydir'));
      const file = await stackFile(stack, join(folder, 'stack.json'));
      return new ProofStack(stack, redis, folder, file);
    } catch (error) {
      redis.kill('SIGTERM');
      throw error;
    }
  }

  /** The processes of our services, found by the folder that they were started for. */
  services(): ServiceProcess[] {
    return readdirSync('/proc')
      .filter((entry) => /^\d+$/.test(entry))
      .flatMap((entry) => serviceProcess(Number(entry), this.folder))
      .filter(({ app }) => app !== OUTSIDE);
  }

  /** `npm run <app> -- …`, in the environment of the app that runs; what it printed. */
  async command(app: string, ...args: string[]): Promise<string> {
    const service = this.services().find((each) => each.app === app);
    if (service === undefined) throw new Error(`The stack runs no ${app}.`);
    // Node's own variables belong to the running process: its channel, its snapshots.
    const own = Object.entries(service.environment).filter(
      ([name]) => !/^NODE_(?:OPTIONS|CHANNEL)/.test(name),
    );
    const env = Object.fromEntries(own);
    const program = join(ROOT, 'apps', app, 'dist', 'command.js');
    const { stdout } = await run(process.execPath, [program, ...args], { env });
    return stdout.trim();
  }

  /** Writes what each service's heap holds after a garbage collection. */
  async takeHeapSnapshots(): Promise<number> {
    const services = this.services();
    for (const { pid } of services) {
      process.kill(pid, 'SIGUSR2');
    }
    const folder = join(this.folder, 'heap');
    const deadline = Date.now() + SNAPSHOT_TIMEOUT_MS;
    while (!services.every(({ pid }) => hasSnapshot(folder, pid))) {
      if (Date.now() > deadline) throw new Error('A heap snapshot was not written in time.');
      await sleep(POLL_MS);
    }
    // Node names them by process; a reader of the report needs the app.
    for (const { app, pid } of services) {
      const name = snapshotOf(folder, pid) ?? '';
      renameSync(join(folder, name), join(folder, `${app}-${pid}.heapsnapshot`));
    }
    return services.length;
  }

  async stop(): Promise<void> {
    await stopped(this.stack);
    await stopped(this.redis);
  }
}

async function hasStarted(redis: ChildProcess, path: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!existsSync(path)) {
    if (redis.exitCode !== null || Date.now() > deadline) {
      throw new Error('redis-server did not start: is its port taken?');
    }
    await sleep(POLL_MS);
  }
}

async function stackFile(stack: ChildProcess, path: string): Promise<StackFile> {
  let said = '';
  for (const stream of [stack.stdout, stack.stderr]) {
    stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  }
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!existsSync(path)) {
    if (stack.exitCode !== null || Date.now() > deadline) {
      stack.kill('SIGTERM');
      throw new Error(`The stack did not start:\n${said}`);
    }
    await sleep(POLL_MS);
  }
  return JSON.parse(readFileSync(path, 'utf8')) as StackFile;
}

function serviceProcess(pid: number, folder: string): ServiceProcess[] {
  const app = /apps\/([a-z-]+)\/dist\/(?:main|worker)\.js/.exec(read(`/proc/${pid}/cmdline`))?.[1];
  const environment = environmentOf(pid);
  if (app === undefined || environment['DATA_DIR'] !== folder) return [];
  return [{ pid, app, environment }];
}

function environmentOf(pid: number): Record<string, string> {
  const entries = read(`/proc/${pid}/environ`).split('\0');
  return Object.fromEntries(
    entries.flatMap((entry) => {
      const end = entry.indexOf('=');
      return end > 0 ? [[entry.slice(0, end), entry.slice(end + 1)]] : [];
    }),
  );
}

/** A process may end while it is looked at. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Complete when it ends as its JSON does, which no piece of a text that is still written does. */
function hasSnapshot(folder: string, pid: number): boolean {
  const name = snapshotOf(folder, pid);
  if (name === undefined) return false;
  const path = join(folder, name);
  return (
    statSync(path).size > 1_000_000 &&
    /"\]\s*\}\s*$/.test(readFileSync(path).subarray(-16).toString())
  );
}

function snapshotOf(folder: string, pid: number): string | undefined {
  return readdirSync(folder).find((file) => file.split('.').includes(String(pid)));
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}
