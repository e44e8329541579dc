import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../free-port.js';
import { PrivateRedis, type RedisTls, tlsSettings } from './private-redis.js';
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
    private readonly tls: RedisTls | undefined,
  ) {}

  /** @param tls with it clients, servers and sentinels must encrypt, and sentinels announce names */
  static async start({ tls }: { readonly tls?: RedisTls } = {}): Promise<PrivateSentinels> {
    const options = tls && { tls };
    const primary = await PrivateRedis.prepare(options);
    const replica = await PrivateRedis.prepare(options);
    const ports = [await freePort(), await freePort(), await freePort()];
    const sentinels = new PrivateSentinels(primary, replica, ports, tls);
    try {
      await primary.start();
      await replica.start();
      await replica.command('replicaof', sentinels.host, primary.address.port);
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
    const hosts = this.ports.map((port) => `${this.host}:${port}`);
    return {
      REDIS_URL: `${this.tls === undefined ? 'redis' : 'rediss'}://${hosts.join(',')}`,
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

  /** Certificates are for the name. */
  private get host(): string {
    return this.tls === undefined ? '127.0.0.1' : 'localhost';
  }

  private portLines(port: number, folder: string): string[] {
    if (this.tls === undefined) return [`port ${port}`];
    const settings = tlsSettings(folder, this.tls).map((setting) => setting.join(' '));
    return [
      'port 0',
      `tls-port ${port}`,
      ...settings.map((line) => line.replace('--', '')),
      'sentinel resolve-hostnames yes',
      'sentinel announce-hostnames yes',
    ];
  }

  private watch(port: number): void {
    const folder = temporaryFolder('private-sentinel');
    const file = join(folder, 'sentinel.conf');
    const lines = [
      ...this.portLines(port, folder),
      'bind 127.0.0.1',
      `dir ${folder}`,
      `sentinel monitor ${NAME} ${this.host} ${this.primary.address.port} 2`,
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
      const client = new Redis(port, this.host, {
        ...(this.tls && { family: 4, tls: { ca: this.tls.authority } }),
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
