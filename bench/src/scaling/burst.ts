import { cpuUsage } from 'node:process';
import { measure } from '../load/measure.js';
import type { Load } from '../load/load.js';
import type { DatabaseCounters, DatabaseUsage } from './database-usage.js';
import { bytesWithPort, processorSeconds } from '../environment/process-usage.js';
import type { RedisCounters, RedisUsage } from './redis-usage.js';

/** A replica of the service that takes a share of the load. */
export interface Replica {
  readonly url: string;
  readonly pid: number;
}

export interface Measured {
  readonly load: Load;
  readonly replicas: Replica[];
  readonly database: DatabaseUsage;
  readonly databasePort: number;
  readonly redis: RedisUsage;
}

/** What one decision cost, by who paid for it. */
export interface BurstResult {
  readonly replicas: number;
  readonly decisionsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Milliseconds of a processor for each decision. */
  readonly cpuMs: {
    readonly fraud: number;
    readonly postgres: number;
    readonly redis: number;
    readonly load: number;
  };
  readonly walBytes: number;
  readonly fullPageImages: number;
  readonly commits: number;
  readonly redisCommands: number;
  readonly redisNetworkBytes: number;
  readonly databaseNetworkBytes: number;
  readonly connections: number;
}

interface Reading {
  readonly database: DatabaseCounters;
  readonly redis: RedisCounters;
  readonly fraudSeconds: number;
  readonly loadSeconds: number;
  readonly databaseNetworkBytes: number;
}

/** Sends the load to all replicas at once, over as many connections to each. */
export async function burst(measured: Measured, seconds: number): Promise<BurstResult> {
  const { replicas, load } = measured;
  const before = await read(measured);
  const shares = await Promise.all(replicas.map(({ url }) => measure({ ...load, url }, seconds)));
  const after = await read(measured);
  const count = after.database.decisions - before.database.decisions;
  const each = (of: (reading: Reading) => number) => (of(after) - of(before)) / count;
  return {
    replicas: replicas.length,
    decisionsPerSecond: shares.reduce((sum, share) => sum + share.requestsPerSecond, 0),
    p50Ms: mean(shares.map(({ p50Ms }) => p50Ms)),
    p99Ms: Math.max(...shares.map(({ p99Ms }) => p99Ms)),
    cpuMs: {
      fraud: 1_000 * each(({ fraudSeconds }) => fraudSeconds),
      postgres: 1_000 * each(({ database }) => database.processorSeconds),
      redis: 1_000 * each(({ redis }) => redis.processorSeconds),
      load: 1_000 * each(({ loadSeconds }) => loadSeconds),
    },
    walBytes: each(({ database }) => database.walBytes),
    fullPageImages: each(({ database }) => database.fullPageImages),
    commits: each(({ database }) => database.commits),
    redisCommands: each(({ redis }) => redis.commands),
    redisNetworkBytes: each(({ redis }) => redis.networkBytes),
    databaseNetworkBytes: each((reading) => reading.databaseNetworkBytes),
    connections: after.database.connections,
  };
}

async function read({ database, redis, replicas, databasePort }: Measured): Promise<Reading> {
  const { user, system } = cpuUsage();
  const network = replicas.map(({ pid }) => bytesWithPort(pid, databasePort));
  return {
    database: await database.read(),
    redis: await redis.read(),
    fraudSeconds: sum(replicas.map(({ pid }) => processorSeconds(pid))),
    loadSeconds: (user + system) / 1_000_000,
    databaseNetworkBytes: sum(network.map(({ sent, received }) => sent + received)),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}
