import { setTimeout as delay } from 'node:timers/promises';
import { BootError, parseRedisUrl, type RedisServers } from '@tessera/config';
import { Cluster } from 'ioredis';
import type { Command, Redis } from 'ioredis';
import { limitResponseTime } from './limit-response-time.js';
import { slotOf, SLOTS } from './slot-of.js';
import {
  BOOT_WAIT_MS,
  DISCONNECT_TIMEOUT_MS,
  MAX_RECONNECT_DELAY_MS,
  type RedisAvailability,
  type RedisClientOptions,
  RECONNECT_STEP_MS,
  RedisUnavailableError,
} from './redis-availability.js';

const PORT = 6_379;
const NODE_CONNECT_TIMEOUT_MS = 2_000;
/** How long one node may take to list the others; then another one is asked. */
const LOOK_UP_TIMEOUT_MS = 500;
/** How often the owners of slots are looked up while one of them is unavailable. */
const LOOK_UP_EVERY_MS = 100;

type ClusterCommand = Parameters<Cluster['sendCommand']>;

/**
 * A client of a Redis Cluster: a connection to each node, each cut off by itself while its node is
 * unavailable. Commands for the slots of a node that is cut off fail at once, and until it is back
 * the others are asked whether a replica has taken its place.
 */
export class RedisClusterClient extends Cluster implements RedisAvailability {
  private readonly servers: RedisServers;
  private readonly timeoutListeners: (() => void)[] = [];
  private readonly disconnectListeners: ((connection: Redis) => void)[] = [];
  private readonly usableListeners = new Set<() => void>();
  /** By `host:port`. */
  private readonly connections = new Map<string, Redis>();
  /** The nodes that have slots, by `host:port`; empty until they are known. */
  private owners: ReadonlySet<string> = new Set();
  /** The connections to nodes that take commands. */
  private readonly usable = new Set<Redis>();
  private hasUnservedSlots = false;
  private isRepairing = false;
  private isStandalone = false;

  constructor(servers: RedisServers, { timeoutMs, ...options }: RedisClientOptions) {
    const longest = options.maxReconnectDelayMs ?? MAX_RECONNECT_DELAY_MS;
    const { hosts, ...access } = addressOf(servers);
    super(hosts, {
      lazyConnect: true,
      enableOfflineQueue: false,
      slotsRefreshTimeout: LOOK_UP_TIMEOUT_MS,
      clusterRetryStrategy: (attempt) => Math.min(attempt * RECONNECT_STEP_MS, longest),
      // A request does not wait for a failover.
      retryDelayOnFailover: 0,
      retryDelayOnClusterDown: 0,
      // Names are resolved when a connection is made, and are what certificates are checked against.
      dnsLookup: (host, callback) => {
        callback(null, host);
      },
      redisOptions: {
        ...access,
        maxRetriesPerRequest: 0,
        connectTimeout: NODE_CONNECT_TIMEOUT_MS,
        disconnectTimeout: DISCONNECT_TIMEOUT_MS,
      },
    });
    this.servers = servers;
    this.on('error', () => undefined);
    this.on('node error', ({ message }: Error) => {
      this.isStandalone ||= message.includes('cluster support disabled');
    });
    this.on('+node', (node: Redis) => {
      this.adopt(node, timeoutMs);
    });
    this.on('-node', (node: Redis) => {
      this.drop(node);
    });
    this.on('refresh', () => {
      this.noteOwners();
    });
    this.on('ready', () => {
      this.isStandalone = false;
      // Not before: ioredis asks one of them for the state of the cluster, and connects to it for that.
      for (const node of this.connections.values()) connect(node);
      this.startRepair();
      this.announce();
    });
    if (options.lazyConnect !== true) this.connect().catch(() => undefined);
  }

  get problem(): string | null {
    if (this.status !== 'ready') return 'Redis Cluster is unavailable';
    const [all, missing] = [this.owners.size, this.missing().length];
    if (missing > 0) {
      return `${missing} of ${all} nodes of Redis Cluster ${missing === 1 ? 'is' : 'are'} unavailable`;
    }
    return this.hasUnservedSlots ? 'Some slots of Redis Cluster have no node' : null;
  }

  async connectAtBoot(): Promise<void> {
    const attempt = this.connect().catch(() => undefined);
    const deadline = performance.now() + BOOT_WAIT_MS;
    await Promise.race([attempt, delay(BOOT_WAIT_MS, undefined, { ref: false })]);
    while (this.problem !== null && !this.isStandalone && performance.now() < deadline) {
      await delay(20);
    }
    if (!this.isStandalone) return;
    this.disconnect();
    const { variable } = this.servers;
    const mode = variable.replace(/_URL$/, '_MODE');
    throw new BootError(
      `${variable} names a Redis without cluster mode, but ${mode} is "cluster". Set ${mode}=standalone, or use a Redis Cluster.`,
    );
  }

  whenUsable(listener: () => void): void {
    if (this.isUsable()) listener();
    else this.usableListeners.add(listener);
  }

  onTimeout(listener: () => void): void {
    this.timeoutListeners.push(listener);
  }

  onDisconnect(listener: (connection: Redis) => void): void {
    this.disconnectListeners.push(listener);
  }

  primaries(): readonly Redis[] {
    return [...this.owners].flatMap((owner) => this.connections.get(owner) ?? []);
  }

