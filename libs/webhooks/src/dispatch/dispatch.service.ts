import { Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { Keyring } from '@tessera/crypto';
import {
  NotReadyError,
  ReadinessChecks,
  RedisMetrics,
  ServiceRole,
  Tracing,
} from '@tessera/service';
import { Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { parseInternalEndpoints } from '../endpoints/internal-endpoint.js';
import { InternalEndpointsService } from '../endpoints/internal-endpoints.service.js';
import { DispatchNudge } from '../outbox/dispatch-nudge.js';
import { measureOutbox } from '../outbox/outbox-metrics.js';
import { WebhookConfig } from '../webhook.config.js';
import type { CreatedDispatcher } from './create-dispatcher.js';

/** Runs the dispatcher of a process: always in a worker, beside the API unless it is `off`. */
@Injectable()
export class DispatchService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private running: CreatedDispatcher | undefined;

  constructor(
    private readonly config: WebhookConfig,
    private readonly dataSource: DataSource,
    private readonly keyring: Keyring,
    private readonly registry: Registry,
    private readonly readiness: ReadinessChecks,
    private readonly role: ServiceRole,
    private readonly nudge: DispatchNudge,
    private readonly internalEndpoints: InternalEndpointsService,
    private readonly tracing: Tracing,
    private readonly redisMetrics: RedisMetrics,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const endpoints = parseInternalEndpoints(this.config.webhookInternalEndpoints);
    await this.internalEndpoints.provide(endpoints);
    // Also where nothing is delivered: that no worker delivers must show.
    measureOutbox(this.registry, this.dataSource);
    if (this.role.isWorker || this.config.webhookWorker === 'in-process') {
      // A process that delivers nothing loads neither BullMQ nor the HTTP client.
      const { createDispatcher } = await import('./create-dispatcher.js');
      const { config, keyring, registry, tracing, redisMetrics } = this;
      const shared = { config, keyring, registry, tracing, redisMetrics };
      const foundation = { ...shared, internalEndpoints: endpoints };
      this.start(await createDispatcher(foundation));
    }
  }

  /** While the database is still open. Events of requests that end later stay in the outbox. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.running?.close();
  }

  private start(created: CreatedDispatcher): void {
    this.running = created;
    this.nudge.listen(() => {
      created.dispatcher.nudge();
    });
    this.watchQueue(created);
    created.dispatcher.start();
  }

  /** A worker without its queue is unready; an API answers requests all the same. */
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
