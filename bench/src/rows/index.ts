import type { BenchmarkRow } from './benchmark-row.js';
import { decisions } from './decisions.row.js';
import { decisionsOnRedis } from './decisions-redis.row.js';
import { decisionsDelivered } from './decisions-delivered.row.js';
import {
  deliveries,
  deliveriesUnlogged,
  deliveriesOnPostgres,
  deliveriesToMany,
  deliveriesToThousands,
  deliveriesByTwo,
  deliveriesWithOldSnapshot,
  retriedDeliveries,
  retriedDeliveriesOnPostgres,
} from './deliveries.row.js';
import { engine, engineGrowth } from './engine.row.js';
import { replay, replayWithVelocities } from './replay.row.js';
import { velocityGrowth } from './velocity-growth.row.js';
import { vaultCreate, vaultCreateAmongMany } from './vault-create.row.js';
import { vaultRead, vaultReadOfMany } from './vault-read.row.js';

/** In the order of the table. A new benchmark is a file in this folder and an entry here. */
export const rows: readonly BenchmarkRow[] = [
  decisions,
  decisionsOnRedis,
  decisionsDelivered,
  engine,
  engineGrowth,
  velocityGrowth,
  replay,
  replayWithVelocities,
  deliveries,
  deliveriesUnlogged,
  deliveriesOnPostgres,
  deliveriesToMany,
  deliveriesToThousands,
  deliveriesByTwo,
  deliveriesWithOldSnapshot,
  retriedDeliveries,
  retriedDeliveriesOnPostgres,
  vaultRead,
  vaultReadOfMany,
  vaultCreate,
  vaultCreateAmongMany,
];
