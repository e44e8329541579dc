import type { BenchmarkRow } from './benchmark-row.js';
import { decisions } from './decisions.row.js';
import { decisionsDelivered } from './decisions-delivered.row.js';
import {
  deliveries,
  deliveriesOnPostgres,
  deliveriesToMany,
  retriedDeliveries,
  retriedDeliveriesOnPostgres,
} from './deliveries.row.js';
import { vaultCreate } from './vault-create.row.js';
import { vaultRead } from './vault-read.row.js';

/** In the order of the table. A new benchmark is a file beside these and an entry here. */
export const rows: readonly BenchmarkRow[] = [
  decisions,
  decisionsDelivered,
  deliveries,
  deliveriesOnPostgres,
  deliveriesToMany,
  retriedDeliveries,
  retriedDeliveriesOnPostgres,
  vaultRead,
  vaultCreate,
];
