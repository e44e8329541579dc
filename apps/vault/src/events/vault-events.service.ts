import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PublicUrlService } from '@tessera/http';
import { currentTraceparent } from '@tessera/telemetry';
import { INSTANCE_OWNER, serializeEvent } from '@tessera/webhooks';

/** Every event of the vault that a webhook endpoint may subscribe to. */
export const VAULT_EVENTS = [
  'network.token.updated',
  'pci.token.created',
  'pci.token.deleted',
  'pci.token.expired',
  'pci.token.security-code.expired',
  'pci.token.updated',
  'session.completed',
  'session.expired',
  'session.failed',
] as const;

export type VaultEventName = (typeof VAULT_EVENTS)[number];

/** What an event is about, by the type in the notification. */
const RESOURCE_PATHS = {
  network_token: '/api/network/tokens',
  pci_token: '/api/pci/tokens',
  session: '/api/pci/sessions',
} as const;

export interface VaultEvent {
  readonly event: VaultEventName;
  readonly occurredAt: Date;
  readonly relatedObject: { readonly type: keyof typeof RESOURCE_PATHS; readonly id: string };
  readonly reason?: string;
}

/**
 * An event as stored in the outbox. The body is built once; the same bytes are stored, signed and sent.
 */
export interface StoredEvent {
  readonly id: string;
  readonly event: VaultEventName;
  readonly body: string;
  /** The trace of the request that caused it, if there is one. */
  readonly traceparent: string | null;
}

const PARAMETERS_PER_EVENT = 5;

/** Builds events. They refer to objects and never carry card data. */
@Injectable()
export class VaultEventsService {
  constructor(private readonly publicUrl: PublicUrlService) {}

  build({ event, occurredAt, reason, relatedObject }: VaultEvent): StoredEvent {
    const { type, id: objectId } = relatedObject;
    const url = this.publicUrl.link(`${RESOURCE_PATHS[type]}/${objectId}`);
    const body = {
      occurred_at: occurredAt.toISOString(),
      ...(reason !== undefined && { reason }),
      related_object: { type, id: objectId, url },
    };
    const id = randomUUID();
    const traceparent = currentTraceparent() ?? null;
    return { id, event, body: serializeEvent({ id, event, body }), traceparent };
  }
}

/**
 * Events as the relation that the outbox's `fanOutSql` reads, for a statement that also makes the
 * change.
 *
 * @param first number of the first parameter
 * @param from a relation; without a row in it no event is emitted
 */
export function occurredSql(first: number, count: number, from?: string): string {
  const source = from === undefined ? '' : ` from ${from}`;
  const rows = Array.from({ length: count }, (_, index) => {
    const at = first + index * PARAMETERS_PER_EVENT;
    const texts = [1, 2, 3, 4].map((offset) => `$${at + offset}::text`);
    return `select $${at}::uuid, ${texts.join(', ')}${source}`;
  });
  return `occurred(event_id, event, owner_id, body, traceparent) as (${rows.join(' union all ')})`;
}

/** The values of {@link occurredSql}, in its order. */
export function eventValues(events: readonly StoredEvent[]): unknown[] {
  return events.flatMap(({ id, event, body, traceparent }) => [
    id,
    event,
    INSTANCE_OWNER,
    body,
    traceparent,
  ]);
}
