import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freePort } from '../free-port.js';
import { temporaryFolder } from './temporary-folder.js';
import { until } from './until.js';

/**
 * Whether tests can start a NATS server. Without one they are left out.
 *
 * @throws Error in CI, which tests everything
 */
export function hasNatsServer(): boolean {
  if (spawnSync('nats-server', ['--version']).status === 0) return true;
  const problem = 'The event stream is not tested: nats-server is not on the path.';
  if (process.env['CI'] === 'true') throw new Error(problem);
  process.stderr.write(`${problem}\n`);
  return false;
}

/** A NATS server with JetStream of a test's own, to be killed; what it stored outlives it. */
export class PrivateNats {
  private server: ChildProcess | undefined;

  private constructor(
    private readonly folder: string,
    private readonly port: number,
  ) {}

  /** Its URL is known before it runs. */
  static async prepare(): Promise<PrivateNats> {
    return new PrivateNats(temporaryFolder('private-nats'), await freePort());
  }

  get url(): string {
    return `nats://127.0.0.1:${this.port}`;
  }

  /** @param configuration lines of its configuration file, such as `max_payload: 1024` */
  async start(configuration = ''): Promise<void> {
    const file = join(this.folder, 'nats.conf');
    writeFileSync(file, configuration);
    const storage = ['-js', '-sd', this.folder];
    const options = ['-c', file, ...storage, '-a', '127.0.0.1', '-p', String(this.port)];
    const server = spawn('nats-server', options, { stdio: 'ignore' });
    this.server = server;
    await until('nats-server listens', async () => {
      if (server.exitCode !== null) throw new Error(`nats-server ended on port ${this.port}.`);
      const socket = connect(this.port, '127.0.0.1');
      try {
        await once(socket, 'data');
        return true;
      } catch {
        return false;
      } finally {
        socket.destroy();
      }
    });
  }

  /** At once and without a word to its clients. */
  async kill(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (server?.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  }
}
