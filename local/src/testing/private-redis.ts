import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Redis, RedisOptions } from 'ioredis';
import { freePort } from '../free-port.js';
import { temporaryFolder } from './temporary-folder.js';
import { until } from './until.js';

/** What a server proves its identity with, and trusts others by; PEM. */
export interface RedisTls {
  readonly certificate: string;
  readonly privateKey: string;
  readonly authority: string;
}

export interface PrivateRedisOptions {
  /** Whether a restarted server still has its data, because every write is in its append-only file. */
  readonly appendOnly?: boolean;
  /** Whether it is a node of a Redis Cluster. */
  readonly cluster?: { readonly busPort: number; readonly nodeTimeoutMs: number };
  /** Whether clients, replicas and other nodes must encrypt; its certificate is for `localhost`. */
  readonly tls?: RedisTls;
}

/** How soon the nodes of a cluster notice that one of them is gone. */
const NODE_TIMEOUT_MS = 1_000;

/** A Redis of a test's own, to be flushed, frozen and killed. */
export class PrivateRedis {
  private server: ChildProcess | undefined;

  private constructor(
    private readonly folder: string,
    private readonly port: number,
    private readonly options: PrivateRedisOptions,
  ) {}

  /** Its URL is known before it runs. */
  static async prepare(options: PrivateRedisOptions = {}): Promise<PrivateRedis> {
    const folder = temporaryFolder('private-redis');
    return new PrivateRedis(folder, await freePort(), options);
  }

  /** Of a node of a cluster the second port as well. */
  get address(): { readonly port: number; readonly busPort: number } {
    return { port: this.port, busPort: this.options.cluster?.busPort ?? 0 };
  }

  get url(): string {
    // Certificates are for the name.
    return this.options.tls === undefined
      ? `redis://127.0.0.1:${this.port}`
      : `rediss://localhost:${this.port}`;
  }

  /** @param cluster whether it is a node of a Redis Cluster, to which no other node belongs */
  async start({ cluster = false }: { readonly cluster?: boolean } = {}): Promise<void> {
    const options = [...this.portOptions(), '--bind', '127.0.0.1', '--save', ''];
    if (this.options.appendOnly === true) {
      options.push('--appendonly', 'yes', '--appendfsync', 'always');
    }
    const node = this.options.cluster;
    if (node !== undefined || cluster) {
      // By default it is 10,000 above the port, among those of outgoing connections.
      const busPort = node?.busPort ?? (await freePort());
      options.push('--cluster-enabled', 'yes', '--cluster-port', String(busPort));
      options.push('--cluster-node-timeout', String(node?.nodeTimeoutMs ?? NODE_TIMEOUT_MS));
      options.push('--cluster-require-full-coverage', 'no');
      if (this.options.tls !== undefined) {
        options.push('--cluster-announce-hostname', 'localhost');
        options.push('--cluster-preferred-endpoint-type', 'hostname');
      }
    }
    const server = spawn('redis-server', [...options, '--dir', this.folder], { stdio: 'ignore' });
    this.server = server;
    const ended = once(server, 'exit').then(() => {
      throw new Error(`redis-server ended on port ${this.port}: the port is in use.`);
    });
    const client = await this.connect({ maxRetriesPerRequest: null, retryStrategy: () => 20 });
    client.on('error', () => undefined);
    try {
      await Promise.race([client.ping(), ended]);
    } finally {
      client.disconnect();
    }
  }

  private portOptions(): string[] {
    const { tls } = this.options;
    const port = String(this.port);
    if (tls === undefined) return ['--port', port];
    const settings = tlsSettings(this.folder, tls).flat();
    // What sentinels learn from the primary. By default it is the address of the connection.
    settings.push('--replica-announce-ip', 'localhost');
    return ['--port', '0', '--tls-port', port, ...settings];
  }

  /** Sends one command to it. */
  async command(name: string, ...args: (string | number)[]): Promise<unknown> {
    const client = await this.connect();
    try {
      return await client.call(name, ...args);
    } finally {
      client.disconnect();
    }
  }

  async flush(): Promise<void> {
    const client = await this.connect();
    await client.flushall();
    client.disconnect();
  }

  /** Writes what it has now to its snapshot; a killed server starts with that. */
  async save(): Promise<void> {
    const client = await this.connect();
    await client.save();
    client.disconnect();
  }

  /** Forgets everything, once there is a key like this to forget. */
  async flushWith(key: RegExp): Promise<void> {
    const client = await this.connect();
    await until('there is such a key', async () =>
      (await client.keys('*')).some((name) => key.test(name)),
    );
    await client.flushall();
    client.disconnect();
  }

  /**
   * Stops the process: connections stay open, new ones are accepted by the system, and none gets a
   * response.
   */
  freeze(): void {
    this.server?.kill('SIGSTOP');
  }

  thaw(): void {
    this.server?.kill('SIGCONT');
  }

  /** At once and without a word to its clients. */
  async kill(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (server?.exitCode === null && server.signalCode === null) {
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
    }
  }

  /** The driver is loaded here: most tests need no private Redis. */
  private async connect(options: RedisOptions = {}): Promise<Redis> {
    const { Redis: Client } = await import('ioredis');
    const { tls } = this.options;
    // IPv4, to which the servers are bound.
    const secure = tls && { family: 4, tls: { ca: tls.authority } };
    return new Client(this.url, { ...secure, ...options });
  }

  async remove(): Promise<void> {
    await this.kill();
  }
}

/**
 * Writes the certificates into a folder.
 *
 * @returns the settings of a server that uses them, each with its value
 */
export function tlsSettings(folder: string, tls: RedisTls): string[][] {
  return [
    ['--tls-cert-file', fileOf(folder, 'tls.crt', tls.certificate)],
    ['--tls-key-file', fileOf(folder, 'tls.key', tls.privateKey)],
    ['--tls-ca-cert-file', fileOf(folder, 'ca.crt', tls.authority)],
    ['--tls-auth-clients', 'no'],
    ['--tls-replication', 'yes'],
    ['--tls-cluster', 'yes'],
  ];
}

function fileOf(folder: string, name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text, { mode: 0o600 });
  return file;
}
