import { AsyncLocalStorage } from 'node:async_hooks';

/** What belongs to the request under way and is wanted far from it: in logs and outbound calls. */
export interface RequestContext {
  readonly requestId: string;
  readonly traceparent: string | undefined;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs `work` so that {@link currentRequest} answers inside it. */
export function runInRequest<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
}

/** The request under way, if there is one. */
export function currentRequest(): RequestContext | undefined {
  return storage.getStore();
}

/** Headers that calls to our own services pass on; third parties never get them. */
export function tracingHeaders(): Record<string, string> {
  const context = currentRequest();
  if (context === undefined) return {};
  const { requestId, traceparent } = context;
  return { 'x-request-id': requestId, ...(traceparent === undefined ? {} : { traceparent }) };
}
