import { Injectable, Logger, Optional } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import { Clock } from '@tessera/telemetry';
import { PeriodicWorker } from '@tessera/work';
import { Counter, Registry } from 'prom-client';
import { DataSource, type EntityManager } from 'typeorm';
import {
  ENDPOINT_DISABLED_EVENT,
  ENDPOINT_FAILING_EVENT,
} from '../event-types/common-event-types.js';
import { WebhookOutboxRepository } from '../outbox/webhook-outbox.repository.js';
import { WebhookConfig } from '../webhook.config.js';
import { EndpointHealthRepository, type FailingEndpoint } from './endpoint-health.repository.js';

const EVERY_MS = 60_000;
const HOUR_MS = 3_600_000;

/**
 * Disables endpoints at which nothing has succeeded for `WEBHOOK_DISABLE_AFTER_HOURS`, and tells their
 * owners when half of that has passed.
 */
@Injectable()
export class FailingEndpointsWorker extends PeriodicWorker<number> {
  private readonly logger = new Logger('Webhooks');
  private readonly disabled: Counter;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly config: WebhookConfig,
    private readonly endpoints: EndpointHealthRepository,
    private readonly outbox: WebhookOutboxRepository,
    registry: Registry,
    @Optional() private readonly audit?: AuditTrailService,
  ) {
    const does = 'disable webhook endpoints that fail';
    super({ name: 'failing-webhook-endpoints', does, everyMs: EVERY_MS });
    this.disabled = new Counter({
      name: 'webhook_endpoints_disabled_total',
      help: 'Endpoints that were disabled because every attempt failed for too long.',
      registers: [registry],
    });
  }

  /** @returns how many endpoints were reported or disabled */
  protected override async work(signal: AbortSignal): Promise<number> {
    const { webhookDisableAfterHours: hours } = this.config;
    if (hours === 0) return 0;
    let changed = 0;
    while (!signal.aborted && (await this.reportNext(hours))) changed += 1;
    while (!signal.aborted && (await this.disableNext(hours))) changed += 1;
    return changed;
  }

  private reportNext(hours: number): Promise<boolean> {
    return this.dataSource.transaction(async (tx) => {
      const endpoint = await this.endpoints.lockToReport(tx, hours / 2);
      if (endpoint === null) return false;
      await this.endpoints.markReported(tx, endpoint);
      const since = endpoint.failing_since;
      await this.emit(tx, ENDPOINT_FAILING_EVENT, endpoint, {
        disabled_from: new Date(since.getTime() + hours * HOUR_MS).toISOString(),
      });
      const message = 'A webhook endpoint has failed for half the time after which it is disabled.';
      this.logger.warn({ message, endpoint_id: endpoint.id });
      return true;
    });
  }

  private disableNext(hours: number): Promise<boolean> {
    return this.dataSource.transaction(async (tx) => {
      const endpoint = await this.endpoints.lockToDisable(tx, hours);
      if (endpoint === null) return false;
      await this.endpoints.disable(tx, endpoint);
      await this.emit(tx, ENDPOINT_DISABLED_EVENT, endpoint, {});
      const failingSince = endpoint.failing_since.toISOString();
      await this.audit?.record(tx, {
        action: 'webhook.disable',
        result: 'success',
        object: { type: 'webhook', id: endpoint.id },
        details: { host: new URL(endpoint.url).host, failing_since: failingSince },
      });
      this.disabled.inc();
      const message = 'A webhook endpoint was disabled because every attempt failed.';
      this.logger.warn({ message, endpoint_id: endpoint.id });
      return true;
    });
  }

  private emit(
    tx: EntityManager,
    event: string,
    { id, owner_id: ownerId, failing_since: since }: FailingEndpoint,
    more: Readonly<Record<string, string>>,
  ): Promise<string> {
    const occurredAt = this.clock.now().toISOString();
    const body = { occurred_at: occurredAt, webhook_id: id, failing_since: since.toISOString() };
    return this.outbox.emit(tx, { event, ownerId, body: { ...body, ...more } });
  }
}
