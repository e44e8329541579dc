import { BootError, parseExemptPath, ServiceConfig } from '@tessera/config';
import type { BaseConfig } from '@tessera/config';
import type { ControllerRoute } from '../openapi/controller-routes.js';

/** @throws BootError when an exempt path names a route that the service does not have */
export function checkExemptPaths(config: BaseConfig, routes: readonly ControllerRoute[]): void {
  if (!(config instanceof ServiceConfig)) return;
  for (const text of config.cardNumberExemptPaths) {
    const path = parseExemptPath(text);
    const isKnown = routes.some(
      (route) => route.method === path?.method && routerPath(route.path) === path.route,
    );
    if (!isKnown) {
      throw new BootError(`CARD_NUMBER_EXEMPT_PATHS names an unknown route: ${text}`);
    }
  }
}

function routerPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}
