import type { OnApplicationShutdown } from '@nestjs/common';
import type { AccessTokenClient } from '@tessera/auth';
import { parseUntrustedJson, readErrorBody, ServiceUnavailableError } from '@tessera/errors';
import { inClientSpan, tracingHeaders } from '@tessera/telemetry';
import { setTimeout as delay } from 'node:timers/promises';
import type { Registry } from 'prom-client';
import { Agent } from 'undici';
import { exchange, within } from './exchange.js';
import {
  ServiceBrokenError,
  ServiceLateError,
  ServiceRefusedError,
  ServiceUnreachableError,
} from './platform.errors.js';
import { PlatformCallMetrics } from './platform-call.metrics.js';
import { targetOf } from './platform-request.js';
import type { PlatformResponse, PlatformRequest } from './platform-request.js';
import { isOwnAnswer, retryAfterSeconds, waitBeforeRetry } from './wait-before-retry.js';
import type { Outcome } from './wait-before-retry.js';

export interface PlatformClientOptions {
  /** The name of the service in messages: `vault`. */
  readonly service: string;
  readonly baseUrl: string;
  readonly accessTokens: Pick<AccessTokenClient, 'token' | 'discard'>;
  /** The deadline of a call as a whole, unless the call sets its own. */
  readonly timeoutMs: number;
  /** The registry for metrics; without one, calls are not measured. */
  readonly registry?: Registry;
  /** Maximum size of a response. Default 1 MiB plus a margin for forwards. */
  readonly maxBytes?: number;
  /** Waits between attempts, which also set their number. Jitter is added. */
  readonly waitsMs?: readonly number[];
  /** Delay function; replaced in tests. */
  readonly pause?: (ms: number) => Promise<void>;
}

const MAX_BYTES = 1024 * 1024 + 64 * 1024;
const WAITS_MS: readonly number[] = [100, 400];
/** Below Node's own five seconds, so that a reused connection is rarely about to be closed. */
const KEEP_ALIVE_MS = 3_000;
const UNAUTHORIZED = 401;
const TOO_MANY_REQUESTS = 429;
const UNAVAILABLE = 503;
const GATEWAY_TIMEOUT = 504;

/**
 * Calls between our own services, with an access token of the service's OAuth client, the tracing
 * headers of the current request, one deadline for everything, and safe retries:
 *
 * - 401: the token is discarded and the request is sent again once
 * - no connection: any request is retried, since nothing has arrived
 * - a broken connection or a fast 503: a GET, or a write with an idempotency key, is retried
 *
 * Nothing is retried past the deadline.
 */
export class PlatformClient implements OnApplicationShutdown {
  private readonly agent: Agent;
  private readonly baseUrl: URL;
  private readonly waitsMs: readonly number[];
  private readonly pause: (ms: number) => Promise<void>;
  private readonly metrics: PlatformCallMetrics | null;

  constructor(private readonly options: PlatformClientOptions) {
    this.baseUrl = new URL(options.baseUrl);
    this.waitsMs = options.waitsMs ?? WAITS_MS;
    this.pause = options.pause ?? delay;
    const { registry, service } = options;
    this.metrics = registry === undefined ? null : new PlatformCallMetrics(registry, service);
    this.agent = new Agent({
      allowH2: false,
      pipelining: 1,
      connect: { timeout: options.timeoutMs },
      keepAliveTimeout: KEEP_ALIVE_MS,
      keepAliveMaxTimeout: KEEP_ALIVE_MS,
    });
  }

  /**
   * The value of a 2xx response, created by `read` from the parsed body (undefined if empty).
   *
   * @throws ServiceRefusedError for 4xx, ServiceUnreachableError, ServiceLateError,
   *   ServiceBrokenError for 5xx and for a body that `read` rejects
   */
  async call<T>(request: PlatformRequest, read: (body: unknown) => T): Promise<T> {
    const answer = await this.send(request);
    if (answer.status < 200 || answer.status > 299) throw this.failureOf(answer, request);
    try {
      return read(parse(answer.body));
    } catch (cause) {
      throw new ServiceBrokenError(this.options.service, cause);
    }
  }

