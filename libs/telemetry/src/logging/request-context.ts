import { AsyncLocalStorage } from 'node:async_hooks';
import type { Principal } from '@tessera/auth';
import { currentTraceparent } from '../tracing/active-span.js';

/**
 * Data of the current request for code far from it: logs, outbound calls and the audit trail. It never
 * holds the request itself: whatever outlives the request, such as a connection that was opened during
 * it, keeps this object alive, and a body may be a card.
 */
export interface RequestContext {
  readonly requestId: string;
  /** The source IP address; `TRUSTED_PROXIES` decides whose header counts. */
  readonly origin: string;
  /** What the caller sent in `x-token-account`, unchecked: the account that its tokens are for. */
  readonly tokenAccount?: string | undefined;
  /** Who calls, once the access guard has found out; never of a public route. */
  principal?: Principal | undefined;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs `work` so that {@link currentRequest} returns its context inside it. */
export function runInRequest<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
}

/** The current request, if there is one. */
export function currentRequest(): RequestContext | undefined {
  return storage.getStore();
}

/** Headers that calls to our own services pass on; third parties never get them. */
export function tracingHeaders(): Record<string, string> {
  const requestId = currentRequest()?.requestId;
  const traceparent = currentTraceparent();
  return {
    ...(requestId !== undefined && { 'x-request-id': requestId }),
    ...(traceparent !== undefined && { traceparent }),
  };
}
