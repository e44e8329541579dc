import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { OutboundError, type OutboundResponse } from '@tessera/outbound';
import { readBackendResponse } from '../integrations/read-backend-response.js';
import { type BackendRequest, renderRequest } from '../integrations/request-template.js';
import { withoutCardNumbers } from '../integrations/without-card-numbers.js';
import { DestinationAuditService } from '../outbound/destination-audit.service.js';
import { DestinationsClient } from '../outbound/destinations.client.js';
import { ReplyCache } from './reply-cache.js';
import { BackendMetrics } from './backend.metrics.js';
import type { BackendError, BackendReply } from './backend-result.js';
import type { CallableBackend } from './callable-backends.repository.js';
import { CircuitBreaker } from './circuit-breaker.js';

/** What to send: the document of a decision, which contains no card number. */
export interface BackendInput {
  readonly decisionId: string;
  readonly document: object;
  /** Limit for the call including every retry; never more than the backend's own timeout. */
  readonly timeoutMs: number;
  /** Cancels the call. Its result is then ignored. */
  readonly signal?: AbortSignal;
}

type Attempt =
  | {
      readonly outcome: 'ALLOW' | 'BLOCK' | 'REVIEW';
      readonly response: Readonly<Record<string, unknown>>;
    }
  | { readonly error: BackendError; readonly isFinal: boolean };

const MAX_RESPONSE_BYTES = 256 * 1024;
const MAX_CACHED_REPLIES = 10_000;
const MAX_BREAKERS = 1_000;
const RETRY_PAUSE_MS = 50;
const USER_AGENT = 'Tessera-Fraud/1';

/** Calls backends: cache, circuit breaker, retries, and parsing of the response. */
@Injectable()
export class BackendClient {
  private readonly logger = new Logger(BackendClient.name);
  private readonly cache = new ReplyCache<BackendReply>(MAX_CACHED_REPLIES);
  private readonly breakers = new Map<string, CircuitBreaker>();

  constructor(
    private readonly destinations: DestinationsClient,
    private readonly destinationAudit: DestinationAuditService,
    private readonly metrics: BackendMetrics,
  ) {}

  /** Never throws: the failure of a backend is returned as a reply. */
  async call(backend: CallableBackend, input: BackendInput): Promise<BackendReply> {
    const request = renderRequest(backend.template, input.document, input.decisionId);
    const started = performance.now();
    const reply =
      this.refused(backend, request) ??
      this.findCached(backend, request, started) ??
      (await this.callThroughBreaker(backend, request, input, started));
    this.metrics.called(
      backend.slug,
      reply.outcome ?? reply.error,
      (performance.now() - started) / 1_000,
    );
    return reply;
  }

  /**
   * The operator may have removed the destination from the list since the integration was stored.
   */
  private refused(
    { id, url, enabled }: CallableBackend,
    { missingFields }: BackendRequest,
  ): BackendReply | null {
    if (!enabled || this.destinations.allows('integration', url)) return null;
    this.destinationAudit.recordRefusal({ use: 'integration', id }, url);
    return { outcome: null, error: 'destination_not_allowed', latencyMs: 0, missingFields };
  }

  private async callThroughBreaker(
    backend: CallableBackend,
    request: BackendRequest,
    { timeoutMs, signal }: BackendInput,
    started: number,
  ): Promise<BackendReply> {
    const missingFields = request.missingFields;
    if (!backend.enabled) return { outcome: null, error: 'disabled', latencyMs: 0, missingFields };
    const breaker = this.breakerOf(backend);
    if (breaker?.allows(started) === false) {
      return { outcome: null, error: 'breaker_open', latencyMs: 0, missingFields };
    }
    const deadline = started + Math.min(timeoutMs, backend.timeoutMs);
    const attempt = await this.attemptAll(backend, request, deadline, signal);
    const now = performance.now();
    const latencyMs = Math.round(now - started);
    if ('error' in attempt) {
      breaker?.failed(now);
      return { outcome: null, error: attempt.error, latencyMs, missingFields };
    }
    breaker?.succeeded();
    const reply = { ...attempt, error: null, latencyMs, missingFields };
    if (backend.cacheTtlMs !== null) {
      this.cache.set(backend.version, request.cacheKey, reply, now + backend.cacheTtlMs);
    }
    return reply;
  }

