import type { ApplicationConfig } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { compileRoute, type RouteSurroundings } from './compile-route.js';
import { declaredRoutes, type DeclaredRoute } from './declared-routes.js';

/** A route whose requests Nest handles, and why. */
export interface RouteLeftToNest {
  readonly method: string;
  readonly path: string;
  readonly reason: string;
}

/**
 * Replaces Nest's handler of each route by a compiled one, while Nest registers its routes. Called
 * before the application is initialized, after its global guards, pipes and filters are known.
 *
 * @returns the routes that are left to Nest, complete once the application is initialized
 */
export function useCompiledRoutes(app: NestFastifyApplication): readonly RouteLeftToNest[] {
  const left: RouteLeftToNest[] = [];
  const surroundings = surroundingsOf(app);
  const routes = new Map<string, DeclaredRoute>();
  for (const route of declaredRoutes(app)) {
    const key = `${route.method} ${route.path}`;
    // The first controller of two with the same route gets the requests.
    if (!routes.has(key)) routes.set(key, route);
  }
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('onRoute', (options) => {
    // Fastify adds HEAD to every GET.
    const method = options.method === 'HEAD' ? 'GET' : String(options.method);
    const route = routes.get(`${method} ${options.url}`);
    if (route === undefined) return;
    const compiled = compileRoute(route, surroundings);
    if ('handler' in compiled) options.handler = compiled.handler;
    else if (options.method !== 'HEAD') {
      left.push({ method, path: options.url, reason: compiled.left });
    }
  });
  return left;
}

function surroundingsOf(app: NestFastifyApplication): RouteSurroundings {
  // Nest exposes its global pipes and filters nowhere; the field has had this name since its first release.
  const { config } = app as unknown as { config: ApplicationConfig };
  const adapter = app.getHttpAdapter();
  return {
    guards: config.getGlobalGuards(),
    interceptors: config.getGlobalInterceptors(),
    pipes: config.getGlobalPipes(),
    filters: config.getGlobalFilters(),
    reply: (reply, body) => adapter.reply(reply, body) as unknown,
  };
}
