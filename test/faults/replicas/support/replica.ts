import { pathToFileURL } from 'node:url';
import { ServiceProcess, testProgram, until, type ServiceName } from '@tessera/local/testing';

const PROGRAM = pathToFileURL(testProgram(new URL('replica-program.js', import.meta.url)));
const DOOR = /the door is at (\S+)/;

/** A process of a service whose clock moves and whose periodic work begins as a test wants it. */
export class Replica {
  private constructor(
    readonly process: ServiceProcess,
    private readonly door: string,
  ) {}

  static async start(
    app: ServiceName,
    role: 'api' | 'worker',
    env: Readonly<Record<string, string>>,
  ): Promise<Replica> {
    const full = { ...env, REPLICA_OF: app, REPLICA_ROLE: role };
    const process = await ServiceProcess.start(app, { env: full, role, program: PROGRAM });
    await until('the process tells its door', () => Promise.resolve(DOOR.test(process.log)));
    return new Replica(process, DOOR.exec(process.log)?.[1] ?? '');
  }

  get url(): string {
    return this.process.url;
  }

  async setClockAhead(milliseconds: number): Promise<void> {
    await this.ask(`/clock?ahead_ms=${milliseconds}`);
  }

  /** @returns what the work of this worker returned */
  run(worker: string): Promise<unknown> {
    return this.ask(`/run?worker=${worker}`);
  }

  private async ask(path: string): Promise<unknown> {
    const response = await fetch(this.door + path);
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${text}`);
    return (JSON.parse(text) as { result: unknown }).result;
  }
}
