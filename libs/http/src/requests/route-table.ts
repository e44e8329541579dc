import type { FastifyInstance } from 'fastify';

export interface Route {
  readonly method: string;
  /** The template: `/api/pci/tokens/:id`. */
  readonly path: string;
}

/** The routes of a running service, as Fastify registered them. */
export class RouteTable {
  private readonly table: Route[] = [];

  /** Listens to every registration from now on. */
  watch(fastify: FastifyInstance): void {
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) {
        if (one !== 'HEAD' && one !== 'OPTIONS') this.table.push({ method: one, path: url });
      }
    });
  }

  get routes(): readonly Route[] {
    return this.table;
  }

  /** The methods that a concrete path supports, for 405 and its `Allow` header. */
  allowedMethods(path: string): string[] {
    const methods = this.table.filter((route) => matches(route.path, path)).map((r) => r.method);
    return [...new Set(methods)].sort();
  }
}

function matches(template: string, path: string): boolean {
  const [expected, given] = [template.split('/'), path.split('/')];
  if (expected.at(-1) === '*') return false;
  return (
    expected.length === given.length &&
    expected.every((part, i) => (part.startsWith(':') ? given[i] !== '' : part === given[i]))
  );
}
