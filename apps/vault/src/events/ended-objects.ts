import { Injectable } from '@nestjs/common';
import { Clock } from '@tessera/service';
import { WebhookOutbox } from '@tessera/webhooks';
import { DataSource, type EntityManager } from 'typeorm';
import { emitTogether } from './emit-together.js';
import { type VaultEvent, type VaultEventName, VaultEvents } from './vault-events.js';

/** Tells of what has ended by the clock. */
@Injectable()
export class EndedObjects {
  constructor(
    private readonly events: VaultEvents,
    private readonly outbox: WebhookOutbox,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Ends things and tells of each, in one transaction.
   *
   * @param end makes the change and returns the ids of what it ended
   * @returns these ids
   */
  async tell(
    event: VaultEventName,
    type: VaultEvent['relatedObject']['type'],
    end: (on: EntityManager, now: Date) => Promise<readonly string[]>,
  ): Promise<readonly string[]> {
    const occurredAt = this.clock.now();
    const { ids, queued } = await this.dataSource.transaction(async (on) => {
      const ended = await end(on, occurredAt);
      const events = ended.map((id) =>
        this.events.store({ event, occurredAt, relatedObject: { type, id } }),
      );
      return { ids: ended, queued: await emitTogether(on, events) };
    });
    if (queued > 0) this.outbox.nudge();
    return ids;
  }
}
