import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import type { Lsn } from './log-positions.js';

/** A publication without tables is enough for messages. */
export const PUBLICATION = 'tessera_events';
/** The first version whose slots can follow a failover. */
const FAILOVER_SLOTS = 17;
const NAME_LENGTH = 63;

/** The slot of the stream as it is now. */
export interface Slot {
  readonly name: string;
  readonly confirmed: Lsn;
  readonly isActive: boolean;
}

/** The log no longer has what the stream has not published: only the operator can decide what follows. */
export class LostSlotError extends Error {
  constructor(slot: string, what: string) {
    super(`The replication slot ${slot} ${what}: the stream lacks events.`);
    this.name = 'LostSlotError';
  }
}

/** The name of the slot of a database. Cells of a service may share a server, and its slots their names. */
function slotName(database: string): string {
  const name = database.toLowerCase().replaceAll(/[^a-z0-9_]/g, '_');
  return `tessera_events_${name}`.slice(0, NAME_LENGTH);
}

/**
 * The slot of the stream; null before the stream was started.
 *
 * @throws LostSlotError if it was dropped, or invalidated because it retained too much
 */
export async function readSlot(dataSource: DataSource): Promise<Slot | null> {
  const [row] = await dataSource.query<SlotRow[]>(
    `select s.slot, r.active, r.wal_status, r.confirmed_flush_lsn::text as confirmed
     from event_stream s left join pg_replication_slots r on r.slot_name = s.slot`,
  );
  if (row === undefined) return null;
  const { slot, active, wal_status: status, confirmed } = row;
  if (active === null || confirmed === null) throw new LostSlotError(slot, 'is gone');
  if (status === 'lost') throw new LostSlotError(slot, 'was invalidated');
  return { name: slot, confirmed, isActive: active };
}

interface SlotRow {
  readonly slot: string;
  readonly active: boolean | null;
  readonly wal_status: string | null;
  readonly confirmed: Lsn | null;
}

/** Creates the publication and the slot, if the operator has not, and starts to write events to the log. */
export async function startStream(dataSource: DataSource, connectionString: string): Promise<void> {
  let slot: string;
  const client = new Client({ connectionString, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    await client.query('set statement_timeout = 30000');
    await createPublication(client);
    const { rows } = await client.query<{ name: string }>('select current_database() as name');
    slot = slotName(rows[0]?.name ?? '');
    await createSlot(client, slot);
  } finally {
    await client.end();
  }
  await dataSource.query('insert into event_stream (slot) values ($1) on conflict do nothing', [
    slot,
  ]);
}

async function createPublication(client: Client): Promise<void> {
  const found = await client.query('select from pg_publication where pubname = $1', [PUBLICATION]);
  if (found.rowCount === 0) await client.query(`create publication ${PUBLICATION}`);
}

async function createSlot(client: Client, slot: string): Promise<void> {
  const { rows } = await client.query<{ here: boolean }>(
    'select database = current_database() as here from pg_replication_slots where slot_name = $1',
    [slot],
  );
  if (rows[0]?.here === true) return;
  if (rows[0] !== undefined) {
    throw new Error(`The replication slot ${slot} belongs to another database of the server.`);
  }
  const version = await client.query<{ major: number }>(
    `select current_setting('server_version_num')::int / 10000 as major`,
  );
  const failover = (version.rows[0]?.major ?? 0) >= FAILOVER_SLOTS ? ', failover => true' : '';
  await client.query(
    `select pg_create_logical_replication_slot(slot_name => $1, plugin => 'pgoutput'${failover})`,
    [slot],
  );
}
