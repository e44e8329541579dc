import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../free-port.js';
import { PrivateRedis } from './private-redis.js';
import { temporaryFolder } from './temporary-folder.js';
import { until } from './until.js';

const NAME = 'tessera';

/** A primary with a replica, and three sentinels that fail over between them. */
export class PrivateSentinels {
  private readonly processes: ChildProcess[] = [];

  private constructor(
    readonly primary: PrivateRedis,
    readonly replica: PrivateRedis,
    private readonly ports: readonly number[],
  ) {}

  static async start(): Promise<PrivateSentinels> {
    const [primary, replica] = [await PrivateRedis.prepare(), await PrivateRedis.prepare()];
    const ports = [await freePort(), await freePort(), await freePort()];
    const sentinels = new PrivateSentinels(primary, replica, ports);
    try {
      await primary.start();
      await replica.start();
      await replica.command('replicaof', '127.0.0.1', primary.address.port);
      await until('the replica has the data', async () =>
        String(await replica.command('info', 'replication')).includes('master_link_status:up'),
      );
      for (const port of ports) sentinels.watch(port);
      await sentinels.untilReady();
    } catch (error) {
      await sentinels.remove();
      throw error;
    }
    return sentinels;
  }

  /** The settings of a service that uses it. */
  get env(): Record<string, string> {
    const hosts = this.ports.map((port) => `127.0.0.1:${port}`);
    return {
      REDIS_URL: `redis://${hosts.join(',')}`,
      REDIS_MODE: 'sentinel',
      REDIS_SENTINEL_NAME: NAME,
    };
  }

  async remove(): Promise<void> {
    for (const process of this.processes) {
      if (process.exitCode !== null || process.signalCode !== null) continue;
      const ended = once(process, 'exit');
      process.kill('SIGKILL');
      await ended;
    }
    await Promise.all([this.primary.remove(), this.replica.remove()]);
  }

  private watch(port: number): void {
    const folder = temporaryFolder('private-sentinel');
    const file = join(folder, 'sentinel.conf');
    const lines = [
      `port ${port}`,
      'bind 127.0.0.1',
      `dir ${folder}`,
      `sentinel monitor ${NAME} 127.0.0.1 ${this.primary.address.port} 2`,
      `sentinel down-after-milliseconds ${NAME} 500`,
      `sentinel failover-timeout ${NAME} 3000`,
    ];
    writeFileSync(file, `${lines.join('\n')}\n`);
    this.processes.push(spawn('redis-server', [file, '--sentinel'], { stdio: 'ignore' }));
  }

  /** They know each other and the replica. */
  private async untilReady(): Promise<void> {
    const { Redis } = await import('ioredis');
    for (const port of this.ports) {
      const client = new Redis(port, '127.0.0.1', {
        maxRetriesPerRequest: null,
        retryStrategy: () => 20,
      });
      client.on('error', () => undefined);
      try {
        await until('a sentinel knows the others', async () => {
          const info = await client.info('sentinel');
          return info.includes('slaves=1,sentinels=3');
        });
      } finally {
        client.disconnect();
      }
    }
  }
}
