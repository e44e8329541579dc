import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { preparedCount } from '@tessera/database';
import { currentTraceparent } from '@tessera/telemetry';
import { DataSource, type EntityManager } from 'typeorm';
import { INSTANCE_OWNER, type WebhookOwnerId } from '../ids.js';
import { DispatchNudgeService } from './dispatch-nudge.service.js';
import { fanOutSql } from './fan-out.js';

export interface WebhookEvent {
  /** One of the event types that the service registered. */
  readonly event: string;
  /** The event's id; by default a new one. Identical across endpoints and retries. */
  readonly id?: string;
  /** Whose endpoints receive it. Default {@link INSTANCE_OWNER}. */
  readonly ownerId?: WebhookOwnerId;
  /**
   * An object, to which `event` and `id` are added in front, or the text to be sent as it is
   * (then with its own `event` and `id`, and `id` given here as well).
   */
  readonly body: object | string;
}

const EMIT = {
  name: 'webhook_emit',
  text: `with occurred(event_id, event, owner_id, body, traceparent) as (
    values ($1::uuid, $2::text, $3::text, $4::text, $5::text)) ${fanOutSql('occurred')}`,
};

/**
 * Where a state change leaves its events. Subscribers are resolved and their copies written in the
 * caller's transaction: either the change and its notifications exist, or neither does.
 */
@Injectable()
export class WebhookOutboxRepository {
  constructor(private readonly dispatch: DispatchNudgeService) {}

  /**
   * Queues one event for every endpoint that subscribes to it.
   *
   * @param tx that of the transaction of the state change
   * @returns the id of the event
   */
  async emit(tx: EntityManager, event: WebhookEvent): Promise<string> {
    const id = event.id ?? randomUUID();
    const body = serializeEvent({ ...event, id });
    const traceparent = currentTraceparent() ?? null;
    const values = [id, event.event, event.ownerId ?? INSTANCE_OWNER, body, traceparent];
    if ((await preparedCount(tx, EMIT, values)) > 0) this.wakeAfterCommit(tx);
    return id;
  }

  /**
   * For a repository whose own statement used {@link fanOutSql}: the deliveries start when its
   * transaction commits, or now when there is none, rather than at the next poll.
   */
  wakeAfterCommit(db: DataSource | EntityManager): void {
    if (db instanceof DataSource) this.dispatch.nudge();
    else this.dispatch.afterCommit(db);
  }

  /** Wakes the dispatcher now: for a statement outside a transaction, once it has returned. */
  nudge(): void {
    this.dispatch.nudge();
  }
}

/**
 * The exact text of a notification, made once: what is stored, signed and sent. `event` and `id`
 * come first.
 */
export function serializeEvent(event: WebhookEvent & { readonly id: string }): string {
  return typeof event.body === 'string'
    ? event.body
    : JSON.stringify({ event: event.event, id: event.id, ...event.body });
}
