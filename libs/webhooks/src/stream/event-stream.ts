import { setTimeout as passed } from 'node:timers/promises';
import type { EventTypes } from '@tessera/http';
import type { DataSource } from 'typeorm';
import {
  type EventPublisher,
  MessageTooLargeError,
  type PublisherOptions,
} from './event-publisher.js';
import { KeyLanes } from './key-lanes.js';
import { type LoggedEvent, SlotReader } from './slot-reader.js';
import { readSlot, type Slot, startStream } from './slot.js';
import { parseStreamUrl } from './stream-url.js';
import { streamedEvent, type StreamedEvent, tooLargeNotice } from './streamed-event.js';

/** Events that are on their way to the stream at most. */
const IN_FLIGHT = 256;
/** How often a process looks whether it can take the slot over. */
const TAKE_OVER_MS = 2_000;
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 30_000;
/** Postgres: the slot is in use by another process. */
const IN_USE = '55006';

export interface EventStreamOptions {
  readonly dataSource: DataSource;
  /** Leads to the same database, as a role that may use replication. */
  readonly databaseUrl: string;
  readonly url: string;
  /** In place of a password in the URL. */
  readonly credentials: string | undefined;
  readonly instance: string;
  readonly service: string;
  readonly types: EventTypes;
  readonly onPublished: () => void;
  /** A notice was published in place of the event. */
  readonly onTooLarge: (event: StreamedEvent) => void;
  readonly onFailed: (error: unknown) => void;
}

/**
 * Moves events from the log of the database to NATS or Kafka, in the order of their commits for each key.
 * The slot is the lock: one process reads it, the others wait for it to become free.
 *
 * Every failure ends the session, and the next one begins at what the slot has confirmed. What is
 * published again has its first ID, by which JetStream, or a consumer of Kafka, drops it.
 */
export class EventStream {
  private readonly closing = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly options: EventStreamOptions) {}

  start(): void {
    this.running = this.run();
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.closing;
    let retryMs = FIRST_RETRY_MS;
    while (!signal.aborted) {
      let waitMs = TAKE_OVER_MS;
      try {
        await this.session(() => (retryMs = FIRST_RETRY_MS));
      } catch (error) {
        if (!isInUse(error)) {
          this.options.onFailed(error);
          waitMs = retryMs;
          retryMs = Math.min(2 * retryMs, LAST_RETRY_MS);
        }
      }
      await passed(waitMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Publishes until something fails; returns at once while another process does it. */
  private async session(onReading: () => void): Promise<void> {
    const slot = (await readSlot(this.options.dataSource)) ?? (await this.createSlot());
    if (slot === null || slot.isActive) return;
    const { url, credentials, instance, service } = this.options;
    const publisher = await connect({
      ...{ url, credentials },
      name: `tessera-${service}`,
      topic: `tessera.${instance}.${service}`,
    });
    try {
      await this.publish(publisher, slot, onReading);
    } finally {
      await publisher.close();
    }
  }

  private async createSlot(): Promise<Slot | null> {
    const { dataSource, databaseUrl } = this.options;
    await startStream(dataSource, databaseUrl);
    return readSlot(dataSource);
  }

  private async publish(
    publisher: EventPublisher,
    { name, confirmed }: Slot,
    onReading: () => void,
  ): Promise<void> {
    const lanes = new KeyLanes(IN_FLIGHT);
    const reader = new SlotReader({
      connectionString: this.options.databaseUrl,
      slot: name,
      confirmed,
      onEvent: (event) => this.add(event, lanes, publisher),
    });
    const { signal } = this.closing;
    const stopped = new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => {
        resolve();
      });
      if (signal.aborted) resolve();
    });
    try {
      await Promise.race([reader.run(onReading), publisher.lost(), stopped]);
    } finally {
      await reader.close();
    }
  }

  private add(
    { ownerId, body }: LoggedEvent,
    lanes: KeyLanes,
    publisher: EventPublisher,
  ): Promise<{ readonly ended: Promise<void> }> {
    const event = streamedEvent(this.options.types, body);
    if (event === null) return Promise.resolve({ ended: Promise.resolve() });
    return lanes.add(event.key, async () => {
      await this.publishOrNotify(event, ownerId, publisher);
      this.options.onPublished();
    });
  }

  /** An event that doesn't fit is announced, because waiting for it would stop all others. */
  private async publishOrNotify(
    event: StreamedEvent,
    ownerId: string,
    publisher: EventPublisher,
  ): Promise<void> {
    try {
      await publisher.publish(event, ownerId);
    } catch (error) {
      if (!(error instanceof MessageTooLargeError)) throw error;
      const isNew = await publisher.publish(tooLargeNotice(event), ownerId);
      if (isNew) this.options.onTooLarge(event);
    }
  }
}

/** Loads the driver of the server that the URL names. */
async function connect(options: PublisherOptions): Promise<EventPublisher> {
  if (parseStreamUrl(options.url)?.kind === 'kafka') {
    const { KafkaClient } = await import('./kafka.client.js');
    return KafkaClient.connect(options);
  }
  const { JetStreamClient } = await import('./jet-stream.client.js');
  return JetStreamClient.connect(options);
}

function isInUse(error: unknown): boolean {
  return (error as { readonly code?: unknown } | null)?.code === IN_USE;
}
