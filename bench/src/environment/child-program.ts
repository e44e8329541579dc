import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A program of `bench/src/bare` in a child process that responds to its parent's messages. */
export class ChildProgram {
  private constructor(private readonly child: ChildProcess) {}

  /** @returns the program, and the first thing that it says */
  static async start(
    name: string,
    env: NodeJS.ProcessEnv = {},
  ): Promise<{ program: ChildProgram; greeting: unknown }> {
    const file = fileURLToPath(new URL(`../bare/${name}.js`, import.meta.url));
    const program = new ChildProgram(fork(file, { env: { ...process.env, ...env } }));
    return { program, greeting: await program.answer() };
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  send(message: object): void {
    this.child.send(message);
  }

  request(message: object): Promise<unknown> {
    const answer = this.answer();
    this.child.send(message);
    return answer;
  }

  stop(): void {
    this.child.disconnect();
  }

  private async answer(): Promise<unknown> {
    const [message] = (await once(this.child, 'message')) as [unknown];
    return message;
  }
}