  /**
   * The response with any status, for a caller that passes it on.
   *
   * @throws ServiceUnreachableError, ServiceLateError, ServiceBrokenError when there is no response
   */
  async send(request: PlatformRequest): Promise<PlatformResponse> {
    const { metrics } = this;
    return metrics === null ? this.attempt(request) : metrics.measure(() => this.attempt(request));
  }

  /** Closes every connection; calls in progress fail. */
  async onApplicationShutdown(): Promise<void> {
    await this.agent.destroy();
  }

  private async attempt(request: PlatformRequest): Promise<PlatformResponse> {
    const timeoutMs = request.timeoutMs ?? this.options.timeoutMs;
    const endsAt = performance.now() + timeoutMs;
    const deadline = AbortSignal.timeout(timeoutMs);
    for (let before = 0; ; before += 1) {
      const startedAt = performance.now();
      const outcome = await this.outcome(request, deadline);
      const tookMs = performance.now() - startedAt;
      const wait = waitBeforeRetry({ outcome, before, tookMs }, request, this.waitsMs);
      if (wait === undefined || performance.now() + wait >= endsAt) return answerOf(outcome);
      await this.pause(wait);
    }
  }

  private async outcome(request: PlatformRequest, deadline: AbortSignal): Promise<Outcome> {
    try {
      const answer = await this.authorized(request, deadline);
      if (answer.status !== UNAUTHORIZED || !isOwnAnswer(answer)) return { answer };
      // The token was revoked, or the service has new keys.
      this.options.accessTokens.discard();
      return { answer: await this.authorized(request, deadline) };
    } catch (error) {
      return { error };
    }
  }

  private async authorized(
    request: PlatformRequest,
    deadline: AbortSignal,
  ): Promise<PlatformResponse> {
    const { service, maxBytes = MAX_BYTES } = this.options;
    const token = await this.token(deadline);
    const wire = {
      service,
      origin: this.baseUrl.origin,
      path: targetOf(this.baseUrl, request),
      method: request.method ?? 'GET',
      body: request.json === undefined ? (request.body ?? null) : JSON.stringify(request.json),
    };
    return inClientSpan(
      { method: wire.method, url: this.baseUrl, service },
      // Inside the span, so that the service continues it.
      () =>
        exchange(
          this.agent,
          { ...wire, headers: headersOf(request, token) },
          { deadline, maxBytes },
        ),
      ({ status }) => status,
    );
  }

  private async token(deadline: AbortSignal): Promise<string> {
    try {
      return await within(deadline, this.options.accessTokens.token());
    } catch (cause) {
      if (deadline.aborted) throw new ServiceLateError('token issuer', cause);
      throw cause instanceof ServiceUnavailableError
        ? cause
        : new ServiceUnreachableError('token issuer', false, { cause });
    }
  }

  private failureOf(answer: PlatformResponse, request: PlatformRequest): Error {
    const { service } = this.options;
    const { status } = answer;
    const said = readErrorBody(parsedOrUndefined(answer.body));
    const cause = new Error(`${status} to ${request.method ?? 'GET'}: ${said.message ?? ''}`);
    if (status === UNAVAILABLE || status === TOO_MANY_REQUESTS) {
      return new ServiceUnreachableError(service, false, {
        cause,
        retryAfterSeconds: retryAfterSeconds(answer),
      });
    }
    if (status === GATEWAY_TIMEOUT) return new ServiceLateError(service, cause);
    if (status < 400 || status >= 500) return new ServiceBrokenError(service, cause);
    return new ServiceRefusedError(service, { ...said, status });
  }
}

function headersOf(request: PlatformRequest, token: string): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json', ...tracingHeaders() };
  if (request.json !== undefined) headers['content-type'] = 'application/json';
  if (request.idempotencyKey !== undefined) headers['x-idempotency-key'] = request.idempotencyKey;
  for (const [name, value] of Object.entries(request.headers ?? {})) {
    headers[name.toLowerCase()] = value;
  }
  return { ...headers, authorization: `Bearer ${token}` };
}

function answerOf(outcome: Outcome): PlatformResponse {
  if ('error' in outcome) throw outcome.error;
  return outcome.answer;
}

function parse(body: Buffer): unknown {
  return body.length === 0 ? undefined : parseUntrustedJson(body.toString('utf8'));
}

function parsedOrUndefined(body: Buffer): unknown {
  try {
    return parse(body);
  } catch {
    return undefined;
  }
}
