import 'reflect-metadata';
import { SetMetadata } from '@nestjs/common';
import type { CustomDecorator } from '@nestjs/common';

export const RATE_LIMITED_BY_ROUTE = Symbol('tessera:rate-limited-by-route');

/**
 * For routes whose callers prove who they are with the request itself, such as a signature. The
 * route's own guard verifies that proof first, and counts only requests without a valid one, with
 * `RateLimitGuard.count`: a burst of genuine events is not a burst of strangers.
 */
export function RateLimitedByRoute(): CustomDecorator<symbol> {
  return SetMetadata(RATE_LIMITED_BY_ROUTE, true);
}
