import type { Readable } from 'node:stream';
import type { OutboundClient } from '@tessera/outbound';

/** A request as the SDK makes it. */
interface SdkRequest {
  readonly protocol: string;
  readonly hostname: string;
  readonly port?: number;
  readonly path: string;
  readonly query?: Readonly<Record<string, string | readonly string[] | null>>;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | Readable;
}

/** Lets the SDK call through the client that keeps the rules of calls to the outside. */
export function outboundHandler(client: OutboundClient, timeoutMs: number) {
  return {
    metadata: { handlerProtocol: 'http/1.1' },
    async handle(request: SdkRequest, { abortSignal }: { abortSignal?: AbortSignal } = {}) {
      // undici does not wait for the server's consent to a body.
      const headers = Object.fromEntries(
        Object.entries(request.headers).filter(([name]) => name !== 'expect'),
      );
      const {
        status,
        headers: received,
        body,
      } = await client.stream(urlOf(request), {
        method: request.method,
        headers,
        timeoutMs,
        ...(request.body !== undefined && { body: request.body }),
        ...(abortSignal !== undefined && { signal: abortSignal }),
      });
      return { response: { statusCode: status, headers: joined(received), body } };
    },
    updateHttpClientConfig() {
      // The client has its own settings.
    },
    httpHandlerConfigs: () => ({}),
  };
}

function urlOf({ protocol, hostname, port, path, query = {} }: SdkRequest): string {
  const parameters = Object.entries(query).flatMap(([name, value]) =>
    [value ?? ''].flat().map((one) => `${escaped(name)}=${escaped(one)}`),
  );
  const search = parameters.length === 0 ? '' : `?${parameters.join('&')}`;
  return `${protocol}//${hostname}${port === undefined ? '' : `:${port}`}${path}${search}`;
}

/** As signatures of S3 need it. */
function escaped(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function joined(headers: Readonly<Record<string, string | string[] | undefined>>) {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]),
  );
}
