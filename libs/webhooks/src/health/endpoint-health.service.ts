import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { WebhookEndpointsRepository } from '../endpoints/webhook-endpoints.repository.js';
import type { EndpointId, WebhookOwnerId } from '../ids.js';
import { EndpointHealthRepository } from './endpoint-health.repository.js';
import {
  type EndpointHealthResponse,
  toEndpointHealthResponse,
} from './endpoint-health.response.js';

/** How an owner's endpoint takes its deliveries. */
@Injectable()
export class EndpointHealthService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly health: EndpointHealthRepository,
  ) {}

  /** @throws WebhookEndpointNotFoundError for an id that is unknown, or another owner's */
  async get(ownerId: WebhookOwnerId, id: EndpointId): Promise<EndpointHealthResponse> {
    const endpoint = await this.endpoints.find(this.dataSource.manager, ownerId, id);
    return toEndpointHealthResponse(endpoint, await this.health.read(id));
  }
}
