import type { AuthenticatedRequest } from '@tessera/auth';
import type { IdempotencyScope } from './idempotency.repository.js';

type Scope = Pick<IdempotencyScope, 'principalId' | 'path' | 'earlier'>;

/**
 * Whose an idempotency key is, and on which route. A caller that acts for an account uses the keys of
 * the account, so that a retry with a new API key finds what the first request did. The query string
 * does not count.
 */
export function idempotencyScope({
  principal,
  url,
}: Pick<AuthenticatedRequest, 'principal'> & { readonly url: string }): Scope {
  const own = principal?.id ?? 'public';
  const accountId = principal?.accountId;
  const principalId = accountId === undefined ? own : `account:${accountId}`;
  const [path = url] = url.split('?');
  const isAsBefore = principalId === own && path === url;
  return { principalId, path, earlier: isAsBefore ? undefined : { principalId: own, path: url } };
}
