import { Inject, Injectable, Optional } from '@nestjs/common';
import { AuditTrailService } from '@tessera/audit';
import { isUuid, ValidationFailedError } from '@tessera/errors';
import { completeIdempotent, PublicUrlService } from '@tessera/http';
import { DataSource, type EntityManager } from 'typeorm';
import { EndpointDisabledError } from '../endpoints/webhook-endpoint.errors.js';
import { WebhookEndpointsRepository } from '../endpoints/webhook-endpoints.repository.js';
import { COMMON_EVENT_TYPES } from '../event-types/common-event-types.js';
import { eventExample, eventSchema } from '../event-types/event-schema.js';
import type { DeliveryId, EndpointId, WebhookOwnerId } from '../ids.js';
import { WebhookOutboxRepository } from '../outbox/webhook-outbox.repository.js';
import { WEBHOOK_OPTIONS, type WebhooksModuleOptions } from '../webhook-options.js';
import { DeliveriesRepository, type LoggedDelivery } from './deliveries.repository.js';
import { DeliveryNotFoundError, EndpointDeletedError } from './deliveries.errors.js';
import type { DeliveryDetails } from './delivery.js';
import type { DeliveryQuery, EventQuery } from './dto/delivery.query.js';
import {
  type DeliveryDetailsResponse,
  type DeliveryResponse,
  type EventTypeResponse,
  toDeliveryDetailsResponse,
  toDeliveryResponse,
  type WebhookEventResponse,
} from './dto/delivery.response.js';

/** The last element of a page: its time, with microseconds, and its id. */
interface DeliveryPosition {
  readonly at: string;
  readonly id: string;
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

/** Carries the position itself, because a delivery may leave the log between two pages. */
function writeDeliveryCursor({ at, id }: DeliveryPosition): string {
  return Buffer.from(`${at} ${id}`).toString('base64url');
}

/** @throws ValidationFailedError on `$.query.after` for a cursor that was never issued */
function readDeliveryCursor(cursor: string): DeliveryPosition {
  const [at = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  if (!TIME.test(at) || Number.isNaN(Date.parse(at)) || !isUuid(id)) {
    const unknown = { path: '$.query.after', message: 'is not a cursor of this list' };
    throw new ValidationFailedError([unknown]);
  }
  return { at, id };
}

const DEFAULT_LIMIT = 20;

/** A page of a cursor list. */
export interface DeliveryPage<Element> {
  readonly data: readonly Element[];
  readonly links: { readonly next: string | null };
}

/** What was sent to the endpoints of an owner, and sending it again. */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly deliveries: DeliveriesRepository,
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly outbox: WebhookOutboxRepository,
    private readonly publicUrl: PublicUrlService,
    @Inject(WEBHOOK_OPTIONS) private readonly options: WebhooksModuleOptions,
    @Optional() private readonly audit?: AuditTrailService,
  ) {}

  /** @param path of the list, for the link to the next page */
  async list(
    ownerId: WebhookOwnerId,
    endpointId: EndpointId,
    { query, path }: { readonly query: DeliveryQuery; readonly path: string },
  ): Promise<DeliveryPage<DeliveryResponse>> {
    await this.endpoints.find(this.dataSource.manager, ownerId, endpointId);
    const { limit = DEFAULT_LIMIT, after, ...filters } = query;
    const position = after === undefined ? undefined : readDeliveryCursor(after);
    const rows = await this.deliveries.list(
      { ownerId, endpointId },
      { ...filters, after: position },
      limit + 1,
    );
    return this.pageOf(rows, toDeliveryResponse, { limit, path, filters: { ...filters } });
  }

  async get(ownerId: WebhookOwnerId, id: DeliveryId): Promise<DeliveryDetailsResponse> {
    const found = await this.deliveries.find(this.dataSource, ownerId, id);
    if (found === null) throw new DeliveryNotFoundError();
    return toDeliveryDetailsResponse(found, this.bodyOf(found));
  }

