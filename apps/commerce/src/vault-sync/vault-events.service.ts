import { Injectable } from '@nestjs/common';
import { toNetworkTokenId, toTokenId } from '@tessera/ids';
import { Clock } from '@tessera/telemetry';
import { Histogram, Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import type { VaultTaskSubject } from './vault-task-kind.js';
import { VaultTasksRepository } from './vault-tasks.repository.js';
import type { RelatedObjectRequest, VaultEventRequest } from './dto/vault-event.request.js';

/** The card art may have changed; a synchronization of the token's state fetches it as well. */
const ART_REASON = 'new_card_art';

/**
 * Receives the events of the vault: one row is written, and the vault gets its response. The
 * current state of the object is read from the vault later, so events that arrive twice, late or
 * out of order lead to the same state.
 */
@Injectable()
export class VaultEventsService {
  private readonly lag: Histogram;

  constructor(
    private readonly tasks: VaultTasksRepository,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    registry: Registry,
  ) {
    this.lag = new Histogram({
      name: 'vault_event_lag_seconds',
      help: 'Time from an event in the vault to its arrival here, repeated deliveries included.',
      buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300],
      registers: [registry],
    });
  }

  async receive({
    id,
    reason,
    related_object: object,
    ...event
  }: VaultEventRequest): Promise<void> {
    const lagMs = this.clock.now().getTime() - Date.parse(event.occurred_at);
    this.lag.observe(Math.max(0, lagMs) / 1_000);
    const task = { id: id.toLowerCase(), ...subjectOf(object, reason) };
    if (await this.tasks.add(this.dataSource, task)) this.tasks.nudge();
  }
}

function subjectOf(object: RelatedObjectRequest, reason: string | undefined): VaultTaskSubject {
  const id = object.id.toLowerCase();
  if (reason === ART_REASON) return { kind: 'card_art', objectId: toNetworkTokenId(id) };
  switch (object.type) {
    case 'session':
      return { kind: 'session', objectId: toTokenId(id) };
    case 'pci_token':
      return { kind: 'card', objectId: toTokenId(id) };
    case 'network_token':
      return { kind: 'network_token', objectId: toNetworkTokenId(id) };
    default:
      return object.type satisfies never;
  }
}
