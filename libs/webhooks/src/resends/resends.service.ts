import { randomUUID } from 'node:crypto';
import { Injectable, Optional } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import { ValidationFailedError } from '@tessera/errors';
import { completeIdempotent } from '@tessera/http';
import { Clock } from '@tessera/telemetry';
import { DataSource, type EntityManager } from 'typeorm';
import { ResendNotFoundError, ResendRunningError } from '../deliveries/deliveries.errors.js';
import { EndpointDisabledError } from '../endpoints/webhook-endpoint.errors.js';
import { WebhookEndpointsRepository } from '../endpoints/webhook-endpoints.repository.js';
import { toResendId, type EndpointId, type ResendId, type WebhookOwnerId } from '../ids.js';
import { type CreateResendRequest, type ResendResponse, toResendResponse } from './dto/resend.js';
import type { ResendRow } from './resend.js';
import { ResendWorker } from './resend.worker.js';
import { ResendsRepository } from './resends.repository.js';

/** Jobs that send a range of an endpoint's deliveries again. */
@Injectable()
export class ResendsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly resends: ResendsRepository,
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly worker: ResendWorker,
    private readonly clock: Clock,
    @Optional() private readonly audit?: AuditTrailService,
  ) {}

  async create(
    ownerId: WebhookOwnerId,
    endpointId: EndpointId,
    request: CreateResendRequest,
  ): Promise<ResendResponse> {
    const from = new Date(request.from);
    const to = request.to === undefined ? this.clock.now() : new Date(request.to);
    if (from >= to) {
      throw new ValidationFailedError([{ path: '$.from', message: 'must be before `to`' }]);
    }
    const response = await this.dataSource.transaction(async (tx) => {
      const endpoint = await this.endpoints.find(tx, ownerId, endpointId);
      if (!endpoint.enabled) throw new EndpointDisabledError();
      const created = await this.resends.create(tx, {
        id: toResendId(randomUUID()),
        owner_id: ownerId,
        endpoint_id: endpointId,
        succeeded: request.status === 'succeeded',
        from_at: from,
        to_at: to,
      });
      if (created === null) throw new ResendRunningError();
      await this.record(tx, 'webhook.resend.create', created);
      const shown = toResendResponse(created);
      await completeIdempotent(tx, shown);
      return shown;
    });
    this.worker.nudge();
    return response;
  }

  async get(ownerId: WebhookOwnerId, id: ResendId): Promise<ResendResponse> {
    const found = await this.resends.find(this.dataSource, ownerId, id);
    if (found === null) throw new ResendNotFoundError();
    return toResendResponse(found);
  }

  /** Queues nothing more. What is pending is still delivered. */
  cancel(ownerId: WebhookOwnerId, id: ResendId): Promise<ResendResponse> {
    return this.dataSource.transaction(async (tx) => {
      await this.resends.cancel(tx, ownerId, id);
      const found = await this.resends.find(tx, ownerId, id);
      if (found === null) throw new ResendNotFoundError();
      await this.record(tx, 'webhook.resend.cancel', found);
      const shown = toResendResponse(found);
      await completeIdempotent(tx, shown);
      return shown;
    });
  }

  private async record(tx: EntityManager, action: string, resend: ResendRow): Promise<void> {
    const { id, endpoint_id: webhookId, total, resent } = resend;
    const object = { type: 'webhook_resend', id };
    const details = { webhook_id: webhookId, total, resent };
    await this.audit?.record(tx, { action, result: 'success', object, details });
  }
}
