import { usageError } from '../cli-error.js';
import type { Cli, CommonFlags } from '../cli.js';
import { openInstallation } from '../installation/installation.js';
import type { Installation } from '../installation/installation.js';
import { readServices } from '../installation/services.js';
import type { EventService } from '../installation/services.js';
import { Output } from '../output.js';
import { ListenEndpoints } from '../listen/endpoints.js';
import { EventServer } from '../listen/event-server.js';
import { EventReceiver } from '../listen/receiver.js';
import type { ReceivedEvent } from '../listen/receiver.js';
import { clock } from './format.js';
import { httpUrl } from './http-url.js';

interface ListenFlags extends CommonFlags {
  readonly forwardTo?: string;
  readonly events?: string;
  readonly services?: string;
  readonly port: number;
  readonly publicUrl?: string;
}

/**
 * `tessera listen --forward-to http://localhost:3000`: prints events as they occur, verified, and
 * forwards them, until Ctrl-C. The endpoints that it registers are removed at the end.
 */
export async function listen(this: Cli, flags: ListenFlags): Promise<void> {
  const forwardTo = httpUrl('--forward-to', flags.forwardTo);
  const publicUrl = httpUrl('--public-url', flags.publicUrl);
  const installation = await openInstallation(this);
  const output = new Output(this, flags);
  const endpoints = new ListenEndpoints(installation.tessera);
  const receiver = new EventReceiver(endpoints, forwardTo, (received) => {
    output.entry(jsonOf(received), () => linesOf(output, received));
  });
  const server = await EventServer.open(flags.port, receiver);
  try {
    const base = publicUrl ?? server.url;
    const services = servicesOf(installation, flags.services);
    const events = await endpoints.register(base, services, flags.events?.split(','));
    announce(output, { base, services, events, forwardTo });
    await ended(this.interrupted);
  } finally {
    await endpoints.remove((service, error) => {
      output.warn(`Failed to remove the endpoint of ${service}: ${String(error)}`);
    });
    server.close();
  }
  output.note('The endpoints are removed.');
}

function servicesOf(installation: Installation, list: string | undefined): readonly EventService[] {
  const services = list === undefined ? installation.eventServices : readServices(list);
  if (services.length === 0) throw usageError('No service with events is configured.');
  return services;
}

function announce(
  output: Output,
  {
    base,
    services,
    events,
    forwardTo,
  }: {
    readonly base: string;
    readonly services: readonly string[];
    readonly events: number;
    readonly forwardTo: string | undefined;
  },
): void {
  // Programs wait for this line, so it is there with --json too.
  output.entry({ ready: true, url: base, services, events, forward_to: forwardTo ?? null }, () => [
    `Listening for ${events} kinds of events of ${services.join(', ')}.`,
    forwardTo === undefined
      ? 'Add --forward-to URL to pass them on to your server.'
      : `Forwarding them to ${forwardTo}.`,
    'Try `tessera trigger decision.block` in another terminal. Ctrl-C ends.',
    '',
  ]);
}

function jsonOf({ service, verified, event, forwarded, body }: ReceivedEvent) {
  return { service, event: event?.event ?? null, verified, forwarded, body: event ?? body };
}

function linesOf(output: Output, received: ReceivedEvent): string[] {
  const { service, event, verified, rejection, forwarded } = received;
  const time = output.paint('dim', clock(new Date().toISOString()));
  if (!verified || event === null) {
    return [`${time}  ${service}  ${output.paint('red', `rejected: ${rejection ?? 'unknown'}`)}`];
  }
  const { id } = event as { readonly id?: string };
  const name = output.paint('bold', event.event);
  const line = `${time}  ${service}  ${name}  ${id ?? ''}  ${output.paint('green', 'verified')}`;
  if (forwarded === null) return [line, output.paint('dim', `  ${JSON.stringify(event)}`)];
  const { status, duration_ms: ms, error } = forwarded;
  const result = status === null ? `no response (${error ?? 'unknown'})` : String(status);
  const isGood = status !== null && status < 300;
  return [`${line}  → ${output.paint(isGood ? 'green' : 'red', result)} (${ms} ms)`];
}

function ended(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    signal.addEventListener(
      'abort',
      () => {
        resolve();
      },
      { once: true },
    );
  });
}
