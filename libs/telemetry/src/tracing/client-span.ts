import { activeSpan, runInSpan } from './active-span.js';
import { errorTypeOf } from './error-type.js';
import type { Span } from './span.js';

const KNOWN: ReadonlySet<string> = new Set('GET HEAD POST PUT PATCH DELETE OPTIONS'.split(' '));

/** A method as spans show it: unknown methods share one value. */
export function knownMethod(method: string): string {
  return KNOWN.has(method) ? method : '_OTHER';
}

/** An HTTP call as its span shows it: whom, not what. Paths hold ids, and those of receivers keys. */
export interface TracedCall {
  readonly method: string;
  readonly url: URL;
  /** A service of the suite, by name. */
  readonly service?: string;
}

const FIRST_ERROR = 400;

/** Makes an HTTP call in a child span, when the current work is recorded. */
export async function inClientSpan<Answer>(
  call: TracedCall,
  send: () => Promise<Answer>,
  statusOf: (answer: Answer) => number,
): Promise<Answer> {
  const span = beginClientSpan(call);
  if (span === undefined) return send();
  try {
    const answer = await runInSpan(span, send);
    endClientSpan(span, statusOf(answer));
    return answer;
  } catch (error) {
    span.fail(errorTypeOf(error));
    span.end();
    throw error;
  }
}

/** For a call that ends elsewhere than it begins; undefined when nothing is recorded. */
export function beginClientSpan({ method, url, service }: TracedCall): Span | undefined {
  const parent = activeSpan();
  if (parent?.recording !== true) return undefined;
  const known = knownMethod(method);
  return parent.child({
    name: service === undefined ? known : `${known} ${service}`,
    kind: 'client',
    attributes: {
      'http.request.method': known,
      'url.scheme': url.protocol.slice(0, -1),
      'server.address': url.hostname,
      'server.port': Number(url.port) || (url.protocol === 'https:' ? 443 : 80),
      'peer.service': service,
    },
  });
}

/** The span of a call that got a response. */
export function endClientSpan(span: Span, status: number): void {
  span.set({ 'http.response.status_code': status });
  if (status >= FIRST_ERROR) span.fail(String(status));
  span.end();
}
