import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { programEnv, testProgram } from '@tessera/local/testing';

const PROGRAM = testProgram(new URL('fraud-program.js', import.meta.url));
const LISTENS = /listening at (\S+)/;

/** The service in a separate process, which can be killed without notice. */
export class FraudProcess {
  private readonly ended: Promise<unknown>;
  private readonly output: string[] = [];

  private constructor(private readonly child: ChildProcessByStdio<null, Readable, Readable>) {
    this.ended = once(child, 'exit');
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => this.output.push(text));
    }
  }

  /** @param killAt the step at which the process kills itself */
  static async start(env: Readonly<Record<string, string>>, killAt = ''): Promise<FraudProcess> {
    const started = FraudProcess.spawn(env, killAt);
    await started.listens();
    return started;
  }

  /** Does not wait until it listens: it may meet the step before. */
  static spawn(env: Readonly<Record<string, string>>, killAt: string): FraudProcess {
    const child = spawn(process.execPath, ['--no-warnings', PROGRAM], {
      env: { ...programEnv(), ...env, KILL_AT: killAt },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return new FraudProcess(child);
  }

  get url(): string {
    const [, url] = LISTENS.exec(this.output.join('')) ?? [];
    if (url === undefined) throw new Error('The process does not listen yet.');
    return url;
  }

  get isAlive(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Resolves when the process has killed itself. */
  async dies(): Promise<void> {
    if (this.isAlive) await this.ended;
    if (this.child.signalCode !== 'SIGKILL') {
      throw new Error(`The process ended by itself: ${this.output.join('')}`);
    }
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    if (this.isAlive) await this.ended;
  }

  private async listens(): Promise<void> {
    const died = this.ended.then(() => {
      throw new Error(`The process did not boot: ${this.output.join('')}`);
    });
    while (!LISTENS.test(this.output.join(''))) {
      await Promise.race([died, once(this.child.stdout, 'data')]);
    }
    died.catch(() => undefined);
  }
}
