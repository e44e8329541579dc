import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import { Keyring } from '@tessera/crypto';
import { preparedCount } from '@tessera/database';
import { ValidationFailedError } from '@tessera/errors';
import {
  cardNumberErrors,
  completeIdempotent,
  CursorListsRepository,
  leaveTombstone,
  pageEntities,
  pageEnvelope,
} from '@tessera/http';
import type { CursorPage, CursorQuery, PageEnvelope, PageQuery } from '@tessera/http';
import { Clock, currentTraceparent } from '@tessera/telemetry';
import { DataSource } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { toEndpointId, type EndpointId, type WebhookOwnerId } from '../ids.js';
import { copyForEndpointSql } from '../outbox/fan-out.js';
import { ENDPOINT_EVENTS, TEST_EVENT } from '../event-types/common-event-types.js';
import { serializeEvent, WebhookOutboxRepository } from '../outbox/webhook-outbox.repository.js';
import { WEBHOOK_OPTIONS } from '../webhook-options.js';
import type { WebhooksModuleOptions } from '../webhook-options.js';
import { WebhookConfig } from '../webhook.config.js';
import type {
  CreateWebhookEndpointRequest,
  UpdateWebhookEndpointRequest,
} from './dto/webhook-endpoint.request.js';
import { toWebhookEndpointResponse } from './dto/webhook-endpoint.response.js';
import type {
  WebhookEndpointResponse,
  WebhookTestResponse,
} from './dto/webhook-endpoint.response.js';
import { headerErrors, headerNames, sealHeaders } from './endpoint-headers.js';
import {
  fromEndpointListRow,
  ENDPOINT_LIST_COLUMNS,
  type EndpointListRow,
} from './endpoint-list-row.js';
import { eventPrefixes, isInCatalog } from './event-patterns.js';
import { generateHmacKey, HMAC_KEY_SEALER, hmacKeyContext, hmacKeyHint } from './hmac-key.js';
import { countTestEvent, requireEndpointRoom } from './owner-limits.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';
import {
  EndpointDisabledError,
  InsecureWebhookUrlError,
  UnknownEventTypeError,
} from './webhook-endpoint.errors.js';
import { WebhookEndpointsRepository } from './webhook-endpoints.repository.js';

/** The path of the administrators' routes and of their list's links. */
export const WEBHOOKS_PATH = '/api/admin/webhooks';
const LISTS = { cursor: 'opaque', defaultLimit: 20 } as const;
const QUEUE_TEST = {
  name: 'webhook_queue_test',
  text: `with occurred(event_id, event, owner_id, body, traceparent) as (
    values ($1::uuid, $2::text, $3::text, $4::text, $5::text))
    ${copyForEndpointSql('occurred', '$6::uuid')}`,
};

