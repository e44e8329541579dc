import { expect } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '@tessera/local/testing';
import type { RunningService } from '@tessera/service';
import { DataSource } from 'typeorm';
import { emit } from '../note-service.js';
import { Receiver } from '../receiver.js';

/** Before an event is emitted again. */
const PAUSE_MS = 20;

/** A receiver that fails each event so many times and then takes it. */
export function receiverFailing(timesOf: (eventId: string) => number): Promise<Receiver> {
  const seen = new Map<string, number>();
  return Receiver.start((response, { event }) => {
    const count = (seen.get(event.id) ?? 0) + 1;
    seen.set(event.id, count);
    response.writeHead(count <= timesOf(event.id) ? 500 : 200).end();
  });
}

/** Nought, one or two, by the event: every way through the queue is taken. */
export function someFailures(eventId: string): number {
  return parseInt(eventId.slice(0, 2), 16) % 3;
}

/** Arrivals by event. Holds each event to the same bytes and the same signature every time. */
export function arrivals(receiver: Receiver): Map<string, number> {
  const counts = new Map<string, number>();
  const texts = new Map<string, string>();
  for (const { event, body, headers } of receiver.received) {
    const text = `${body} ${String(headers['x-hmac-signature'])}`;
    expect(texts.get(event.id) ?? text).toBe(text);
    texts.set(event.id, text);
    counts.set(event.id, (counts.get(event.id) ?? 0) + 1);
  }
  return counts;
}

/** Holds that each of these events arrived, and none more often than failures and faults explain. */
export function expectAllDelivered(
  receiver: Receiver,
  ids: readonly string[],
  faults: number,
): void {
  const counts = arrivals(receiver);
  const tooFew = ids.filter((id) => (counts.get(id) ?? 0) < someFailures(id) + 1);
  const tooMany = ids.filter((id) => (counts.get(id) ?? 0) > someFailures(id) + 1 + faults);
  expect({ tooFew, tooMany }).toEqual({ tooFew: [], tooMany: [] });
}

/**
 * Resolves when every delivery has succeeded or was given up; keeps polling while the database does
 * not respond.
 *
 * @param event deliveries of this event only, such as `note.created`; by default of all
 * @throws Error once the service is closed, after which the query can only fail; and with some of the
 *   deliveries when they stay
 */
export async function outboxIsEmpty(service: RunningService, event?: string): Promise<void> {
  const dataSource = service.get(DataSource);
  const left = (): Promise<unknown[]> =>
    dataSource
      .query<unknown[]>(
        `select endpoint_id, attempts, lease, claimable_at, next_attempt_at, now() from webhook_delivery
         where $1::text is null or event = $1 limit 3`,
        [event ?? null],
      )
      .catch((error: unknown): unknown[] => {
        if (!dataSource.isInitialized) throw error;
        return [String(error)];
      });
  let rows: unknown[] = [];
  try {
    await until('every delivery has ended', async () => (rows = await left()).length === 0);
  } catch (error) {
    throw new Error(`Not delivered: ${JSON.stringify(rows)}`, { cause: error });
  }
}

/**
 * Emits as a client does that repeats a request which met a broken connection. Such an attempt may
 * have committed all the same; then its event is delivered as well.
 */
export async function emitAgain(service: RunningService): Promise<string> {
  for (;;) {
    try {
      return await emit(service);
    } catch {
      await delay(PAUSE_MS);
    }
  }
}

export async function emitMany(service: RunningService, count: number): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, () => emitAgain(service)));
}
