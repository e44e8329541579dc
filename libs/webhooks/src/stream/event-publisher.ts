import type { StreamedEvent } from './streamed-event.js';

export interface PublisherOptions {
  /** `EVENT_STREAM_URL`. */
  readonly url: string;
  /** In place of a password in the URL. */
  readonly credentials: string | undefined;
  /** Its name at the server. */
  readonly name: string;
  /** `tessera.<instance>.<service>`: the topic, or what subjects begin with. */
  readonly topic: string;
}

/** A connection to NATS or Kafka that is used until something fails: what follows begins again at the slot. */
export interface EventPublisher {
  /** Rejects when the connection is lost, where that is noticed without a request. */
  lost(): Promise<never>;
  /**
   * Resolves when the event is stored.
   *
   * @returns whether it is new to the stream, as far as the server knows
   * @throws MessageTooLargeError if no retry would change that
   */
  publish(event: StreamedEvent, ownerId: string): Promise<boolean>;
  close(): Promise<void>;
}

/** The server, or the stream or topic, takes no message of this size. */
export class MessageTooLargeError extends Error {
  constructor(bytes: number, limits: string, options: ErrorOptions) {
    super(
      `The event stream refuses a message of ${bytes} bytes: ${limits} must be at least 1 KiB.`,
      options,
    );
    this.name = 'MessageTooLargeError';
  }
}

/** The login was refused. */
export function refusedLogin(cause: unknown): Error {
  return new Error(
    'The server of the event stream refuses its login: check EVENT_STREAM_URL and EVENT_STREAM_CREDENTIALS.',
    { cause },
  );
}
