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
import { nkeySeedOf } from './nats-credentials.js';
import { parseNatsUrl } from './nats-url.js';
import type { StreamedEvent } from './streamed-event.js';

const TIMEOUT_MS = 5_000;
const NANOSECONDS = 1_000_000;
/** Longer than a restart of the worker and the delay of its confirmations. */
const DUPLICATE_WINDOW_MS = 5 * 60_000;
const MAX_AGE_MS = 7 * 86_400_000;
const REFUSED =
  'NATS refuses the login of the event stream: check EVENT_STREAM_URL and EVENT_STREAM_CREDENTIALS.';
/** JetStream: the message is larger than `max_msg_size` of the stream. */
const MESSAGE_TOO_LARGE = 10_054;

/** Header with the owner of an event: an account, a tenant, or `instance`. */
export const OWNER_HEADER = 'Tessera-Owner';
/** Header with the ID of the object that an event is about. */
export const KEY_HEADER = 'Tessera-Key';

export interface JetStreamOptions {
  readonly url: string;
  /** In place of a password in the URL. */
  readonly credentials: string | undefined;
  /** Its name at the server. */
  readonly name: string;
  /** `tessera.<instance>.<service>`: what subjects begin with. */
  readonly subject: string;
}

/** The message is larger than `max_payload` of the server or `max_msg_size` of the stream. */
export class MessageTooLargeError extends Error {
  constructor(bytes: number, options: ErrorOptions) {
    super(
      `NATS refuses a message of ${bytes} bytes: max_payload of the server and max_msg_size of the stream must be at least 1 KiB.`,
      options,
    );
    this.name = 'MessageTooLargeError';
  }
}

/** A connection to JetStream that is used until it is lost: what follows begins again at the slot. */
export class JetStreamClient {
  private constructor(
    private readonly connection: NatsConnection,
    private readonly stream: JetStream,
    private readonly options: JetStreamOptions,
  ) {}

  static async connect(options: JetStreamOptions): Promise<JetStreamClient> {
    const connection = await connect(connectionOptions(options)).catch((error: unknown) => {
      throw error instanceof errors.AuthorizationError
        ? new Error(REFUSED, { cause: error })
        : error;
    });
    try {
      const manager = await jetstreamManager(connection, { timeout: TIMEOUT_MS });
      await ensureStream(manager, options.subject);
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

  /** Rejects when the connection is lost. */
  async lost(): Promise<never> {
    const error = await this.connection.closed();
    throw error instanceof Error ? error : new Error('The connection to NATS was closed.');
  }

  /**
   * Resolves when a stream has stored the event, or had it already.
   *
   * @returns whether it is new to the stream
   * @throws MessageTooLargeError if no retry would change that
   */
  async publish(event: StreamedEvent, ownerId: string): Promise<boolean> {
    const options = { msgID: event.id, headers: headersOf(event, ownerId), timeout: TIMEOUT_MS };
    try {
      const { duplicate } = await this.stream.publish(
        `${this.options.subject}.${event.event}`,
        event.body,
        options,
      );
      return !duplicate;
    } catch (error) {
      if (!isTooLarge(error)) throw error;
      throw new MessageTooLargeError(Buffer.byteLength(event.body), { cause: error });
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

function connectionOptions({ url, credentials, name }: JetStreamOptions): ConnectionOptions {
  const parsed = parseNatsUrl(url);
  if (parsed === null) throw new Error('EVENT_STREAM_URL is not the URL of a NATS server.');
  const { servers, isEncrypted, ...login } = parsed;
  return {
    servers: [...servers],
    name,
    timeout: TIMEOUT_MS,
    reconnect: false,
    ...login,
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
