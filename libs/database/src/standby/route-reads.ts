import type { ServiceConfig } from '@tessera/config';
import { Counter, Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import type { DataSource, EntityManager } from 'typeorm';
import type { Logger as PinoLogger } from 'pino';
import {
  createStandbyDataSource,
  type DatabaseParts,
  standbyConnection,
} from '../postgres/create-data-source.js';
import { ReadRouter, type ReadOutcome } from './read-router.js';

const OUTCOMES: readonly ReadOutcome[] = [
  'standby',
  'lagging',
  'unavailable',
  'conflict',
  'suspended',
];
const CHECK_EVERY_MS = 5_000;

export interface RoutedReads {
  readonly config: ServiceConfig;
  readonly parts: DatabaseParts;
  readonly primary: DataSource;
  readonly registry: Registry;
  readonly logger: PinoLogger;
  /** The standby was opened. */
  readonly onOpen: (standby: DataSource) => void;
}

const routers = new WeakMap<DataSource, ReadRouter>();

/** Routes reads of a database to the standby of `DATABASE_READ_URL`, if there is one, with its metrics. */
export function routeReads(reads: RoutedReads): ReadRouter | undefined {
  const { config, parts, primary, registry, logger, onOpen } = reads;
  const registers = [registry];
  const outcomes = new Counter({
    name: 'database_routed_reads_total',
    help: 'Reads that may go to a standby: made there, or at the primary because the standby was lagging, unavailable, in conflict with the read, or suspended after a failure.',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of OUTCOMES) outcomes.inc({ outcome }, 0);
  const router =
    config.databaseReadUrl &&
    new ReadRouter({
      primary,
      standby: createStandbyDataSource(config, parts),
      connection: {
        ...standbyConnection(config),
        application_name: `tessera-${parts.name}-standby-check`,
      },
      waitMs: config.databaseReadWaitMs,
      checkEveryMs: CHECK_EVERY_MS,
      onOpen,
      onRead: (outcome) => {
        outcomes.inc({ outcome });
      },
      onChange: (err) => {
        if (err === null) {
          logger.info('Reads go to the standby.');
        } else {
          logger.warn({ err }, 'Failed to use the standby; reads go to the primary. Will retry.');
        }
      },
    });
  showStandby(registry, router);
  if (router !== undefined) routers.set(primary, router);
  return router;
}

function showStandby(registry: Registry, router: ReadRouter | undefined): void {
  const show = (gauge: Gauge, value: number | undefined): void => {
    if (value === undefined) gauge.remove();
    else gauge.set(value);
  };
  new Gauge({
    name: 'database_standby_in_use',
    help: '1 while reads go to the standby of DATABASE_READ_URL, 0 while they go to the primary instead; missing without a standby.',
    registers: [registry],
    collect() {
      show(this, router && Number(router.isInUse));
    },
  });
  new Gauge({
    name: 'database_standby_lag_bytes',
    help: 'Bytes of the write-ahead log that the standby had not replayed at the last check; missing while it cannot be checked.',
    registers: [registry],
    collect() {
      show(this, router?.behindBytes);
    },
  });
}

/** Absent without `DATABASE_READ_URL`, and for a data source that a command or a test has opened. */
export function readRouterOf(dataSource: DataSource): ReadRouter | undefined {
  return routers.get(dataSource);
}

/**
 * Makes a read at a standby, if the service has one that is up to date; otherwise at the primary. For
 * reads that are large or many: lists, reports, analytics. Nothing that decides is read this way.
 *
 * ```ts
 * const rows = await routeRead(this.dataSource, (db) => prepared<Row>(db, FIND, [ids]));
 * ```
 *
 * @param read only reads, and may run twice: at the standby, and then at the primary
 */
export function routeRead<T>(
  dataSource: DataSource,
  read: (tx: EntityManager) => Promise<T>,
): Promise<T> {
  const router = routers.get(dataSource);
  return router === undefined ? read(dataSource.manager) : router.read(read);
}
