import { DeliverPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type ConnectionOptions } from '@nats-io/transport-node';
import {
  createCluster,
  type PrivateCluster,
  PrivateNats,
  type TestDatabase,
  until,
} from '@tessera/local/testing';
import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A message of the stream. */
export interface Streamed {
  readonly subject: string;
  readonly id: string;
  readonly owner: string;
  readonly key: string;
  readonly body: Record<string, unknown>;
}

/** A Postgres whose log can be decoded. */
export interface StreamDatabase {
  readonly cluster: PrivateCluster;
  readonly database: TestDatabase;
  /** `EVENT_STREAM_DATABASE_URL`. */
  readonly url: string;
}

/** As the operator prepares it: a role that may only replicate, and the publication. */
export async function createStreamDatabase(): Promise<StreamDatabase> {
  const cluster = await createCluster({ wal_level: 'logical', max_wal_senders: '5' });
  const database = await cluster.createDatabase();
  const url = new URL(database.adminUrl);
  const role = `${url.pathname.slice(1)}_stream`;
  const password = randomBytes(16).toString('hex');
  await query(database, `create role ${role} login replication password '${password}'`);
  await query(database, `grant connect on database ${url.pathname.slice(1)} to ${role}`);
  await query(database, 'create publication tessera_events');
  [url.username, url.password] = [role, password];
  return { cluster, database, url: url.href };
}

/** With a JetStream: what the event stream needs. */
export interface StreamServers extends StreamDatabase {
  readonly nats: PrivateNats;
  /** The settings of a service that publishes. */
  readonly env: Record<string, string>;
  close(): Promise<void>;
}

export async function createStreamServers(): Promise<StreamServers> {
  const stream = await createStreamDatabase();
  const nats = await PrivateNats.prepare();
  await nats.start();
  return {
    ...stream,
    nats,
    env: { EVENT_STREAM_URL: nats.url, EVENT_STREAM_DATABASE_URL: stream.url },
    close: async () => {
      await nats.kill();
      await stream.cluster.close();
    },
  };
}

/**
 * Waits until a worker reads the slot and events are written for it. A slot is also active while it is
 * created, before the row that switches the stream on.
 */
export async function untilStreaming({
  database,
}: Pick<StreamDatabase, 'database'>): Promise<void> {
  await until('the worker reads the slot', async () => {
    const read = await query(
      database,
      `select from event_stream s join pg_replication_slots r on r.slot_name = s.slot
       where r.active`,
    );
    return read.length > 0;
  });
}

/** Runs a statement as the administrator of the server. */
export async function query<Row extends object>(
  { adminUrl }: TestDatabase,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Everything that the stream has stored, in its order.
 *
 * @param login for a server that asks for one
 */
export async function streamedMessages(
  { url }: PrivateNats,
  login: ConnectionOptions = {},
): Promise<Streamed[]> {
  const connection = await connect({ servers: url.replace('nats://', ''), ...login });
  try {
    const manager = await jetstreamManager(connection);
    const [stream] = await manager.streams.list().next();
    if (stream === undefined) return [];
    const { name } = stream.config;
    const consumer = await jetstream(connection).consumers.get(name, {
      deliver_policy: DeliverPolicy.All,
    });
    const found: Streamed[] = [];
    while (found.length < stream.state.messages) {
      const rest = stream.state.messages - found.length;
      for await (const message of await consumer.fetch({ max_messages: rest, expires: 5_000 })) {
        found.push({
          subject: message.subject,
          id: message.headers?.get('Nats-Msg-Id') ?? '',
          owner: message.headers?.get('Tessera-Owner') ?? '',
          key: message.headers?.get('Tessera-Key') ?? '',
          body: message.json<Record<string, unknown>>(),
        });
      }
    }
    return found;
  } finally {
    await connection.close();
  }
}
