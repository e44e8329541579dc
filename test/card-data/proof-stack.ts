import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, launchStack, LocalStack, type LaunchedStack } from '@tessera/local/testing';

const START_TIMEOUT_MS = 120_000;
const SNAPSHOT_TIMEOUT_MS = 120_000;
const POLL_MS = 200;
/** Plays the outside world: what it is sent is outside. */
const OUTSIDE = 'sandbox';

/** A process of one of our services. */
export interface ServiceProcess {
  readonly pid: number;
  readonly app: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** The local stack with Redis as in production, on a folder that is searched afterwards. */
export class ProofStack extends LocalStack {
  private constructor(
    launched: LaunchedStack,
    readonly folder: string,
    private readonly redis: ChildProcess,
  ) {
    super(launched);
  }

  /** @param folder new and empty; everything that is written lies below it afterwards */
  static async start(folder: string): Promise<ProofStack> {
    mkdirSync(join(folder, 'redis'));
    mkdirSync(join(folder, 'heap'));
    const port = String(await freePort());
    const redis = spawn('redis-server', [
      ...['--port', port, '--bind', '127.0.0.1', '--dir', join(folder, 'redis')],
      ...['--appendonly', 'yes', '--save', '1 1', '--maxmemory-policy', 'noeviction'],
    ]);
    const settings = {
      REDIS_URL: `redis://127.0.0.1:${port}`,
      LOG_LEVEL: 'debug',
      // A snapshot is taken after a garbage collection.
      NODE_OPTIONS: `--heapsnapshot-signal=SIGUSR2 --diagnostic-dir=${join(folder, 'heap')}`,
    };
    try {
      await hasStarted(redis, join(folder, 'redis', 'appendonlydir'));
      return new ProofStack(await launchStack({ folder, settings }), folder, redis);
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

  override async stop(): Promise<void> {
    await super.stop();
    const exit = once(this.redis, 'exit');
    this.redis.kill('SIGTERM');
    await exit;
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

function serviceProcess(pid: number, folder: string): ServiceProcess[] {
  const app = /\/dist\/([a-z-]+)\/(?:main|worker)\.js/.exec(read(`/proc/${pid}/cmdline`))?.[1];
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
