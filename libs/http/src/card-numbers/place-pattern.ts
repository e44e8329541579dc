import type { ExemptPath } from '@tessera/config';

const WHOLE_BODY = '$.**';
const OUTSIDE_OF_BODY: ReadonlySet<string> = new Set(['headers', 'query', 'path']);

/** Steps of a place such as `$.items[0].sku`: names and indexes in order, without the `$`. */
function stepsOf(place: string): string[] {
  return place
    .slice(1)
    .split(/\.|\[|\]/)
    .filter((step) => step !== '');
}

/**
 * Whether a place of a request fits a pattern. `*` is any one name or index, and `**` at the end
 * everything at and below it: `$.items[*].sku`, `$.metadata.*`. `$.**` is the whole body.
 */
export function matchesPlace(pattern: string, place: string): boolean {
  const given = stepsOf(place);
  if (pattern === WHOLE_BODY) return !OUTSIDE_OF_BODY.has(given[0] ?? '');
  const wanted = stepsOf(pattern);
  const isOpen = wanted.at(-1) === '**';
  if (isOpen) wanted.pop();
  if (isOpen ? given.length < wanted.length : given.length !== wanted.length) return false;
  return wanted.every((step, index) => step === '*' || step === given[index]);
}

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
