import { Injectable } from '@nestjs/common';
import { Keyring } from '@tessera/crypto';
import { prepared, preparedCount, routeRead } from '@tessera/database';
import { DataSource, type EntityManager } from 'typeorm';
import { HMAC_KEY_SEALER } from '../endpoints/hmac-key.js';
import type { DeliveryId, EndpointId, WebhookOwnerId } from '../ids.js';
import { type DeliveryDetails, type DeliveryRow, logContext } from './delivery.js';
import {
  FIND_DELIVERY,
  LIST_EVENTS,
  listStatement,
  LOCK_LOGGED,
  OF_EVENTS,
  RESEND,
  type DeliveryFilters,
} from './delivery-statements.js';

/** An event, with the endpoints that it was sent to. */
export interface EventRow {
  readonly id: DeliveryId;
  readonly event: string;
  readonly created_at: Date;
  readonly webhook_ids: string[];
  readonly position: string;
}

/** A delivery in the log, with its sealed body. */
export interface LoggedDelivery {
  readonly id: DeliveryId;
  readonly endpoint_id: EndpointId;
  readonly event_id: string;
  readonly event: string;
  readonly created_at: Date;
  readonly sealed: Buffer;
}

/**
 * Deliveries, pending and logged. SQL by hand: a page is merged out of two tables in one statement, and
 * a delivery moves between them in one.
 */
@Injectable()
export class DeliveriesRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly keyring: Keyring,
  ) {}

  list(
    owner: { readonly ownerId: WebhookOwnerId; readonly endpointId: EndpointId },
    filters: DeliveryFilters,
    limit: number,
  ): Promise<DeliveryRow[]> {
    const { text, values } = listStatement(owner, filters, limit);
    return routeRead(this.dataSource, (db) => db.query<DeliveryRow[]>(text, values));
  }

  async find(
    db: DataSource | EntityManager,
    ownerId: WebhookOwnerId,
    id: DeliveryId,
  ): Promise<DeliveryDetails | null> {
    const [row] = await prepared<DeliveryDetails & Record<string, unknown>>(db, FIND_DELIVERY, [
      id,
      ownerId,
    ]);
    return row ?? null;
  }

  ofEvents(ownerId: WebhookOwnerId, eventIds: readonly string[]): Promise<DeliveryRow[]> {
    if (eventIds.length === 0) return Promise.resolve([]);
    const values = [ownerId, eventIds];
    return routeRead(this.dataSource, (db) =>
      prepared<DeliveryRow & Record<string, unknown>>(db, OF_EVENTS, values),
    );
  }

  listEvents(
    ownerId: WebhookOwnerId,
    { after, event }: Pick<DeliveryFilters, 'after' | 'event'>,
    limit: number,
  ): Promise<EventRow[]> {
    const values = [ownerId, after?.at ?? null, after?.id ?? null, limit, event ?? null];
    return routeRead(this.dataSource, (db) =>
      prepared<EventRow & Record<string, unknown>>(db, LIST_EVENTS, values),
    );
  }

  /** Locks it until the transaction ends; null when it is not in the log. */
  async lockLogged(
    tx: EntityManager,
    ownerId: WebhookOwnerId,
    id: DeliveryId,
  ): Promise<LoggedDelivery | null> {
    const [row] = await prepared<LoggedDelivery & Record<string, unknown>>(tx, LOCK_LOGGED, [
      id,
      ownerId,
    ]);
    return row ?? null;
  }

  /** Moves locked deliveries back to the outbox. Their endpoints exist and are locked as well. */
  async resend(
    tx: EntityManager,
    deliveries: readonly Pick<LoggedDelivery, 'id' | 'sealed'>[],
  ): Promise<void> {
    const ids = deliveries.map(({ id }) => id);
    await preparedCount(tx, RESEND, [ids, deliveries.map((delivery) => this.bodyOf(delivery))]);
  }

  /** What was sent, byte for byte. */
  bodyOf({ id, sealed }: Pick<LoggedDelivery, 'id' | 'sealed'>): string {
    return this.keyring.sealer(HMAC_KEY_SEALER).open(sealed, logContext(id)).toString('utf8');
  }
}