/** The endpoints of an owner. What the operator named is neither shown nor changed here. */
@Injectable()
export class WebhookEndpointsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly keyring: Keyring,
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly lists: CursorListsRepository,
    private readonly outbox: WebhookOutboxRepository,
    private readonly clock: Clock,
    private readonly config: WebhookConfig,
    @Inject(WEBHOOK_OPTIONS) private readonly options: WebhooksModuleOptions,
    @Optional() private readonly audit?: AuditTrailService,
  ) {}

  /** The only response that shows the key. */
  async create(
    ownerId: WebhookOwnerId,
    request: CreateWebhookEndpointRequest,
  ): Promise<WebhookEndpointResponse> {
    this.check(request);
    const id = toEndpointId(randomUUID());
    const key = generateHmacKey();
    const sealed = this.keyring.sealer(HMAC_KEY_SEALER).seal(key, hmacKeyContext(id));
    return this.dataSource.transaction(async (tx) => {
      await requireEndpointRoom(tx, ownerId, this.config.webhookMaxEndpoints);
      const endpoint = tx.create(WebhookEndpoint, {
        id,
        ownerId,
        url: request.url,
        events: request.events,
        eventPrefixes: eventPrefixes(request.events),
        description: request.description ?? null,
        rateLimit: request.rate_limit ?? null,
        hmacKey: sealed,
        hmacKeyHint: hmacKeyHint(key),
        internal: false,
      });
      this.switchTo(endpoint, request.enabled ?? true);
      this.setHeaders(endpoint, request.headers ?? {});
      await tx.save(endpoint);
      const response = toWebhookEndpointResponse(endpoint, key);
      await this.record(tx, 'webhook.create', endpoint);
      await completeIdempotent(tx, response);
      return response;
    });
  }

  async list(
    ownerId: WebhookOwnerId,
    query: CursorQuery,
  ): Promise<CursorPage<WebhookEndpointResponse>> {
    const { rows, next } = await this.lists.page<EndpointListRow>(this.dataSource, {
      ...(this.options.lists ?? LISTS),
      table: 'webhook_endpoint',
      columns: ENDPOINT_LIST_COLUMNS,
      where: ['owner_id = $1', 'not internal'],
      values: [ownerId],
      owner: ownerId,
      query,
      path: WEBHOOKS_PATH,
    });
    return { rows: rows.map(fromEndpointListRow), next };
  }

  /** The same, by number of the page. */
  async page(
    ownerId: WebhookOwnerId,
    query: PageQuery,
  ): Promise<PageEnvelope<WebhookEndpointResponse>> {
    const { rows, total } = await pageEntities(this.dataSource, WebhookEndpoint, {
      where: { ownerId, internal: false },
      order: { createdAt: 'desc', id: 'desc' },
      query,
    });
    const data = rows.map((endpoint) => toWebhookEndpointResponse(endpoint));
    return pageEnvelope(query, total, data);
  }

  async get(ownerId: WebhookOwnerId, id: EndpointId): Promise<WebhookEndpointResponse> {
    return toWebhookEndpointResponse(
      await this.endpoints.find(this.dataSource.manager, ownerId, id),
    );
  }

  /**
   * Applies to later events: queued ones keep the URL that they were queued with. Disabling stops those
   * too.
   */
  async update(
    ownerId: WebhookOwnerId,
    id: EndpointId,
    request: UpdateWebhookEndpointRequest,
  ): Promise<WebhookEndpointResponse> {
    this.check(request);
    return this.dataSource.transaction(async (tx) => {
      const endpoint = await this.endpoints.find(tx, ownerId, id, 'for update');
      endpoint.url = request.url ?? endpoint.url;
      endpoint.events = request.events ?? endpoint.events;
      endpoint.eventPrefixes = eventPrefixes(endpoint.events);
      if (request.description !== undefined) endpoint.description = request.description;
      if (request.rate_limit !== undefined) endpoint.rateLimit = request.rate_limit;
      if (request.headers !== undefined) this.setHeaders(endpoint, request.headers ?? {});
      const { enabled } = request;
      if (enabled !== undefined && enabled !== endpoint.enabled) this.switchTo(endpoint, enabled);
      const saved = await tx.save(endpoint);
      await this.record(tx, 'webhook.update', saved);
      return toWebhookEndpointResponse(saved);
    });
  }

  /** Ends the subscription; what is queued is still delivered. */
  async delete(ownerId: WebhookOwnerId, id: EndpointId): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const endpoint = await this.endpoints.find(tx, ownerId, id, 'for update');
      await leaveTombstone(tx, 'webhook_endpoint', id, 'owner_id');
      await tx.delete(WebhookEndpoint, { id, ownerId });
      await this.record(tx, 'webhook.delete', endpoint);
    });
  }

  /** Sends one event through the ordinary path, whatever the endpoint subscribes to. */
  async test(ownerId: WebhookOwnerId, id: EndpointId): Promise<WebhookTestResponse> {
    const response = { id: randomUUID(), event: TEST_EVENT };
    await this.dataSource.transaction(async (tx) => {
      const endpoint = await this.endpoints.find(tx, ownerId, id);
      if (!endpoint.enabled) throw new EndpointDisabledError();
      await countTestEvent(tx, ownerId, this.config.webhookTestsPerMinute);
      const body = { webhook_id: id, occurred_at: this.clock.now().toISOString() };
      const text = serializeEvent({ ...response, body });
      const trace = currentTraceparent() ?? null;
      await preparedCount(tx, QUEUE_TEST, [response.id, TEST_EVENT, ownerId, text, trace, id]);
      await this.record(tx, 'webhook.test', endpoint);
      await completeIdempotent(tx, response);
    });
    this.outbox.nudge();
    return response;
  }

  /** Enabled again, an endpoint has failed at nothing yet. */
  private switchTo(endpoint: WebhookEndpoint, enabled: boolean): void {
    endpoint.enabled = enabled;
    endpoint.disabledAt = enabled ? null : this.clock.now();
    endpoint.disabledReason = enabled ? null : 'request';
    endpoint.failingSince = null;
    endpoint.failingReportedAt = null;
  }

  private setHeaders(endpoint: WebhookEndpoint, headers: Readonly<Record<string, string>>): void {
    const sealer = this.keyring.sealer(HMAC_KEY_SEALER);
    endpoint.headers = sealHeaders(sealer, endpoint.id, headers);
    endpoint.headerNames = headerNames(headers);
  }

  /** In the transaction of the change, where the service keeps an audit trail. */
  private async record(
    tx: EntityManager,
    action: string,
    { id, url, events, enabled }: Pick<WebhookEndpoint, 'id' | 'url' | 'events' | 'enabled'>,
  ): Promise<void> {
    // The receiver is what matters here; a URL's query may be a secret.
    const details = { host: new URL(url).host, events: events.join(' '), enabled };
    const object = { type: 'webhook', id };
    await this.audit?.record(tx, { action, result: 'success', object, details });
  }

  private check({ url, events, description, headers }: UpdateWebhookEndpointRequest): void {
    const problems = [
      ...cardNumberErrors({ description, headers }, '$'),
      ...headerErrors(headers ?? {}),
    ];
    if (problems.length > 0) throw new ValidationFailedError(problems);
    if (this.config.production && url?.startsWith('https:') === false) {
      throw new InsecureWebhookUrlError();
    }
    const catalog = [...Object.keys(this.options.events), ...ENDPOINT_EVENTS];
    const unknown = [...(events ?? []).keys()].filter(
      (index) => !isInCatalog(events?.[index] ?? '', catalog),
    );
    if (unknown.length > 0) {
      throw new UnknownEventTypeError(unknown);
    }
  }
}
