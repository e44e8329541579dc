import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Agent, request } from 'undici';
import { ConsoleConfig, type ServiceName } from '../config.js';
import { ConsoleMetrics } from '../console.metrics.js';

const TIMEOUT_MS = 25_000;
const CONNECT_TIMEOUT_MS = 2_000;
const CONNECTIONS = 64;
/** Of the browser's headers, these mean something to a service. */
const REQUEST_HEADERS = [
  'accept',
  'content-type',
  'x-idempotency-key',
  'if-none-match',
  'traceparent',
];
/** Of a service's headers, these mean something to the browser. */
const RESPONSE_HEADERS = [
  'content-type',
  'content-disposition',
  'www-authenticate',
  'retry-after',
  'x-request-id',
  'etag',
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
];

/** A request that is passed on. */
export interface ServiceRequest {
  readonly service: ServiceName;
  readonly method: string;
  /** Path and query below the service. */
  readonly target: string;
  readonly token: string;
  readonly requestId: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer | undefined;
  readonly signal?: AbortSignal;
}

export type ServiceResponse = Pick<Awaited<ReturnType<typeof request>>, 'statusCode' | 'body'> & {
  readonly headers: Readonly<Record<string, string>>;
};

/** No response arrived. */
export class ServiceUnreachableError extends Error {}

/** The services of the instance, which are internal: their addresses come from the operator. */
@Injectable()
export class ServiceClient implements OnApplicationShutdown {
  private readonly agent = new Agent({
    connections: CONNECTIONS,
    connect: { timeout: CONNECT_TIMEOUT_MS },
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
  });

  constructor(
    private readonly config: ConsoleConfig,
    private readonly metrics: ConsoleMetrics,
  ) {}

  /** @throws ServiceUnreachableError */
  async send(call: ServiceRequest): Promise<ServiceResponse> {
    const url = `${this.config.services[call.service] ?? ''}${call.target}`;
    const headers = {
      ...pick(call.headers, REQUEST_HEADERS),
      authorization: `Bearer ${call.token}`,
      'x-request-id': call.requestId,
    };
    try {
      const {
        statusCode,
        headers: received,
        body,
      } = await this.metrics.measureCall(call.service, () =>
        request(url, {
          method: call.method as 'GET',
          dispatcher: this.agent,
          headers,
          ...(call.body !== undefined && { body: call.body }),
          ...(call.signal !== undefined && { signal: call.signal }),
        }),
      );
      return { statusCode, body, headers: pick(received, RESPONSE_HEADERS) };
    } catch (cause) {
      throw new ServiceUnreachableError(`No response of ${call.service}.`, { cause });
    }
  }

  onApplicationShutdown(): Promise<void> {
    return this.agent.destroy();
  }
}

function pick(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  names: readonly string[],
): Record<string, string> {
  const picked: Record<string, string> = {};
  for (const name of names) {
    const value = headers[name];
    if (typeof value === 'string') picked[name] = value;
  }
  return picked;
}
