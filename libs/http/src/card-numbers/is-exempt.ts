import type { ExemptPath } from '@tessera/config';
import { matchesPlace } from './place-pattern.js';

/** Whether the operator exempts a place of a request. */
export function isExempt(
  exemptions: readonly ExemptPath[],
  request: { readonly method: string; readonly route: string | undefined },
  place: string,
): boolean {
  return exemptions.some(
    ({ method, route, pattern }) =>
      method === request.method && route === request.route && matchesPlace(pattern, place),
  );
}
