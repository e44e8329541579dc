import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('note-worker.js', import.meta.url));
/** How soon a dead worker's rows may be taken over here; 20 seconds in the product. */
const LEASE_MS = '1500';

/** A worker in a process of its own, to be killed without notice. */
export class WorkerProcess {
  private readonly ended: Promise<unknown>;

  private constructor(
    private readonly child: ChildProcess,
    readonly output: string[],
  ) {
    this.ended = once(child, 'exit');
  }

  /** @param killAt the step at which the worker kills itself */
  static start(env: Readonly<Record<string, string>>, killAt = ''): WorkerProcess {
    const child = spawn(process.execPath, ['--no-warnings', PROGRAM], {
      env: { PATH: process.env['PATH'], ...env, KILL_AT: killAt, LEASE_MS },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output: string[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => output.push(text));
    }
    return new WorkerProcess(child, output);
  }

  /** Resolves when the worker is dead, by its own hand. */
  async dies(): Promise<void> {
    await this.ended;
    if (this.child.signalCode !== 'SIGKILL') {
      throw new Error(`The worker ended by itself: ${this.output.join('')}`);
    }
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    if (this.child.exitCode === null && this.child.signalCode === null) {
      await this.ended;
    }
  }
}