  /** The first response, or the last failure before the timeout. */
  private async attemptAll(
    backend: CallableBackend,
    request: BackendRequest,
    deadline: number,
    signal: AbortSignal | undefined,
  ): Promise<Attempt> {
    for (let retry = 0; ; retry += 1) {
      const attempt = await this.attempt(backend, request, deadline - performance.now(), signal);
      if (!('error' in attempt) || attempt.isFinal || retry === backend.retries) return attempt;
      if (signal?.aborted === true) return attempt;
      const pause = RETRY_PAUSE_MS * 2 ** retry;
      if (deadline - performance.now() <= pause) return attempt;
      // Deliberate: attempts are sequential.
      await delay(pause);
    }
  }

  private async attempt(
    backend: CallableBackend,
    { body }: BackendRequest,
    timeoutMs: number,
    signal: AbortSignal | undefined,
  ): Promise<Attempt> {
    if (timeoutMs <= 0) return { error: 'timeout', isFinal: true };
    try {
      const response = await this.destinations.request(backend.url, {
        method: backend.method,
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          'user-agent': USER_AGENT,
          ...backend.headers,
        },
        body,
        timeoutMs,
        maxBytes: MAX_RESPONSE_BYTES,
        wantsBody: ({ status }) => isSuccess(status),
        ...(signal && { signal }),
      });
      return readResponse(backend, response);
    } catch (error) {
      const { code } = error instanceof OutboundError ? error : { code: 'connection_lost' };
      this.logger.warn({
        message: 'Failed to call a backend.',
        backend: backend.slug,
        reason: code,
      });
      return failureOf(code);
    }
  }

  private findCached(
    backend: CallableBackend,
    { cacheKey, missingFields }: BackendRequest,
    now: number,
  ): BackendReply | null {
    if (backend.cacheTtlMs === null || !backend.enabled) return null;
    const reply = this.cache.find(backend.version, cacheKey, now);
    return reply && { ...reply, latencyMs: 0, missingFields };
  }

  private breakerOf({ breaker: rule, version }: CallableBackend): CircuitBreaker | null {
    if (rule === null) return null;
    const known = this.breakers.get(version);
    if (known !== undefined) return known;
    if (this.breakers.size >= MAX_BREAKERS) this.breakers.clear();
    const breaker = new CircuitBreaker(rule);
    this.breakers.set(version, breaker);
    return breaker;
  }
}

function readResponse({ reading }: CallableBackend, { status, body }: OutboundResponse): Attempt {
  if (status >= 500) return { error: 'status_5xx', isFinal: false };
  if (status === 429) return { error: 'status_4xx', isFinal: false };
  if (status >= 400) return { error: 'status_4xx', isFinal: true };
  if (!isSuccess(status)) return { error: 'status_3xx', isFinal: true };
  const read = readBackendResponse(body, reading);
  if ('error' in read) return { error: read.error, isFinal: true };
  return {
    outcome: read.outcome,
    response: withoutCardNumbers(read.response) as Readonly<Record<string, unknown>>,
  };
}

function failureOf(code: string): Attempt {
  if (code === 'timeout') return { error: 'timeout', isFinal: true };
  if (code === 'body_too_large') return { error: 'answer_too_large', isFinal: true };
  const isRefused = code === 'forbidden_address' || code === 'invalid_url';
  return { error: 'unreachable', isFinal: isRefused };
}

function isSuccess(status: number): boolean {
  return status >= 200 && status <= 299;
}
