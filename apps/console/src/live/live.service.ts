import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Session } from '../sessions/session-content.js';
import { SessionTokensService } from '../sessions/session-tokens.service.js';
import { ServiceClient } from '../services/service.client.js';
import type { ServiceName } from '../config.js';

/** What a browser can wait for. */
export const TOPICS = ['decisions', 'reviews', 'deliveries'] as const;
export type Topic = (typeof TOPICS)[number];

/** A webhook endpoint of a service. */
export interface WatchedEndpoint {
  readonly service: ServiceName;
  readonly id: string;
}

interface Source {
  readonly service: ServiceName;
  readonly target: string;
}

/** The newest row of each topic: another one means that there is something new. */
const NEWEST: Readonly<Record<Topic, readonly Source[]>> = {
  decisions: [{ service: 'fraud', target: '/api/admin/decisions?limit=1' }],
  reviews: [{ service: 'fraud', target: '/api/admin/reviews?limit=1' }],
  deliveries: (['fraud', 'vault', 'account-info'] as const).map((service) => ({
    service,
    target: '/api/admin/events?limit=1',
  })),
};
/** Of one endpoint, the rows that a screen shows first: their states change, too. */
const DELIVERIES = 50;
const EVERY_MS = 2_000;
/** A session is looked up again this often: one that has ended stops listening. */
const HEARTBEAT_MS = 15_000;

/** Watches topics for browsers with the person's own token, so that a browser receives only what that person may read. */
@Injectable()
export class LiveService implements OnApplicationShutdown {
  private readonly ending = new AbortController();

  constructor(
    private readonly tokens: SessionTokensService,
    private readonly services: ServiceClient,
  ) {}

  /**
   * Calls `onChange` for each topic that has something new, until the signal ends it.
   *
   * @param isValid whether the session still stands
   */
  async watch(
    session: Session,
    topics: readonly Topic[],
    listener: {
      readonly signal: AbortSignal;
      /** Only the deliveries to this endpoint, and their states. */
      readonly endpoint: WatchedEndpoint | undefined;
      readonly onChange: (topic: Topic) => void;
      readonly onHeartbeat: () => void;
      readonly isValid: () => Promise<boolean>;
    },
  ): Promise<void> {
    const signal = AbortSignal.any([listener.signal, this.ending.signal]);
    const last = new Map<Topic, string>();
    let heartbeatAt = Date.now() + HEARTBEAT_MS;
    while (!signal.aborted) {
      for (const topic of topics) {
        const newest = await this.newest(session, sourcesOf(topic, listener.endpoint), signal);
        const before = last.get(topic);
        if (newest === '') continue;
        last.set(topic, newest);
        if (before !== undefined && before !== newest) listener.onChange(topic);
      }
      if (Date.now() >= heartbeatAt) {
        if (!(await listener.isValid())) return;
        listener.onHeartbeat();
        heartbeatAt = Date.now() + HEARTBEAT_MS;
      }
      await pause(EVERY_MS, signal);
    }
  }

  onApplicationShutdown(): void {
    this.ending.abort();
  }

  /** What the sources return together. Those that are down or not installed say nothing. */
  private async newest(
    session: Session,
    sources: readonly Source[],
    signal: AbortSignal,
  ): Promise<string> {
    const reads = sources.map((source) => this.read(session, source, signal).catch(() => ''));
    return (await Promise.all(reads)).join('');
  }

  private async read(
    session: Session,
    { service, target }: Source,
    signal: AbortSignal,
  ): Promise<string> {
    const { token } = await this.tokens.grant(session, service);
    const { statusCode, body } = await this.services.send({
      ...{ service, method: 'GET', target, token, headers: {}, body: undefined, signal },
      requestId: 'live',
    });
    const text = await body.text();
    return `${statusCode} ${text}`;
  }
}

function sourcesOf(topic: Topic, endpoint: WatchedEndpoint | undefined): readonly Source[] {
  if (topic !== 'deliveries' || endpoint === undefined) return NEWEST[topic];
  const { service, id } = endpoint;
  return [{ service, target: `/api/admin/webhooks/${id}/deliveries?limit=${DELIVERIES}` }];
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
