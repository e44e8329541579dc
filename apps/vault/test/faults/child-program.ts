import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { programEnv } from '@tessera/local/testing';

export interface EndedProgram {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly output: string;
}

/** A separate Node process on the built packages: a replica or a command of the vault. */
export class ChildProgram {
  private output = '';
  private hasEnded = false;
  private readonly ended: Promise<unknown>;

  private constructor(private readonly child: ChildProcessByStdio<null, Readable, Readable>) {
    // Not `exit`: what it wrote last may still be in the pipes.
    this.ended = once(child, 'close').then(() => (this.hasEnded = true));
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (this.output += text));
    }
  }

  static start(
    program: string,
    env: Readonly<Record<string, string>>,
    args: readonly string[] = [],
  ): ChildProgram {
    const child = spawn(process.execPath, ['--no-warnings', program, ...args], {
      env: { ...programEnv(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return new ChildProgram(child);
  }

  get running(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Waits until it has written what matches. */
  async says(pattern: RegExp): Promise<string> {
    for (;;) {
      const found = pattern.exec(this.output);
      if (found !== null) return found[1] ?? found[0];
      if (this.hasEnded) throw new Error(`It ended without a word of it: ${this.output}`);
      await Promise.race([this.ended, once(this.child.stdout, 'data')]);
    }
  }

  async end(): Promise<EndedProgram> {
    await this.ended;
    const { exitCode: code, signalCode: signal } = this.child;
    return { code, signal, output: this.output };
  }

  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<EndedProgram> {
    if (this.running) this.child.kill(signal);
    return this.end();
  }
}
