import { Injectable } from '@nestjs/common';
import { Clock } from '@tessera/telemetry';
import { WebhookOutboxRepository } from '@tessera/webhooks';
import { DataSource, type EntityManager } from 'typeorm';
import { emitTogether } from './emit-together.js';
import {
  type VaultEvent,
  type VaultEventName,
  VaultEventsService,
} from './vault-events.service.js';

/** Emits events for expired objects. */
@Injectable()
export class ExpiryEventsService {
  constructor(
    private readonly events: VaultEventsService,
    private readonly outbox: WebhookOutboxRepository,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Expires objects and emits an event for each, in one transaction.
   *
   * @param end makes the change and returns the IDs of the expired objects
   * @returns these IDs
   */
  async emit(
    event: VaultEventName,
    type: VaultEvent['relatedObject']['type'],
    end: (tx: EntityManager, now: Date) => Promise<readonly string[]>,
  ): Promise<readonly string[]> {
    const occurredAt = this.clock.now();
    return this.dataSource.transaction(async (tx) => {
      const ended = await end(tx, occurredAt);
      const events = ended.map((id) =>
        this.events.build({ event, occurredAt, relatedObject: { type, id } }),
      );
      await emitTogether(tx, events, this.outbox);
      return ended;
    });
  }
}
