import { buildCommand, buildRouteMap } from '@stricli/core';
import { JSON_FLAG } from '../cli.js';
import { LIMIT, numberFrom, optionalText, port, text, wholeNumberFrom } from './parameters.js';

const SERVICES = optionalText('Only these services: fraud,vault,…', 'names');

/** `tessera listen`. */
export const listen = buildCommand({
  loader: async () => (await import('../commands/listen.js')).listen,
  parameters: {
    flags: {
      ...JSON_FLAG,
      forwardTo: optionalText('Where to send each event', 'url'),
      events: optionalText('Only these events: decision.block,payment.failed,…', 'names'),
      services: SERVICES,
      port: { kind: 'parsed', parse: port, default: '0', brief: 'The local port; 0 takes any' },
      publicUrl: optionalText('A URL that leads to the port, such as that of a tunnel', 'url'),
    },
  },
  docs: {
    brief: 'Print events as they occur, and forward them',
    fullDescription:
      'Register a temporary webhook endpoint at each service, verify both signatures of every notification, print its event, and forward it unchanged. Ctrl-C removes the endpoints.',
  },
});

/** For commands that create objects which stay. */
export const YES = {
  yes: {
    kind: 'boolean',
    default: false,
    brief: 'Also in an installation that is not the one of npm start',
  },
} as const;

/** `tessera trigger`. */
export const trigger = buildCommand({
  loader: async () => (await import('../commands/trigger.js')).trigger,
  parameters: {
    flags: {
      ...JSON_FLAG,
      ...YES,
    },
    positional: {
      kind: 'tuple',
      parameters: [
        {
          parse: text,
          brief: 'The event, such as decision.block',
          placeholder: 'event',
          proposeCompletions: async (partial: string) => {
            const { TRIGGERS } = await import('../commands/trigger.js');
            return Object.keys(TRIGGERS).filter((name) => name.startsWith(partial));
          },
        },
      ],
    },
  },
  docs: {
    brief: 'Make an event happen, by real API calls',
    fullDescription:
      'Create what the event reports: a decision, a card, a payment. The objects stay. An unknown event lists those that can be triggered.',
  },
});

/** `tessera traffic`. */
export const traffic = buildCommand({
  loader: async () => (await import('../commands/traffic.js')).traffic,
  parameters: {
    flags: {
      ...JSON_FLAG,
      ...YES,
      minutes: {
        ...{ kind: 'parsed', parse: numberFrom(0.01, 600), default: '1' },
        ...{ brief: 'How long', placeholder: 'number' },
      },
      rate: {
        ...{ kind: 'parsed', parse: numberFrom(0.1, 200), default: '10' },
        ...{ brief: 'Payments per second', placeholder: 'number' },
      },
      seed: {
        ...{ kind: 'parsed', parse: wholeNumberFrom(0, 4_294_967_295), default: '1' },
        ...{ brief: 'Another number gives other payments', placeholder: 'number' },
      },
    },
  },
  docs: {
    brief: 'Send demo traffic: shoppers, fraud rings, chargebacks, a failing endpoint',
    fullDescription:
      'Fill the console: payments of six shops with what happens to them, among them people who test cards, accounts that were taken over and resellers, with cards, tokens and payments at the other services. Rules are activated only if there are none. The same seed gives the same payments.',
  },
});

const list = buildCommand({
  loader: async () => (await import('../commands/events.js')).listEvents,
  parameters: {
    flags: {
      ...JSON_FLAG,
      ...LIMIT,
      services: SERVICES,
      event: optionalText('Only this event', 'name'),
    },
  },
  docs: { brief: 'List events, newest first. Read-only' },
});

const resend = buildCommand({
  loader: async () => (await import('../commands/events.js')).resendEvents,
  parameters: {
    flags: {
      ...JSON_FLAG,
      services: SERVICES,
      last: optionalText('Deliveries of the time until now: 90m, 12h or 30d', 'duration'),
      from: optionalText('Deliveries of events at or after this time', 'time'),
      to: optionalText('Deliveries of events before this time', 'time'),
      status: {
        ...{ kind: 'enum', values: ['failed', 'succeeded'], optional: true },
        brief: 'Which deliveries of the time; failed by default',
      },
    },
    positional: {
      kind: 'tuple',
      parameters: [
        {
          ...{ parse: text, optional: true, placeholder: 'id' },
          brief: 'The ID of an event or of a delivery',
        },
      ],
    },
  },
  docs: {
    brief: 'Send one event, or the deliveries of a time, again',
    fullDescription:
      'Send an event to the endpoints that it was sent to, or all deliveries of a time that failed. Endpoints that already processed an event receive it again, with the same ID.',
  },
});

/** `tessera events`. */
export const events = buildRouteMap({
  routes: { list, resend },
  docs: { brief: 'List events, and send them again' },
});
