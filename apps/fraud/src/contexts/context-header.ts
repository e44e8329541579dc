import { ValidationFailedError } from '@tessera/errors';
import type { RouteHeader } from '@tessera/http';

const NAME = 'tessera-context';

/** The context where a router that reads no bodies finds it. */
export const CONTEXT_HEADER: RouteHeader = {
  name: NAME,
  description:
    'The context of the request, for a router in front of several cells of the service. Must be the context of the body.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$' },
};

export class ContextHeaderError extends ValidationFailedError {
  constructor(problem: string) {
    super([{ path: `$.headers.${NAME}`, message: problem }]);
  }
}

/**
 * Accepts only a header that is the same as the body: otherwise a payment of one context could be
 * decided in the cell of another, by other rules and velocities.
 *
 * @param headers of the request
 * @param context of the body
 * @param presence whether the header may be missing
 * @throws ContextHeaderError if the header names another context, or is missing but required
 */
export function requireSameContext(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  context: string,
  presence: 'optional' | 'required' = 'optional',
): void {
  const routed = headers[NAME];
  if (routed === undefined && presence === 'optional') return;
  if (routed === undefined) {
    throw new ContextHeaderError('is required here, because cells are routed by it');
  }
  if (routed !== context) {
    throw new ContextHeaderError(`must be the context of the body, ${context}`);
  }
}
