import {
  jetstream,
  JetStreamApiError,
  jetstreamManager,
  type JetStreamClient as JetStream,
  type JetStreamManager,
} from '@nats-io/jetstream';
import {
  type Authenticator,
  connect,
  type ConnectionOptions,
  credsAuthenticator,
  errors,
  headers,
  type MsgHdrs,
  type NatsConnection,
  nkeyAuthenticator,
} from '@nats-io/transport-node';
import {
  type EventPublisher,
  MessageTooLargeError,
  type PublisherOptions,
  refusedLogin,
} from './event-publisher.js';
import { nkeySeedOf } from './stream-credentials.js';
import { parseStreamUrl } from './stream-url.js';
import type { StreamedEvent } from './streamed-event.js';

const TIMEOUT_MS = 5_000;
const NANOSECONDS = 1_000_000;
/** Longer than a restart of the worker and the delay of its confirmations. */
const DUPLICATE_WINDOW_MS = 5 * 60_000;
const MAX_AGE_MS = 7 * 86_400_000;
/** JetStream: the message is larger than `max_msg_size` of the stream. */
const MESSAGE_TOO_LARGE = 10_054;

/** Header with the owner of an event: an account, a tenant, or `instance`. */
export const OWNER_HEADER = 'Tessera-Owner';
/** Header with the ID of the object that an event is about. */
export const KEY_HEADER = 'Tessera-Key';

/** Where a message is refused because of its size. */
const LIMITS = 'max_payload of the server and max_msg_size of the stream';

/** Publishes to a stream of NATS JetStream. */
export class JetStreamClient implements EventPublisher {
  private constructor(
    private readonly connection: NatsConnection,
    private readonly stream: JetStream,
    private readonly options: PublisherOptions,
  ) {}

  static async connect(options: PublisherOptions): Promise<JetStreamClient> {
    const connection = await connect(connectionOptions(options)).catch((error: unknown) => {
      throw error instanceof errors.AuthorizationError ? refusedLogin(error) : error;
    });
    try {
      const manager = await jetstreamManager(connection, { timeout: TIMEOUT_MS });
      await ensureStream(manager, options.topic);
      return new JetStreamClient(
        connection,
        jetstream(connection, { timeout: TIMEOUT_MS }),
        options,
      );
    } catch (error) {
      await connection.close();
      throw error;
    }
  }

  async lost(): Promise<never> {
    const error = await this.connection.closed();
    throw error instanceof Error ? error : new Error('The connection to NATS was closed.');
  }

  /** Resolves when a stream has stored the event, or had it already. */
  async publish(event: StreamedEvent, ownerId: string): Promise<boolean> {
    const options = { msgID: event.id, headers: headersOf(event, ownerId), timeout: TIMEOUT_MS };
    try {
      const { duplicate } = await this.stream.publish(
        `${this.options.topic}.${event.event}`,
        event.body,
        options,
      );
      return !duplicate;
    } catch (error) {
      if (!isTooLarge(error)) throw error;
      throw new MessageTooLargeError(Buffer.byteLength(event.body), LIMITS, { cause: error });
    }
  }

  async close(): Promise<void> {
    await this.connection.close();
  }
}

/**
 * The driver compares with the limit of the server: of our arguments only the payload can be invalid.
 * JetStream compares with the limit of the stream.
 */
function isTooLarge(error: unknown): boolean {
  return (
    error instanceof errors.InvalidArgumentError ||
    (error instanceof JetStreamApiError && error.code === MESSAGE_TOO_LARGE)
  );
}

function connectionOptions({ url, credentials, name }: PublisherOptions): ConnectionOptions {
  const parsed = parseStreamUrl(url);
  if (parsed?.kind !== 'nats') throw new Error('EVENT_STREAM_URL is not the URL of a NATS server.');
  const { servers, isEncrypted, user, pass, token } = parsed;
  return {
    servers: [...servers],
    name,
    timeout: TIMEOUT_MS,
    reconnect: false,
    ...(user !== undefined && { user }),
    ...(pass !== undefined && { pass }),
    ...(token !== undefined && { token }),
    ...(credentials !== undefined && { authenticator: authenticatorOf(credentials) }),
    ...(isEncrypted && { tls: {} }),
  };
}

/** Signs the nonce of the server: the seed isn't sent. */
function authenticatorOf(credentials: string): Authenticator {
  const seed = nkeySeedOf(credentials);
  const encoder = new TextEncoder();
  return seed === null
    ? credsAuthenticator(encoder.encode(credentials))
    : nkeyAuthenticator(encoder.encode(seed));
}

/** A stream of the operator is used as it is. */
async function ensureStream(manager: JetStreamManager, subject: string): Promise<void> {
  const subjects = `${subject}.>`;
  for await (const _name of manager.streams.names(subjects)) return;
  await manager.streams.add({
    name: subject.replaceAll('.', '_'),
    subjects: [subjects],
    max_age: MAX_AGE_MS * NANOSECONDS,
    duplicate_window: DUPLICATE_WINDOW_MS * NANOSECONDS,
  });
}

function headersOf({ key }: StreamedEvent, ownerId: string): MsgHdrs {
  const fields = headers();
  fields.set(OWNER_HEADER, ownerId);
  fields.set(KEY_HEADER, key);
  return fields;
}
