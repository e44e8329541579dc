import { spawn, type ChildProcess } from 'node:child_process';
import { createSecretKey, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RedisServers } from '@tessera/config';
import { Sealer } from '@tessera/crypto';
import { freePort, temporaryFolder } from '@tessera/local/testing';
import { Redis } from 'ioredis';
import {
  EphemeralRedis as Connection,
  type EphemeralRedisOptions,
  PersistentRedisError,
} from '../../src/ephemeral-redis/ephemeral-redis.js';
import { RedisSecurityCodeStore } from '../../src/security-codes/redis-security-code-store.js';

const DEADLINE_MS = 10_000;
const POLL_MS = 20;
const WITHOUT_DISK = ['--save', '', '--appendonly', 'no'];

interface BootedStore {
  readonly store: RedisSecurityCodeStore;
  readonly shutDown: () => void;
}

/** A Redis of a test's own, which may be stopped, paused and set up wrongly. */
export class EphemeralRedis {
  private server: ChildProcess | undefined;

  private constructor(
    private readonly folder: string,
    private readonly port: number,
  ) {}

  /** @param options over those that production asks for */
  static async start(options: readonly string[] = []): Promise<EphemeralRedis> {
    const folder = temporaryFolder('ephemeral-redis');
    const redis = new EphemeralRedis(folder, await freePort());
    await redis.run(options);
    return redis;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  get servers(): RedisServers {
    const sentinel = { name: 'mymaster' };
    return { variable: 'EPHEMERAL_REDIS_URL', url: this.url, mode: 'standalone', sentinel };
  }

  async restart(options: readonly string[]): Promise<void> {
    await this.kill();
    await this.run(options);
  }

  /** It keeps its connections open and never responds. */
  pause(): void {
    this.server?.kill('SIGSTOP');
  }

  resume(): void {
    this.server?.kill('SIGCONT');
  }

  async answers(): Promise<void> {
    const client = new Redis(this.url, { maxRetriesPerRequest: null, retryStrategy: () => 20 });
    client.on('error', () => undefined);
    await client.ping();
    client.disconnect();
  }

  /** What it has written. */
  files(): Promise<string[]> {
    return readdir(this.folder);
  }

  /** A store as a booting vault makes it. */
  bootStore(options: {
    refusesPersistence: boolean;
    isSaidToBeUnpersisted?: boolean;
  }): Promise<BootedStore> {
    return bootStore({ servers: this.servers, ...options });
  }

  /** The error with which the store refuses, once it has found out. */
  async untilRefused(store: RedisSecurityCodeStore): Promise<unknown> {
    await this.answers();
    const deadline = Date.now() + DEADLINE_MS;
    let refusal: unknown;
    while (refusal === undefined && Date.now() < deadline) {
      refusal = await store.has('a').then(
        () => undefined,
        (error: unknown) => (isRefusal(error) ? error : undefined),
      );
      await sleep(POLL_MS);
    }
    return refusal;
  }

  async stop(): Promise<void> {
    await this.kill();
    await rm(this.folder, { recursive: true, force: true });
  }

  private async run(options: readonly string[]): Promise<void> {
    const place = ['--port', String(this.port), '--bind', '127.0.0.1', '--dir', this.folder];
    this.server = spawn('redis-server', [...place, ...WITHOUT_DISK, ...options], {
      stdio: 'ignore',
    });
    const ended = once(this.server, 'exit').then(([code]) => {
      throw new Error(`redis-server ended with code ${String(code)}.`);
    });
    await Promise.race([this.answers(), ended]);
  }

  private async kill(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (server === undefined) return;
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  }
}

/** A store as a booting vault makes it, on these servers. */
export async function bootStore(options: EphemeralRedisOptions): Promise<BootedStore> {
  const key = createSecretKey(randomBytes(32));
  const sealer = Sealer.withKey('security-code', key);
  const connection = new Connection(options);
  await connection.onApplicationBootstrap();
  const store = new RedisSecurityCodeStore(connection, sealer, 'test');
  return {
    store,
    shutDown: () => {
      connection.onApplicationShutdown();
    },
  };
}

/** A connection that is being made again has a cause; a refusal for persistence has none. */
function isRefusal(error: unknown): boolean {
  return Error.isError(error) && error.cause instanceof PersistentRedisError;
}
