import type { EventType, EventTypes } from '@tessera/http';

/**
 * Fields that endpoints of an account receive and the stream does not, because everyone who may read
 * the stream could read them: what identifies a person or all cards of an account, what callers may fill with anything, and what
 * proves an authentication. Consumers that need them read the object from the API.
 */
export const WITHHELD_FIELDS: ReadonlySet<string> = new Set([
  'authentication_value',
  'cardholder_name',
  'challenge_url',
  'metadata',
  'payment_account_reference',
  'return_url',
]);

/** An event as it is published. */
export interface StreamedEvent {
  readonly id: string;
  readonly event: string;
  /** ID of the object that the event is about: events with the same key are published in order. */
  readonly key: string;
  readonly body: string;
}

/**
 * @param body as endpoints receive it
 * @returns null for an event that the catalog does not have
 */
export function streamedEvent(types: EventTypes, body: string): StreamedEvent | null {
  const parsed = JSON.parse(body, withhold) as { readonly event: string; readonly id: string };
  const type = types[parsed.event];
  if (type === undefined) return null;
  const { event, id } = parsed;
  return { id, event, key: keyOf(type, parsed), body: JSON.stringify(parsed) };
}

/** What is published in place of an event that the server or the stream refuses because of its size. */
export function tooLargeNotice({ id, event, key, body }: StreamedEvent): StreamedEvent {
  const { occurred_at } = JSON.parse(body) as { readonly occurred_at?: string };
  const too_large = { object_id: key, bytes: Buffer.byteLength(body) };
  return { id, event, key, body: JSON.stringify({ event, id, occurred_at, too_large }) };
}

function withhold(name: string, value: unknown): unknown {
  return WITHHELD_FIELDS.has(name) ? undefined : value;
}

function keyOf({ key }: EventType, body: { readonly id: string }): string {
  const found = key
    ?.split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], body);
  return typeof found === 'string' ? found : body.id;
}
