import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, until } from '@tessera/local/testing';
import { Redis } from 'ioredis';

/** A Redis as production wants it for queues: it forgets nothing, and writes down what it has. */
export class DurableRedis {
  private constructor(
    private readonly server: ChildProcess,
    private readonly folder: string,
    readonly url: string,
  ) {}

  static async start(): Promise<DurableRedis> {
    const folder = await mkdtemp(join(tmpdir(), 'durable-redis-'));
    const port = await freePort();
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder];
    const durable = ['--appendonly', 'yes', '--maxmemory-policy', 'noeviction'];
    const server = spawn('redis-server', [...options, ...durable], { stdio: 'ignore' });
    const redis = new DurableRedis(server, folder, `redis://127.0.0.1:${port}`);
    await until('Redis answers', () => redis.answers());
    return redis;
  }

  /**
   * Stops the process: connections stay open, new ones are accepted by the system, none gets a
   * response.
   */
  freeze(): void {
    this.server.kill('SIGSTOP');
  }

  thaw(): void {
    this.server.kill('SIGCONT');
  }

  async stop(): Promise<void> {
    if (this.server.exitCode === null) {
      const ended = once(this.server, 'exit');
      this.server.kill('SIGKILL');
      await ended;
    }
    await rm(this.folder, { recursive: true, force: true });
  }

  private async answers(): Promise<boolean> {
    const client = new Redis(this.url, { lazyConnect: true, retryStrategy: () => null });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.ping();
      return true;
    } catch {
      return false;
    } finally {
      client.disconnect();
    }
  }
}
