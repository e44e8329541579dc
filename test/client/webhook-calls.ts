import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import type { AuditEvents, Deliveries, WebhookEndpoints, WebhookEvents } from '@tessera/client';
import type { ClientStack } from './client-stack.js';

/** What every service with webhooks has. */
export interface WebhookService {
  readonly endpoints: WebhookEndpoints;
  readonly deliveries: Deliveries;
  readonly events: WebhookEvents;
  readonly auditEvents: AuditEvents;
}

const POLL_MS = 100;
const PATIENCE_MS = 20_000;

export function callWebhooks(
  stack: () => ClientStack,
  service: () => WebhookService,
  event: string,
): void {
  it('registers an endpoint, tests it and sends deliveries again', async () => {
    const { endpoints, deliveries, events } = service();
    const url = await stack().destination();
    const { id, hmac_key } = await endpoints.create({ url, events: [event] });
    expect(hmac_key).toMatch(/^\S{20,}$/);
    expect((await endpoints.get(id)).hmac_key).not.toBe(hmac_key);
    expect((await endpoints.update(id, { url: `${url}?again` })).url).toBe(`${url}?again`);
    expect((await endpoints.list({ limit: 1 }).toArray({ limit: 50 })).map((e) => e.id)).toContain(
      id,
    );
    const rotated = await endpoints.rotateKey(id, { overlap_seconds: 60 });
    expect(rotated.hmac_key).not.toBe(hmac_key);
    expect(await endpoints.health(id)).toMatchObject({ webhook_id: id });
    const tested = await endpoints.test(id);
    // Other tests on the same stack cause events that the endpoint subscribes to.
    const delivery = await firstOf(() =>
      deliveries.list(id, { status: 'succeeded', event_id: tested.id }),
    );
    expect((await deliveries.get(delivery.id)).attempts).toHaveLength(1);
    expect((await deliveries.resend(delivery.id)).id).toBe(delivery.id);
    const from = new Date(Date.now() - 600_000).toISOString();
    const resend = await endpoints.resend(id, { from, status: 'succeeded' });
    expect((await deliveries.getResend(resend.id)).id).toBe(resend.id);
    // It may have ended before.
    await deliveries.cancelResend(resend.id).catch((error: unknown) => {
      expect(error).toMatchObject({ status: 409 });
    });
    const occurred = await events.list({ event: 'webhook.test' });
    expect(occurred.data.map((each) => each.id)).toContain(tested.id);
    const { data } = await events.types();
    expect(JSON.stringify(data)).toContain(event);
    await endpoints.delete(id);
  });

  it('reads the audit trail', async () => {
    const { auditEvents } = service();
    const [entry] = await auditEvents.list({ limit: 1 }).toArray({ limit: 1 });
    expect(entry).toHaveProperty('action');
    const { findings } = await auditEvents.status();
    expect(findings).toEqual([]);
  });
}

async function firstOf<Item>(list: () => PromiseLike<{ data: readonly Item[] }>): Promise<Item> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const { data } = await list();
    if (data[0] !== undefined) return data[0];
    if (Date.now() > deadline) throw new Error('The list stays empty.');
    await sleep(POLL_MS);
  }
}
