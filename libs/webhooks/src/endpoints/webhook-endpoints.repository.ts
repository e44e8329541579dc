import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { EndpointId, WebhookOwnerId } from '../ids.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';
import { WebhookEndpointNotFoundError } from './webhook-endpoint.errors.js';

/** The registered endpoints. What the operator named is not found here. */
@Injectable()
export class WebhookEndpointsRepository {
  /** @throws WebhookEndpointNotFoundError for an id that is unknown, or another owner's */
  async find(
    tx: EntityManager,
    ownerId: WebhookOwnerId,
    id: EndpointId,
    lock?: 'for update',
  ): Promise<WebhookEndpoint> {
    const endpoint = await tx.findOne(WebhookEndpoint, {
      where: { id, ownerId, internal: false },
      ...(lock === undefined ? {} : { lock: { mode: 'pessimistic_write' } }),
    });
    if (endpoint === null) throw new WebhookEndpointNotFoundError();
    return endpoint;
  }

  /** It neither is deleted nor changes until the transaction ends; null when it does not exist. */
  lockShared(
    tx: EntityManager,
    ownerId: WebhookOwnerId,
    id: EndpointId,
  ): Promise<WebhookEndpoint | null> {
    const where = { id, ownerId, internal: false };
    const lock = { mode: 'pessimistic_read' } as const;
    return tx.findOne(WebhookEndpoint, { where, lock });
  }
}
