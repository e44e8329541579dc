import type { FastifyInstance } from 'fastify';
import type { ControllerRoute } from '../openapi/controller-routes.js';
import type { Deprecation } from '../openapi/operation.js';

/**
 * Adds `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and `Link` to every response of a deprecated
 * route, so that its callers can find out without reading the documentation.
 */
export function sendDeprecationHeaders(
  fastify: FastifyInstance,
  routes: readonly ControllerRoute[],
): void {
  const headers = new Map(
    routes.flatMap(({ method, path, deprecated }) =>
      deprecated === undefined
        ? []
        : [[`${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, headersOf(deprecated)] as const],
    ),
  );
  if (headers.size === 0) return;
  fastify.addHook('onSend', ({ method, routeOptions }, reply, payload, done) => {
    void reply.headers(headers.get(`${method} ${routeOptions.url ?? ''}`) ?? {});
    done(null, payload);
  });
}

function headersOf({ since, sunset, successor }: Deprecation): Record<string, string> {
  return {
    deprecation: `@${String(Date.parse(since) / 1000)}`,
    ...(sunset === undefined ? {} : { sunset: new Date(sunset).toUTCString() }),
    ...(successor === undefined ? {} : { link: `<${successor}>; rel="successor-version"` }),
  };
}
