import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiDescription } from './api-description.js';

/** A request that a service received and its response, with the operation that it was for. */
export interface Exchange {
  readonly operationId: string;
  readonly status: string;
  readonly request: unknown;
  readonly response: unknown;
  /** The lower, the better suited; the place of its folder. */
  readonly rank: number;
  /** The first port of the stack that it was recorded in, if it was one. */
  readonly portBase: number | null;
}

interface Body {
  readonly type?: string;
  readonly body: unknown;
}

interface Line {
  readonly instance: number;
  readonly routes?: readonly string[];
  readonly port?: number;
  readonly route?: string;
  readonly status?: number;
  readonly request?: Body;
  readonly response?: Body;
}

const DEFAULT_BASE = 4000;

/**
 * Exchanges with a service, from folders that `record-exchanges.js` wrote.
 *
 * @param services every description: an instance belongs to the one that most of its routes are in
 */
export function readExchanges(
  folders: readonly string[],
  service: ApiDescription,
  services: readonly ApiDescription[],
): Exchange[] {
  return folders.flatMap((folder, rank) =>
    readdirSync(folder)
      .sort((a, b) => Number.parseInt(a) - Number.parseInt(b))
      .flatMap((file) => exchangesOf(join(folder, file), rank, service, services)),
  );
}

function exchangesOf(
  file: string,
  rank: number,
  service: ApiDescription,
  services: readonly ApiDescription[],
): Exchange[] {
  const bases = new Map<number, number | null>();
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .flatMap((text): Exchange[] => {
      const line = JSON.parse(text) as Line;
      if (line.routes !== undefined) {
        if (ownerOf(line.routes, services) !== service) return [];
        const port = line.port ?? 0;
        bases.set(line.instance, port === 0 ? null : port - service.defaultPort + DEFAULT_BASE);
        return [];
      }
      const portBase = bases.get(line.instance);
      const operation = service.operation(line.route ?? '');
      if (portBase === undefined || operation === undefined) return [];
      return [
        {
          operationId: operation.operationId,
          status: String(line.status),
          request: parsed(line.request),
          response: parsed(line.response),
          rank,
          portBase,
        },
      ];
    });
}

function ownerOf(
  routes: readonly string[],
  services: readonly ApiDescription[],
): ApiDescription | undefined {
  const counts = services.map((service) => ({
    service,
    count: routes.filter((route) => service.operation(route) !== undefined).length,
  }));
  const [most] = counts.sort((a, b) => b.count - a.count);
  return most !== undefined && most.count > 3 ? most.service : undefined;
}

/** A form is an object in examples, too. */
function parsed(body: Body | undefined): unknown {
  if (body === undefined) return undefined;
  const isForm = body.type?.startsWith('application/x-www-form-urlencoded') === true;
  if (isForm && typeof body.body === 'string') {
    return Object.fromEntries(new URLSearchParams(body.body));
  }
  return body.body;
}