  primaryOf(key: string): Redis {
    const owner = this.ownerOf(slotOf(key));
    if (this.status !== 'ready' || owner === undefined || !this.usable.has(owner)) {
      throw new RedisUnavailableError(this.problem ?? UNAVAILABLE_NODE);
    }
    return owner;
  }

  refresh(): Promise<void> {
    return new Promise((resolve) => {
      this.refreshSlotsCache(() => {
        resolve();
      });
    });
  }

  blockingCopy(silenceMs: number): Cluster {
    const { redisOptions, ...options } = this.options;
    return new Cluster(addressOf(this.servers).hosts, {
      ...options,
      lazyConnect: false,
      enableOfflineQueue: true,
      retryDelayOnFailover: LOOK_UP_EVERY_MS,
      retryDelayOnClusterDown: LOOK_UP_EVERY_MS,
      // Demanded by BullMQ: its blocking commands outlive a reconnection.
      redisOptions: { ...redisOptions, maxRetriesPerRequest: null, socketTimeout: silenceMs },
    });
  }

  override sendCommand(...[command, stream, node]: ClusterCommand): unknown {
    const target = node as { readonly slot?: number; readonly redis?: Redis } | undefined;
    if (this.status !== 'ready' || target?.redis !== undefined) {
      return super.sendCommand(command, stream, node);
    }
    const slot = target === undefined ? command.getSlot() : target.slot;
    if (typeof slot !== 'number') return this.sendAnywhere(command, stream);
    const owner = this.ownerOf(slot);
    if (owner !== undefined && this.usable.has(owner)) {
      return super.sendCommand(command, stream, node);
    }
    command.reject(new RedisUnavailableError(this.problem ?? UNAVAILABLE_NODE));
    return command.promise;
  }

  /** A command without a key, such as `INFO`, which ioredis might send to a node that is gone. */
  private sendAnywhere(command: Command, stream: ClusterCommand[1]): unknown {
    const redis = this.primaries().find((primary) => this.usable.has(primary));
    return super.sendCommand(command, stream, redis && { redis });
  }

  private adopt(node: Redis, timeoutMs: number): void {
    this.connections.set(keyOf(node), node);
    limitResponseTime(node, {
      timeoutMs,
      onTimeout: () => {
        this.usable.delete(node);
        for (const listener of this.timeoutListeners) listener();
      },
      onError: (error) => {
        if (isClusterDown(error) && this.usable.delete(node)) this.startRepair();
      },
    });
    node.on('ready', () => {
      void this.check(node);
    });
    if (this.status === 'ready') connect(node);
  }

  private drop(node: Redis): void {
    const key = keyOf(node);
    // It may have been replaced by a new connection already.
    if (this.connections.get(key) === node) this.connections.delete(key);
    this.usable.delete(node);
    for (const listener of this.disconnectListeners) listener(node);
    this.startRepair();
  }

  private noteOwners(): void {
    const owners = new Set<string>();
    let served = 0;
    for (const [owner] of this.slots.values()) {
      if (owner === undefined) continue;
      served += 1;
      owners.add(owner);
    }
    this.owners = owners;
    this.hasUnservedSlots = served < SLOTS;
    this.startRepair();
  }

  /** A node that was restarted, or is cut off from most of the others, refuses all commands. */
  private async check(node: Redis): Promise<void> {
    const info = await node.cluster('INFO').catch(() => '');
    if (!info.includes('cluster_state:ok') || this.connections.get(keyOf(node)) !== node) return;
    this.usable.add(node);
    this.announce();
  }

  private startRepair(): void {
    if (this.isRepairing) return;
    this.isRepairing = true;
    void this.repair();
  }

  /** Connects to each node again, or to the one that took its place. */
  private async repair(): Promise<void> {
    while (this.isReady() && this.problem !== null) {
      await delay(LOOK_UP_EVERY_MS, undefined, { ref: false });
      if (!this.isReady()) break;
      await this.refresh();
      const unchecked = [...this.connections.values()].filter(
        (node) => node.status === 'ready' && !this.usable.has(node),
      );
      await Promise.all(unchecked.map((node) => this.check(node)));
    }
    this.isRepairing = false;
  }

  private isReady(): boolean {
    return this.status === 'ready';
  }

  private announce(): void {
    if (!this.isUsable()) return;
    const listeners = [...this.usableListeners];
    this.usableListeners.clear();
    for (const listener of listeners) listener();
  }

  private isUsable(): boolean {
    return this.status === 'ready' && this.missing().length < this.owners.size;
  }

  private missing(): readonly string[] {
    return [...this.owners].filter((owner) => {
      const node = this.connections.get(owner);
      return node === undefined || !this.usable.has(node);
    });
  }

  private ownerOf(slot: number): Redis | undefined {
    const owner = this.slots[slot]?.[0];
    return owner === undefined ? undefined : this.connections.get(owner);
  }
}

function connect(node: Redis): void {
  if (node.status === 'wait') node.connect().catch(() => undefined);
}

function isClusterDown(error: unknown): boolean {
  return Error.isError(error) && error.message.startsWith('CLUSTERDOWN The cluster');
}

const UNAVAILABLE_NODE = 'A node of Redis Cluster is unavailable';

function keyOf({ options: { host = '127.0.0.1', port = PORT } }: Redis): string {
  return `${host}:${port}`;
}

function addressOf({ url }: RedisServers) {
  const { hosts = [], isEncrypted, username, password } = parseRedisUrl(url) ?? {};
  return {
    hosts: hosts.map(({ host, port = PORT }) => ({ host, port })),
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    ...(isEncrypted === true && { tls: {} }),
  };
}
