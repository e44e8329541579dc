import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { freePort } from '../free-port.js';
import { APP_RUNTIME_FLAGS } from '../stack/runtime-flags.js';
import { programPath } from '../programs/program-path.js';
import { programEnv } from './program-env.js';
import { until } from './until.js';

/** A preload runs unbuilt: in the sources Node strips its types. */
const SHIFT_CLOCK = new URL(
  import.meta.url.endsWith('.ts') ? 'shift-clock.ts' : 'shift-clock.js',
  import.meta.url,
).href;
const BOOT_TIMEOUT_MS = 150_000;
const PORT_ATTEMPTS = 5;

/** A folder under `apps/`. */
export type ServiceName =
  'identity' | 'vault' | 'fraud' | 'account-info' | 'commerce' | 'gateway-legacy' | 'sandbox';

export interface ProcessOptions {
  /** As `serviceEnv()` creates it; of this process's environment only PATH is passed on. */
  readonly env: Readonly<Record<string, string>>;
  /** `api` runs `main.js` (the default), `worker` runs `worker.js`. */
  readonly role?: 'api' | 'worker';
  /** Runs this file instead, such as one that boots the service with a step at which it dies. */
  readonly program?: string | URL;
  /** How far its clock is ahead of the machine's; behind when negative. */
  readonly clockShiftMs?: number;
  /** Options of Node, such as `--expose-gc` or further `--import`s. */
  readonly nodeOptions?: readonly string[];
}

/** How a process ended: by an exit code or by a signal. */
export interface ProcessEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** Processes that this one has started and that live: none outlives it. */
const alive = new Set<ServiceProcess>();

process.once('exit', () => {
  for (const left of alive) left.signal('SIGKILL');
});

/**
 * A service in a separate process, from the built packages (`tsc -b` first): what a pod runs. To
 * be loaded, signalled and killed.
 *
 * ```ts
 * const env = serviceEnv({ databaseUrl: database.url, issuer, keys });
 * await migrateService(fraud, env);
 * const api = await ServiceProcess.start('fraud', { env });            // ready when it resolves
 * const worker = await ServiceProcess.start('fraud', { env, role: 'worker' });
 * await fetch(`${api.url}/api/decisions`, …);
 * await api.kill();                                                    // without notice
 * expect(await worker.stop()).toEqual({ code: 0, signal: null });      // SIGTERM, and its end
 * ```
 *
 * Replicas are several of these on one `env`. Each gets ports that were free a moment ago (PORT and
 * MANAGEMENT_PORT of `env` are ignored, so one `env` serves any number of them); when another process
 * takes one meanwhile, it is started again on others. A worker has no API and its `url` throws.
 */
export class ServiceProcess {
  readonly managementUrl: string;
  /** Resolves when the process is gone, for any reason, and its log is complete. */
  readonly ended: Promise<ProcessEnd>;
  private readonly output: string[] = [];
  private readonly apiUrl: string;