  /** The deliveries of some events to the endpoints of an owner, oldest first. */
  async ofEvents(
    ownerId: WebhookOwnerId,
    eventIds: readonly string[],
  ): Promise<DeliveryResponse[]> {
    const rows = await this.deliveries.ofEvents(ownerId, eventIds);
    return rows.map(toDeliveryResponse);
  }

  async listEvents(
    ownerId: WebhookOwnerId,
    { query, path }: { readonly query: EventQuery; readonly path: string },
  ): Promise<DeliveryPage<WebhookEventResponse>> {
    const { limit = DEFAULT_LIMIT, after, event } = query;
    const position = after === undefined ? undefined : readDeliveryCursor(after);
    const rows = await this.deliveries.listEvents(ownerId, { event, after: position }, limit + 1);
    const show = ({
      id,
      event: name,
      created_at: at,
      webhook_ids: ids,
    }: (typeof rows)[number]) => ({
      id,
      event: name,
      created_at: at.toISOString(),
      webhook_ids: ids,
    });
    return this.pageOf(rows, show, { limit, path, filters: { event } });
  }

  /** The catalog: every event that the service sends. */
  eventTypes(): EventTypeResponse[] {
    const types = { ...this.options.events, ...COMMON_EVENT_TYPES };
    return Object.entries(types).map(([event, type]) => ({
      event,
      description: type.description,
      schema: eventSchema(event, type),
      example: eventExample(event, type),
    }));
  }

  /** Sends a delivery again. One that is pending stays as it is. */
  resend(ownerId: WebhookOwnerId, id: DeliveryId): Promise<DeliveryResponse> {
    return this.dataSource.transaction(async (tx) => {
      const logged = await this.deliveries.lockLogged(tx, ownerId, id);
      if (logged !== null) await this.requeue(tx, ownerId, logged);
      const pending = await this.deliveries.find(tx, ownerId, id);
      if (pending === null) throw new DeliveryNotFoundError();
      const { endpoint_id: webhookId, event, event_id: eventId } = pending;
      const wasPending = logged === null;
      await this.audit?.record(tx, {
        action: 'webhook.delivery.resend',
        result: 'success',
        object: { type: 'webhook_delivery', id },
        details: { webhook_id: webhookId, event, event_id: eventId, was_pending: wasPending },
      });
      const shown = toDeliveryResponse(pending);
      await completeIdempotent(tx, shown);
      return shown;
    });
  }

  private async requeue(
    tx: EntityManager,
    ownerId: WebhookOwnerId,
    logged: LoggedDelivery,
  ): Promise<void> {
    const endpoint = await this.endpoints.lockShared(tx, ownerId, logged.endpoint_id);
    if (endpoint === null) throw new EndpointDeletedError();
    if (!endpoint.enabled) throw new EndpointDisabledError();
    await this.deliveries.resend(tx, [logged]);
    this.outbox.wakeAfterCommit(tx);
  }

  private bodyOf({ id, text, sealed }: DeliveryDetails): string {
    return sealed === null ? (text ?? '') : this.deliveries.bodyOf({ id, sealed });
  }

  private pageOf<Row extends { readonly id: DeliveryId; readonly position: string }, Element>(
    rows: readonly Row[],
    show: (row: Row) => Element,
    list: {
      readonly limit: number;
      readonly path: string;
      readonly filters: Readonly<Record<string, string | undefined>>;
    },
  ): DeliveryPage<Element> {
    const page = rows.slice(0, list.limit);
    const last = rows.length > list.limit ? page.at(-1) : undefined;
    const next =
      last === undefined
        ? null
        : this.publicUrl.link(list.path, {
            ...list.filters,
            limit: list.limit,
            after: writeDeliveryCursor({ at: last.position, id: last.id }),
          });
    return { data: page.map(show), links: { next } };
  }
}
