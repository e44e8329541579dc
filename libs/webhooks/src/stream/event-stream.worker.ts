import { Inject, Injectable, Logger } from '@nestjs/common';
import { databaseOwnerOf } from '@tessera/database';
import { BackgroundWorker, type WorkContext, type WorkerDescription } from '@tessera/work';
import { Counter, Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { WEBHOOK_OPTIONS, type WebhooksModuleOptions } from '../webhook-options.js';
import { WebhookConfig } from '../webhook.config.js';
import { measureEventStream } from './event-stream-metrics.js';
import type { EventStream } from './event-stream.js';

/** Publishes the events of a service to NATS JetStream or Kafka, with `EVENT_STREAM_URL`. */
@Injectable()
export class EventStreamWorker extends BackgroundWorker {
  override readonly description: WorkerDescription = {
    name: 'event-stream',
    does: 'publish events to the event stream',
    runs: 'background',
    schedule: 'as they are committed, with `EVENT_STREAM_URL`; in one process at a time',
    concurrency: 1,
    queue: null,
  };
  private readonly logger = new Logger('EventStream');
  private readonly published: Counter;
  private readonly tooLarge: Counter<'event'>;
  private context: WorkContext | undefined;
  private stream: EventStream | undefined;

  constructor(
    private readonly config: WebhookConfig,
    private readonly dataSource: DataSource,
    private readonly registry: Registry,
    @Inject(WEBHOOK_OPTIONS) private readonly options: WebhooksModuleOptions,
  ) {
    super();
    this.published = new Counter({
      name: 'event_stream_published_total',
      help: 'Events that the event stream has stored, repeated ones included.',
      registers: [registry],
    });
    this.tooLarge = new Counter({
      name: 'event_stream_too_large_total',
      help: 'Events that the stream refused because of their size: a notice is in their place.',
      labelNames: ['event'],
      registers: [registry],
    });
  }

  /** In every process: a stream that nothing reads any more must be visible in the metrics of the API. */
  override attach(context: WorkContext): void {
    this.context = context;
    measureEventStream(this.registry, this.dataSource);
  }

  override async start(): Promise<void> {
    const url = this.config.eventStreamUrl?.expose();
    if (url === undefined) return;
    // A process that publishes nothing loads neither driver.
    const { EventStream } = await import('./event-stream.js');
    const { config, dataSource } = this;
    const { service } = databaseOwnerOf(dataSource);
    this.stream = new EventStream({
      dataSource,
      databaseUrl: (config.eventStreamDatabaseUrl ?? config.databaseUrl).expose(),
      url,
      credentials: config.eventStreamCredentials?.expose(),
      instance: config.instance,
      service,
      types: this.options.events,
      onPublished: () => {
        this.published.inc();
      },
      onTooLarge: ({ id, event, body }) => {
        this.tooLarge.inc({ event });
        this.logger.warn({
          message: 'Event too large for the event stream; published a notice in its place.',
          event,
          event_id: id,
          bytes: Buffer.byteLength(body),
        });
      },
      onFailed: (error) => {
        this.context?.metrics.attempted(this.description.name, 'error');
        this.logger.error({
          message: 'Failed to publish events to the event stream; will retry.',
          err: error,
        });
      },
    });
    this.stream.start();
  }

  override async stop(): Promise<void> {
    await this.stream?.close();
  }
}
