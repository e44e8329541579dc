import { spawn, spawnSync, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { freePort } from '@tessera/local';
import { until } from '@tessera/local/testing';

type Environment = Readonly<Record<string, string>>;

/** Node lets the process write nowhere, as a container with a read-only root file system does. */
const READ_ONLY = ['--permission', '--allow-fs-read=*', '--allow-addons', '--allow-worker'];
/**
 * A user who can write only what file modes let it write: root is left without its capabilities. Unlike
 * with {@link READ_ONLY}, Node reads compiled code.
 */
export const BY_FILE_MODES: readonly string[] =
  process.getuid?.() === 0
    ? ['setpriv', '--bounding-set=-all', '--inh-caps=-all', process.execPath]
    : [process.execPath];
const BOOT_TIMEOUT_MS = 150_000;

/**
 * Runs a program of an assembled app to its end, with this environment and no other.
 *
 * @returns its standard output
 */
export function runAssembled(
  folder: string,
  app: string,
  program: string,
  env: Environment,
  args: readonly string[] = [],
): string {
  const run = spawnSync(process.execPath, [`dist/${program}.js`, ...args], {
    cwd: join(folder, 'apps', app),
    env,
    encoding: 'utf8',
  });
  if (run.status === 0) return run.stdout;
  throw new Error(`${app} ${program} ended with ${String(run.status)}: ${run.stderr}${run.stdout}`);
}

/** An app that runs out of its assembled folder, as in a container. */
export class AssembledApp {
  /** What it wrote to standard output and standard error so far. */
  output = '';

  private constructor(
    private readonly child: ChildProcessByStdio<null, Readable, Readable>,
    readonly url: string,
    readonly managementUrl: string,
  ) {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (this.output += text));
    }
  }

  /**
   * @param args the program and the flags before it, as a container has them
   * @param command runs Node so that it cannot write
   */
  static async start(
    folder: string,
    app: string,
    env: Environment,
    args: readonly string[],
    command: readonly string[] = [process.execPath, ...READ_ONLY],
  ): Promise<AssembledApp> {
    const [port, managementPort] = [await freePort(), await freePort()];
    const [file = process.execPath, ...before] = command;
    const child = spawn(file, [...before, ...args], {
      cwd: join(folder, 'apps', app),
      env: { ...env, PORT: String(port), MANAGEMENT_PORT: String(managementPort) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const url = `http://127.0.0.1:${port}`;
    const started = new AssembledApp(child, url, `http://127.0.0.1:${managementPort}`);
    try {
      await until(`${app} is ready`, () => started.isReady(), BOOT_TIMEOUT_MS);
    } catch (error) {
      child.kill('SIGKILL');
      throw new Error(`${app} did not boot: ${started.output}`, { cause: error });
    }
    return started;
  }

  async status(url: string): Promise<number> {
    const response = await fetch(url);
    await response.text();
    return response.status;
  }

  /** The names of the metrics on `/metrics`, with and without values. */
  async metrics(): Promise<string[]> {
    const text = await (await fetch(`${this.managementUrl}/metrics`)).text();
    return [...text.matchAll(/^# HELP (\S+)/gm)].map(([, name]) => name ?? '');
  }

  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill('SIGKILL');
    await once(this.child, 'exit');
  }

  private async isReady(): Promise<boolean> {
    if (this.child.exitCode !== null) throw new Error(`It ended with ${this.child.exitCode}.`);
    return this.status(`${this.managementUrl}/health/ready`).then(
      (status) => status === 200,
      () => false,
    );
  }
}
