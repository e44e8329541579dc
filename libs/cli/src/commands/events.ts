import { NotFoundError } from '@tessera/client';
import type { Delivery, WebhookEvent } from '@tessera/client';
import { CliError, usageError } from '../cli-error.js';
import type { Cli, CommonFlags } from '../cli.js';
import { EXIT } from '../exit-codes.js';
import { openInstallation } from '../installation/installation.js';
import { eventApiOf, readServices } from '../installation/services.js';
import type { EventApi, EventService } from '../installation/services.js';
import { Output } from '../output.js';
import { clock } from './format.js';
import { resendRange } from './resend-range.js';
import type { ResendFlags } from './resend-range.js';

interface ListFlags extends CommonFlags {
  readonly services?: string;
  readonly event?: string;
  readonly limit: number;
}

type ServiceEvent = WebhookEvent & { readonly service: EventService };

/** `tessera events list`: what occurred at all services, newest first. */
export async function listEvents(this: Cli, flags: ListFlags): Promise<void> {
  const { event, limit } = flags;
  const { tessera, eventServices } = await openInstallation(this);
  const services = flags.services === undefined ? eventServices : readServices(flags.services);
  const lists = await Promise.all(
    services.map(async (service) => {
      const { events } = eventApiOf(tessera, service);
      const query = { limit: Math.min(limit, 100), ...(event !== undefined && { event }) };
      const found = await events.list(query).toArray({ limit });
      return found.map((each): ServiceEvent => ({ service, ...each }));
    }),
  );
  const newest = lists
    .flat()
    .sort((one, other) => other.created_at.localeCompare(one.created_at))
    .slice(0, limit);
  const output = new Output(this, flags);
  output.result(newest, () =>
    newest.length === 0
      ? ['No event matches. Services keep events that an endpoint is registered for.']
      : output.table([
          ['TIME', 'SERVICE', 'EVENT', 'ENDPOINTS', 'ID'].map((title) => [title, 'dim'] as const),
          ...newest.map((each) => [
            clock(each.created_at),
            each.service,
            each.event,
            String(each.webhook_ids.length),
            each.id,
          ]),
        ]),
  );
}

/**
 * `tessera events resend EVENT_ID`: sends an event again to the endpoints that it was sent to. With a
 * time in place of an ID, all deliveries of that time.
 */
export async function resendEvents(this: Cli, flags: ResendFlags, id?: string): Promise<void> {
  if (id === undefined) {
    await resendRange(this, flags);
    return;
  }
  if ([flags.last, flags.from, flags.to, flags.status].some((each) => each !== undefined)) {
    throw usageError('Give the ID of an event, or a time; not both.');
  }
  const { tessera, eventServices } = await openInstallation(this);
  const services = flags.services === undefined ? eventServices : readServices(flags.services);
  for (const service of services) {
    const deliveries = await deliveriesOf(eventApiOf(tessera, service), id);
    if (deliveries.length === 0) continue;
    const { deliveries: api } = eventApiOf(tessera, service);
    const sent: Delivery[] = [];
    for (const delivery of deliveries) sent.push(await api.resend(delivery));
    const output = new Output(this, flags);
    output.result({ service, deliveries: sent }, () => [
      `Sending ${id} of ${service} again, to ${sent.length} endpoint${sent.length === 1 ? '' : 's'}.`,
    ]);
    return;
  }
  throw new CliError(
    `No delivery of the event ${id} was found at ${services.join(', ')}. Its endpoint may have been removed.`,
    { code: 'not_found', exitCode: EXIT.notFound },
  );
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The deliveries of an event, or the one delivery that has this ID. */
async function deliveriesOf({ endpoints, deliveries }: EventApi, id: string): Promise<string[]> {
  if (!UUID.test(id)) throw usageError('The ID of an event or of a delivery is a UUID.');
  const found: string[] = [];
  for await (const endpoint of endpoints.list()) {
    const sent = await deliveries.list(endpoint.id, { event_id: id }).toArray({ limit: 1 });
    found.push(...sent.map((delivery) => delivery.id));
  }
  if (found.length > 0) return found;
  try {
    return [(await deliveries.get(id)).id];
  } catch (error) {
    if (error instanceof NotFoundError) return [];
    throw error;
  }
}
