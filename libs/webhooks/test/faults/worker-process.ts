import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { programEnv, testProgram } from '@tessera/local/testing';

/** How soon a dead worker's rows may be taken over here; 20 seconds in the product. */
const LEASE_MS = 3_000;

export interface WorkerProcessOptions {
  /** The step at which the process kills itself. */
  readonly killAt?: string;
  readonly leaseMs?: number;
  /** Default: a worker. The emitter emits one event and prints its ID. */
  readonly program?: 'note-worker' | 'note-emitter';
}

/** A worker in a separate process, to be killed without notice. */
export class WorkerProcess {
  private readonly ended: Promise<unknown>;

  private constructor(
    private readonly child: ChildProcessByStdio<null, Readable, Readable>,
    readonly output: string[],
  ) {
    // 'close' comes after the last output, 'exit' may come before it.
    this.ended = once(child, 'close');
  }

  static start(
    env: Readonly<Record<string, string>>,
    { killAt = '', leaseMs = LEASE_MS, program = 'note-worker' }: WorkerProcessOptions = {},
  ): WorkerProcess {
    const file = testProgram(new URL(`${program}.js`, import.meta.url));
    const child = spawn(process.execPath, ['--no-warnings', file], {
      env: { ...programEnv(), ...env, KILL_AT: killAt, LEASE_MS: String(leaseMs) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output: string[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => output.push(text));
    }
    return new WorkerProcess(child, output);
  }

  /** Resolves when it has booted: before, a database that is down ends it with a sentence. */
  async ready(): Promise<this> {
    const says = (): boolean => this.output.join('').includes('the worker is ready');
    while (!says()) {
      const ended = this.ended.then(() => {
        throw new Error(`The worker did not boot: ${this.output.join('')}`);
      });
      await Promise.race([ended, once(this.child.stdout, 'data')]);
    }
    return this;
  }

  /** Resolves when the worker is dead, by its own hand. */
  async dies(): Promise<void> {
    await this.ended;
    if (this.child.signalCode !== 'SIGKILL') {
      throw new Error(`The worker ended by itself: ${this.output.join('')}`);
    }
  }

  /** Stops it in the middle of whatever it does, until {@link thaw}. */
  freeze(): void {
    this.child.kill('SIGSTOP');
  }

  thaw(): void {
    this.child.kill('SIGCONT');
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    if (this.child.exitCode === null && this.child.signalCode === null) {
      await this.ended;
    }
  }
}
