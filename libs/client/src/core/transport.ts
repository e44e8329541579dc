import { Credentials } from './credentials.js';
import type { Authorization } from './credentials.js';
import { apiErrorOf, ConfigurationError, ConnectionError, TimeoutError } from './errors.js';
import type { ApiError, CallFacts } from './errors.js';
import { AttemptTimeout, exchange } from './exchange.js';
import type { WireRequest, WireResponse } from './exchange.js';
import type { RequestEvent } from './hooks.js';
import type { OperationTable } from './operations.js';
import type { CallOptions, CommonOptions, GatewayOptions } from './options.js';
import type { ServiceName } from './service-name.js';
import { readErrorBody, retryAfterSeconds } from './read-error.js';
import { retryDelayMs } from './retries.js';
import { targetOf } from './target.js';
import type { Target } from './target.js';
import { VERSION } from './version.js';
import { wait } from './wait.js';

/** A call of an operation, before it is typed. */
export interface Call extends CallOptions, Target {
  readonly method: string;
  readonly body?: string | Uint8Array | undefined;
  readonly contentType?: string | undefined;
}

/** What the transport of a service is made of. */
export interface TransportOptions {
  readonly service: ServiceName;
  readonly operations: OperationTable;
  readonly location: GatewayOptions;
  readonly common: CommonOptions;
  readonly credentials?: Credentials | undefined;
}

const UNAUTHORIZED = 401;
const DEFAULT_TIMEOUT_MS = 30_000;
/** Set by a service that passes on the response of another server. */
const FORWARDED = 'x-forward-answered-by';

/** Sends the calls of one service: credentials, limits, retries and hooks. */
export class Transport {
  readonly #options: TransportOptions;
  readonly #baseUrl: string;
  readonly #credentials: Credentials;

  constructor(options: TransportOptions) {
    this.#options = options;
    this.#baseUrl = baseUrlOf(options.service, options.location.url);
    this.#credentials = options.credentials ?? new Credentials(options.common);
  }

  /**
   * The response with a status of 2xx, or a response that the service passes on.
   *
   * @throws ApiError, ConnectionError, or the reason of the signal
   */
  async send(given: Call): Promise<WireResponse> {
    const call = this.#withIdempotencyKey(given);
    let wasRejected = false;
    for (let attempt = 1; ; attempt += 1) {
      const authorization = await this.#authorize(call);
      const outcome = await this.#attempt(call, authorization, attempt);
      const response = outcome instanceof Error ? undefined : outcome;
      if (response !== undefined && isResult(response)) return response;
      const { discard } = authorization;
      if (response?.status === UNAUTHORIZED && discard !== undefined && !wasRejected) {
        // The token was revoked or the keys have changed. Nothing was processed.
        wasRejected = true;
        discard();
        continue;
      }
      const delayMs = this.#delayMs(call, response, attempt);
      if (delayMs === undefined) throw this.#failureOf(outcome, call, attempt);
      const status = response?.status;
      this.#options.common.hooks?.onRetry?.({ ...this.#event(call, attempt), delayMs, status });
      await wait(delayMs, call.signal);
    }
  }

  #withIdempotencyKey(call: Call): Call {
    const { operations } = this.#options;
    const takesKey = operations[`${call.method} ${call.path}`]?.takesIdempotencyKey === true;
    if (!takesKey || call.idempotencyKey !== undefined) return call;
    return { ...call, idempotencyKey: globalThis.crypto.randomUUID() };
  }

  #authorize(call: Call): Promise<Authorization> {
    const { service, operations, location } = this.#options;
    const operation = `${call.method} ${call.path}`;
    const { apiKey, idToken } = location;
    const facts = operations[operation] ?? {};
    return this.#credentials.authorize({
      ...{ service, operation, facts, apiKey, idToken },
      signal: call.signal,
    });
  }

  async #attempt(
    call: Call,
    authorization: Authorization,
    attempt: number,
  ): Promise<WireResponse | Error> {
    const { common } = this.#options;
    const event = this.#event(call, attempt);
    const traced = common.hooks?.onRequest?.(event) ?? {};
    const startedAt = Date.now();
    let response: WireResponse;
    try {
      response = await exchange(this.#wireRequest(call, { ...traced, ...authorization.headers }), {
        fetch: common.fetch ?? globalThis.fetch,
        timeoutMs: call.timeoutMs ?? common.timeoutMs ?? DEFAULT_TIMEOUT_MS,
        signal: call.signal,
      });
    } catch (error) {
      if (call.signal?.aborted === true || error instanceof ConfigurationError) throw error;
      return error instanceof Error ? error : new Error('The request failed.');
    }
    common.hooks?.onResponse?.({
      ...event,
      status: response.status,
      requestId: response.headers.get('x-request-id') ?? undefined,
      durationMs: Date.now() - startedAt,
      isReplayed: response.headers.get('x-idempotent-replayed') === 'true',
    });
    return response;
  }

  #wireRequest(call: Call, added: Readonly<Record<string, string>>): WireRequest {
    const { location } = this.#options;
    return {
      url: this.#baseUrl + targetOf(call),
      method: call.method,
      headers: {
        accept: 'application/json',
        'user-agent': `tessera-client/${VERSION}`,
        'content-type': call.contentType,
        'x-platform-account': location.account,
        ...lowerCased(location.headers),
        ...lowerCased(call.headers),
        'x-idempotency-key': call.idempotencyKey,
        ...added,
      },
      body: call.body,
    };
  }

  #delayMs(call: Call, response: WireResponse | undefined, attempt: number): number | undefined {
    const { retry } = this.#options.common;
    return retryDelayMs(
      {
        method: call.method,
        idempotencyKey: call.idempotencyKey,
        attempt,
        status: response?.status,
        retryAfter: response?.headers.get('retry-after') ?? null,
      },
      { ...retry, maxRetries: call.maxRetries ?? retry?.maxRetries },
    );
  }

  #failureOf(outcome: WireResponse | Error, call: Call, attempts: number): Error {
    const { service } = this.#options;
    const facts = { service, attempts, idempotencyKey: call.idempotencyKey };
    const operation = `${call.method} ${call.path}`;
    if (outcome instanceof AttemptTimeout) {
      return new TimeoutError(`${service} did not respond to ${operation} in time.`, facts);
    }
    if (outcome instanceof Error) {
      const message = `Failed to reach ${service} for ${operation}.`;
      return new ConnectionError(message, { ...facts, cause: outcome });
    }
    return errorOf(outcome, facts);
  }

  #event({ method, path, idempotencyKey }: Call, attempt: number): RequestEvent {
    return { service: this.#options.service, method, path, attempt, idempotencyKey };
  }
}

function isResult({ status, headers }: WireResponse): boolean {
  return (status >= 200 && status < 300) || headers.has(FORWARDED);
}

function errorOf({ status, headers, bytes }: WireResponse, facts: CallFacts): ApiError {
  return apiErrorOf({
    ...facts,
    ...readErrorBody(status, new TextDecoder().decode(bytes)),
    status,
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfterSeconds: retryAfterSeconds(headers.get('retry-after')),
  });
}

function lowerCased(
  headers: Readonly<Record<string, string | undefined>> = {},
): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}

function baseUrlOf(service: ServiceName, url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed === undefined || !/^https?:$/.test(parsed.protocol)) {
    throw new ConfigurationError(`The url of ${service} must be an http or https URL.`);
  }
  if (parsed.username !== '' || parsed.password !== '') {
    throw new ConfigurationError(`The url of ${service} must not contain a password.`);
  }
  return parsed.origin + parsed.pathname.replace(/\/$/, '');
}
