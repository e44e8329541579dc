import { readFileSync } from 'node:fs';
import type { Keyring, NamedKeyVersion } from '@tessera/crypto';
import type { ReadinessChecks } from '@tessera/telemetry';
import type { Pool } from 'pg';
import { collectDefaultMetrics, Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import type { DataSource } from 'typeorm';

/** This library is released with every service, under the same version. */
const PACKAGE = new URL('../../package.json', import.meta.url);

export interface MeasuredProcess {
  readonly registry: Registry;
  readonly readiness: ReadinessChecks;
  readonly dataSource: DataSource | undefined;
  readonly keyring: Keyring | undefined;
}

export interface ProcessKind {
  readonly role: 'api' | 'worker';
  /** The version of the API description. */
  readonly apiVersion: string;
}

/**
 * What every process shows of itself: memory, processor and event loop (the defaults of
 * `prom-client`), which release it is, how its readiness checks ended, its database connections and
 * the age of its keys.
 */
export function measureProcess(process: MeasuredProcess, kind: ProcessKind): void {
  const { registry, readiness, dataSource, keyring } = process;
  collectDefaultMetrics({ register: registry });
  showBuild(registry, kind);
  showHealth(registry, readiness);
  if (dataSource !== undefined) showPool(registry, poolOf(dataSource));
  if (keyring !== undefined) showNamedKeys(registry, keyring.namedKeys);
}

function showBuild(registry: Registry, { role, apiVersion }: ProcessKind): void {
  const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string };
  new Gauge({
    name: 'tessera_build_info',
    help: 'Always 1; the labels say which release this is, of which API, and what it does.',
    labelNames: ['version', 'api_version', 'role'],
    registers: [registry],
  }).set({ version, api_version: apiVersion, role }, 1);
}

function showHealth(registry: Registry, readiness: ReadinessChecks): void {
  new Gauge({
    name: 'health_check_up',
    help: 'How the checks of readiness ended when they were last asked: 1 for well, 0 for not.',
    labelNames: ['check'],
    registers: [registry],
    collect() {
      for (const [check, isUp] of readiness.last) this.set({ check }, isUp ? 1 : 0);
    },
  });
}

function showPool(registry: Registry, pool: Pool): void {
  const registers = [registry];
  new Gauge({
    name: 'database_pool_connections',
    help: 'Connections of the pool to the database, by what they do.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'in_use' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
    },
  });
  new Gauge({
    name: 'database_pool_waiting',
    help: 'Work that waits for a connection of the pool.',
    registers,
    collect() {
      this.set(pool.waitingCount);
    },
  });
  new Gauge({
    name: 'database_pool_max',
    help: 'Connections that the pool may open (DATABASE_POOL).',
    registers,
  }).set(pool.options.max);
}

function showNamedKeys(registry: Registry, keys: readonly NamedKeyVersion[]): void {
  const newest = new Map<string, number>();
  for (const { name, createdAt } of keys) {
    newest.set(name, Math.max(newest.get(name) ?? 0, createdAt.getTime()));
  }
  new Gauge({
    name: 'named_key_age_seconds',
    help: 'Age of the newest version of each key in the keyring.',
    labelNames: ['key'],
    registers: [registry],
    collect() {
      for (const [key, madeAt] of newest) this.set({ key }, (Date.now() - madeAt) / 1_000);
    },
  });
}

/** TypeORM keeps the pool of `pg` in `driver.master`. */
function poolOf({ driver }: DataSource): Pool {
  return (driver as unknown as { readonly master: Pool }).master;
}
