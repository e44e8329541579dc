import { Inject, Injectable } from '@nestjs/common';
import { ServiceRole } from '@tessera/config';
import { Keyring } from '@tessera/crypto';
import { primaryGuardOf, RedisMetrics } from '@tessera/database';
import { NotReadyError, ReadinessChecks, Tracing } from '@tessera/telemetry';
import { BackgroundWorker, type WorkerDescription } from '@tessera/work';
import { Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { parseInternalEndpoints } from '../endpoints/internal-endpoint.js';
import { InternalEndpointsService } from '../endpoints/internal-endpoints.service.js';
import { DispatchNudgeService } from '../outbox/dispatch-nudge.service.js';
import { measureEndpoints } from '../health/endpoint-metrics.js';
import { measureOutbox } from '../outbox/outbox-metrics.js';
import { WEBHOOK_OPTIONS, type WebhooksModuleOptions } from '../webhook-options.js';
import { WebhookConfig } from '../webhook.config.js';
import type { CreatedDispatcher } from './create-dispatcher.js';
import { RETRY_QUEUE_NAME } from './retry-timer.js';

/** Runs the dispatcher of a process that does background work. */
@Injectable()
export class DispatchWorker extends BackgroundWorker {
  override readonly description: WorkerDescription;
  private running: CreatedDispatcher | undefined;

  constructor(
    private readonly config: WebhookConfig,
    private readonly dataSource: DataSource,
    private readonly keyring: Keyring,
    private readonly registry: Registry,
    private readonly readiness: ReadinessChecks,
    private readonly role: ServiceRole,
    private readonly nudge: DispatchNudgeService,
    private readonly internalEndpoints: InternalEndpointsService,
    private readonly tracing: Tracing,
    private readonly redisMetrics: RedisMetrics,
    @Inject(WEBHOOK_OPTIONS) private readonly options: WebhooksModuleOptions,
  ) {
    super();
    this.description = {
      name: 'webhook-dispatcher',
      does: 'deliver webhooks',
      runs: 'background',
      schedule: 'when woken and every 250 ms; lease 20 s; retries after 17, 19, 23 and 31 s',
      concurrency: config.webhookConcurrency,
      queue: RETRY_QUEUE_NAME,
    };
  }

  /** In every process: a missing worker must be visible in the metrics of the API. */
  override async attach(): Promise<void> {
    await this.internalEndpoints.provide(this.endpoints);
    measureOutbox(this.registry, this.dataSource);
    measureEndpoints(this.registry, this.dataSource);
  }

  override async start(): Promise<void> {
    // A process that delivers nothing loads neither BullMQ nor the HTTP client.
    const { createDispatcher } = await import('./create-dispatcher.js');
    const { config, keyring, registry, tracing, redisMetrics } = this;
    const shared = { config, keyring, registry, tracing, redisMetrics };
    const primaryGuard = primaryGuardOf(this.dataSource);
    this.running = await createDispatcher({
      ...shared,
      primaryGuard,
      internalEndpoints: this.endpoints,
      eventTypes: this.options.events,
    });
    const { dispatcher } = this.running;
    this.nudge.listen(() => {
      dispatcher.nudge();
    });
    this.watchQueue(this.running);
    dispatcher.start();
  }

  /** Events of requests that end later stay in the outbox. */
  override async stop(): Promise<void> {
    await this.running?.close();
  }

  private get endpoints() {
    return parseInternalEndpoints(this.config.webhookInternalEndpoints);
  }

  /** A worker without its queue is unready; an API responds to requests regardless. */
  private watchQueue({ timer }: CreatedDispatcher): void {
    if (!this.role.isWorker) {
      return;
    }
    this.readiness.add('webhook-retries', async () => {
      const problem = await timer.problem();
      if (problem !== null) {
        throw new NotReadyError(problem);
      }
    });
  }
}