  private constructor(
    private readonly child: ChildProcessByStdio<null, Readable, Readable>,
    private readonly role: 'api' | 'worker',
    ports: Ports,
  ) {
    this.apiUrl = `http://127.0.0.1:${ports.port}`;
    this.managementUrl = `http://127.0.0.1:${ports.managementPort}`;
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => this.output.push(text));
    }
    alive.add(this);
    // 'close' comes after the last output; 'exit' may come before it.
    this.ended = once(child, 'close').then(() => {
      alive.delete(this);
      return { code: child.exitCode, signal: child.signalCode };
    });
  }

  /** Starts a process and waits until it is ready; throws with its output if it ends before. */
  static async start(service: ServiceName, wish: ProcessOptions): Promise<ServiceProcess> {
    for (let attempt = 1; ; attempt += 1) {
      const started = await ServiceProcess.spawn(service, wish);
      try {
        await started.becomesReady();
        return started;
      } catch (error) {
        await started.kill();
        if (
          attempt === PORT_ATTEMPTS ||
          !/is taken by another process|EADDRINUSE/.test(started.log)
        ) {
          throw error;
        }
      }
    }
  }

  /** Starts a process and waits for nothing: for boots that are to fail, or to be watched. */
  static async spawn(service: ServiceName, wish: ProcessOptions): Promise<ServiceProcess> {
    const { env, role = 'api', clockShiftMs, nodeOptions = [] } = wish;
    const program = programOf(service, wish);
    const ports = { port: await freePort(), managementPort: await freePort() };
    const flags = role === 'api' ? APP_RUNTIME_FLAGS : [];
    const shift = clockShiftMs === undefined ? [] : ['--import', SHIFT_CLOCK];
    const child = spawn(
      process.execPath,
      ['--no-warnings', ...flags, ...shift, ...nodeOptions, program],
      {
        env: {
          ...programEnv(),
          ...env,
          PORT: String(ports.port),
          MANAGEMENT_PORT: String(ports.managementPort),
          ...(clockShiftMs !== undefined && { CLOCK_SHIFT_MS: String(clockShiftMs) }),
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    return new ServiceProcess(child, role, ports);
  }

  /** Where its API listens. */
  get url(): string {
    if (this.role === 'worker') throw new Error('A worker has no API.');
    return this.apiUrl;
  }

  get pid(): number {
    if (this.child.pid === undefined) throw new Error('The process was never started.');
    return this.child.pid;
  }

  get isAlive(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Everything that it has printed. */
  get log(): string {
    return this.output.join('');
  }

  /** The status of its readiness; `null` without a response. */
  readiness(): Promise<number | null> {
    return this.statusOf('/health/ready');
  }

  /** The status of its liveness; `null` without a response. */
  liveness(): Promise<number | null> {
    return this.statusOf('/health/live');
  }

  /** Resolves when it is ready; throws with its output if it ends before or takes too long. */
  async becomesReady(timeoutMs = BOOT_TIMEOUT_MS): Promise<void> {
    try {
      await until(
        'the process is ready',
        async () => {
          if (!this.isAlive) {
            await this.ended;
            throw new Error('The process ended before it was ready');
          }
          return (await this.readiness()) === 200;
        },
        timeoutMs,
      );
    } catch (error) {
      throw new Error(`${String(error)}: ${this.log}`, { cause: error });
    }
  }

  /** A sample of its metrics: `metric('process_resident_memory_bytes')`; labels as Prometheus prints them. */
  async metric(sample: string): Promise<number> {
    const response = await fetch(`${this.managementUrl}/metrics`);
    const line = (await response.text()).split('\n').find((each) => each.startsWith(`${sample} `));
    if (line === undefined) throw new Error(`There is no metric ${sample}.`);
    return Number(line.slice(sample.length + 1));
  }

  /** Sends a signal and waits for nothing. */
  signal(signal: NodeJS.Signals): void {
    if (this.isAlive) this.child.kill(signal);
  }

  /** Kills it without notice. */
  async kill(): Promise<ProcessEnd> {
    this.signal('SIGKILL');
    return this.ended;
  }

  /** Stops it like Kubernetes does, and waits until it has ended. */
  async stop(): Promise<ProcessEnd> {
    this.signal('SIGTERM');
    return this.ended;
  }

  private async statusOf(path: string): Promise<number | null> {
    try {
      const response = await fetch(this.managementUrl + path, { headers: { connection: 'close' } });
      await response.body?.cancel();
      return response.status;
    } catch {
      return null;
    }
  }
}

interface Ports {
  readonly port: number;
  readonly managementPort: number;
}

function programOf(service: ServiceName, { program, role = 'api' }: ProcessOptions): string {
  if (program !== undefined) return fileURLToPath(program);
  const path = programPath(service, role === 'worker' ? 'worker' : 'main');
  if (!existsSync(path)) throw new Error(`${path} does not exist: run \`npm run build\` first.`);
  return path;
}
