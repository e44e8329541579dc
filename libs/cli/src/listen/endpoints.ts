import { connect } from 'node:net';
import type { Tessera } from '@tessera/client';
import { usageError } from '../cli-error.js';
import { eventApiOf } from '../installation/services.js';
import type { EventService } from '../installation/services.js';

/** The path of temporary endpoints, by which later runs recognize those that were left behind. */
const PATH = '/tessera-listen/';
const PROBE_MS = 500;
/** It reports on deliveries to other endpoints, and only such an endpoint would receive it. */
const TEST_EVENT = 'webhook.test';

interface Endpoint {
  readonly id: string;
  readonly hmacKey: string;
}

/** The endpoints that `tessera listen` registers while it runs. */
export class ListenEndpoints {
  readonly #tessera: Tessera;
  readonly #endpoints = new Map<EventService, Endpoint>();

  constructor(tessera: Tessera) {
    this.#tessera = tessera;
  }

  /**
   * Registers one endpoint at each service.
   *
   * @param wanted events; all of every service if it is undefined
   * @returns how many kinds of events will arrive
   */
  async register(
    base: string,
    services: readonly EventService[],
    wanted: readonly string[] | undefined,
  ): Promise<number> {
    const offered = await Promise.all(
      services.map(async (service) => [service, await this.#typesOf(service)] as const),
    );
    const names = wanted?.map((name) => name.trim());
    checkNames(
      names,
      offered.flatMap(([, types]) => types),
    );
    const chosen = offered
      .map(
        ([service, types]) =>
          [service, types.filter((type) => names?.includes(type) ?? true)] as const,
      )
      .filter(([, types]) => types.length > 0);
    for (const [service, events] of chosen) {
      await this.#removeAbandoned(service);
      const { endpoints } = eventApiOf(this.#tessera, service);
      const url = `${base}${PATH}${service}`;
      const { id, hmac_key: hmacKey } = await endpoints.create({ url, events });
      this.#endpoints.set(service, { id, hmacKey });
    }
    return chosen.reduce((sum, [, events]) => sum + events.length, 0);
  }

  /** The service that a request is from, and its key. */
  find(path: string): { readonly service: EventService; readonly hmacKey: string } | null {
    for (const [service, { hmacKey }] of this.#endpoints) {
      if (path.endsWith(`${PATH}${service}`)) return { service, hmacKey };
    }
    return null;
  }

  /** Removes what was registered. A failure of one service does not keep the others. */
  async remove(onFailure: (service: EventService, error: unknown) => void): Promise<void> {
    await Promise.all(
      [...this.#endpoints].map(([service, { id }]) =>
        eventApiOf(this.#tessera, service)
          .endpoints.delete(id)
          .catch((error: unknown) => {
            onFailure(service, error);
          }),
      ),
    );
    this.#endpoints.clear();
  }

  async #typesOf(service: EventService): Promise<string[]> {
    const { data } = await eventApiOf(this.#tessera, service).events.types();
    return data.map(({ event }) => event).filter((event) => event !== TEST_EVENT);
  }

  /** A run that was killed leaves its endpoints, which would collect failed deliveries. */
  async #removeAbandoned(service: EventService): Promise<void> {
    const { endpoints } = eventApiOf(this.#tessera, service);
    for await (const { id, url } of endpoints.list()) {
      const { hostname, port, pathname } = new URL(url);
      if (hostname !== '127.0.0.1' || !pathname.startsWith(PATH)) continue;
      if (!(await isOpen(Number(port)))) await endpoints.delete(id);
    }
  }
}

function checkNames(wanted: readonly string[] | undefined, known: readonly string[]): void {
  const unknown = wanted?.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw usageError(
    `There is no event "${unknown}". These exist: ${[...new Set(known)].join(', ')}.`,
  );
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: PROBE_MS });
    const settle = (result: boolean) => {
      socket.destroy();
      resolve(result);
    };
    socket
      .once('connect', () => {
        settle(true);
      })
      .once('timeout', () => {
        settle(false);
      })
      .once('error', () => {
        settle(false);
      });
  });
}
