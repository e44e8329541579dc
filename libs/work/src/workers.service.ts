import { Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { ServiceConfig, ServiceRole } from '@tessera/config';
import { BackgroundWorker, type WorkerDescription } from './background.worker.js';
import { JobQueuesService } from './jobs/job-queues.service.js';
import { WorkConfig } from './work.config.js';
import { WorkMetrics } from './work.metrics.js';

/**
 * The registry of a service's workers: finds them among its providers, starts those that belong in
 * this process when the application is up, and stops them while its database is still open.
 */
@Injectable()
export class WorkersService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(WorkersService.name);
  private workers: readonly BackgroundWorker[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly config: ServiceConfig,
    private readonly role: ServiceRole,
    private readonly metrics: WorkMetrics,
    private readonly queues: JobQueuesService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.warnOfFormerVariable();
    this.workers = this.find();
    this.metrics.watch(this.workers);
    const { metrics, queues } = this;
    const attach = async (worker: BackgroundWorker) => {
      await worker.attach({ metrics, queues, runsHere: this.runsHere(worker) });
    };
    const start = async (worker: BackgroundWorker) => {
      if (this.runsHere(worker)) await worker.start();
    };
    await Promise.all(this.workers.map(attach));
    await Promise.all(this.workers.map(start));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.stop()));
  }

  /** Every worker that this process knows, wherever it runs, by name. */
  list(): readonly WorkerDescription[] {
    return this.workers.map(({ description }) => description);
  }

  private find(): BackgroundWorker[] {
    const instances = this.discovery
      .getProviders()
      .map((provider): unknown => provider.instance)
      .filter((instance) => instance instanceof BackgroundWorker);
    const workers = [...new Set(instances)];
    workers.sort((a, b) => a.description.name.localeCompare(b.description.name, 'en'));
    const names = workers.map(({ description }) => description.name);
    const twice = names.find((name, index) => names[index + 1] === name);
    if (twice !== undefined) throw new Error(`Two workers have the name "${twice}".`);
    return workers;
  }

  private runsHere({ description: { runs } }: BackgroundWorker): boolean {
    if (runs === 'every') return true;
    if (runs === 'api') return !this.role.isWorker;
    return this.role.isWorker || !(this.config instanceof WorkConfig && this.config.worksElsewhere);
  }

  private warnOfFormerVariable(): void {
    const { config } = this;
    if (!(config instanceof WorkConfig) || config.formerBackgroundWork === undefined) return;
    this.logger.warn(
      `WEBHOOK_WORKER is deprecated and will be removed; set BACKGROUND_WORK=${config.formerBackgroundWork} instead.`,
    );
  }
}
