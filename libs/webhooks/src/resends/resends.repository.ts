import { Injectable } from '@nestjs/common';
import { prepared, preparedCount } from '@tessera/database';
import type { WorkItem, WorkSource } from '@tessera/work';
import { DataSource, type EntityManager } from 'typeorm';
import type { DeliveryId, EndpointId, ResendId, WebhookOwnerId } from '../ids.js';
import type { ResendRow } from './resend.js';
import {
  ADVANCE_RESEND,
  CANCEL_RESEND,
  CLAIM_RESENDS,
  COUNT_PENDING,
  CREATE_RESEND,
  END_RESEND,
  FIND_RESEND,
  LOCK_RESEND,
  NEXT_LOGGED,
  POSTPONE_RESEND,
} from './resend-statements.js';

/** A resend that is at work, and how far it has come. */
export interface RunningResend extends ResendRow {
  readonly position_at: string | null;
  readonly position_id: DeliveryId | null;
}

interface NextDelivery {
  readonly id: DeliveryId;
  readonly sealed: Buffer;
  readonly at: string;
}

type Row<T> = T & Record<string, unknown>;

/** Resends. SQL by hand: claims skip locked rows, and steps lock what they move. */
@Injectable()
export class ResendsRepository implements WorkSource<WorkItem> {
  constructor(private readonly dataSource: DataSource) {}

  /** Null when one is running for the endpoint. */
  async create(
    tx: EntityManager,
    resend: Pick<ResendRow, 'id' | 'owner_id' | 'endpoint_id' | 'succeeded' | 'from_at' | 'to_at'>,
  ): Promise<ResendRow | null> {
    const { id, owner_id: owner, endpoint_id: endpoint, succeeded, from_at: from } = resend;
    const values = [id, owner, endpoint, succeeded, from, resend.to_at];
    const [created] = await prepared<Row<ResendRow>>(tx, CREATE_RESEND, values);
    return created ?? null;
  }

  async find(
    db: DataSource | EntityManager,
    ownerId: WebhookOwnerId,
    id: ResendId,
  ): Promise<ResendRow | null> {
    const [found] = await prepared<Row<ResendRow>>(db, FIND_RESEND, [id, ownerId]);
    return found ?? null;
  }

  /** Does nothing to one that has ended. */
  async cancel(tx: EntityManager, ownerId: WebhookOwnerId, id: ResendId): Promise<void> {
    await preparedCount(tx, CANCEL_RESEND, [id, ownerId]);
  }

  claim(limit: number, leaseMs: number): Promise<WorkItem[]> {
    return prepared<Row<WorkItem>>(this.dataSource, CLAIM_RESENDS, [leaseMs, limit]);
  }

  async postpone({ id }: WorkItem, waitMs: number): Promise<void> {
    await preparedCount(this.dataSource, POSTPONE_RESEND, [id, waitMs]);
  }

  /** Locks it until the transaction ends; null when it has ended. */
  async lock(tx: EntityManager, id: ResendId): Promise<RunningResend | null> {
    const [found] = await prepared<Row<RunningResend>>(tx, LOCK_RESEND, [id]);
    return found ?? null;
  }

  /** Pending deliveries of the endpoint, counted up to `most`. */
  async countPending(tx: EntityManager, endpointId: EndpointId, most: number): Promise<number> {
    const [row] = await prepared<{ pending: number }>(tx, COUNT_PENDING, [endpointId, most]);
    return row?.pending ?? 0;
  }

  next(tx: EntityManager, resend: RunningResend, limit: number): Promise<NextDelivery[]> {
    const { endpoint_id: endpoint, succeeded, from_at: from, to_at: to } = resend;
    const { position_at: at, position_id: id } = resend;
    const values = [endpoint, succeeded, from, to, at, id, limit];
    return prepared<Row<NextDelivery>>(tx, NEXT_LOGGED, values);
  }

  async advance(
    tx: EntityManager,
    { id }: RunningResend,
    { moved, isLast }: { readonly moved: readonly NextDelivery[]; readonly isLast: boolean },
  ): Promise<void> {
    const last = moved.at(-1);
    const values = [id, moved.length, last?.at ?? null, last?.id ?? null, isLast];
    await preparedCount(tx, ADVANCE_RESEND, values);
  }

  /** Its endpoint was deleted or disabled. */
  async end(tx: EntityManager, { id }: RunningResend): Promise<void> {
    await preparedCount(tx, END_RESEND, [id]);
  }
}
