import type { ServiceName } from './service-name.js';

/** One attempt of a request. Contains no credentials, no body, and no IDs of the path. */
export interface RequestEvent {
  readonly service: ServiceName;
  readonly method: string;
  /** As the API description writes it: `/api/decisions/{id}`. */
  readonly path: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
  readonly idempotencyKey: string | undefined;
}

/** A response, with any status. */
export interface ResponseEvent extends RequestEvent {
  readonly status: number;
  readonly requestId: string | undefined;
  readonly durationMs: number;
  /** Whether the service returned the stored response of an earlier request with the same key. */
  readonly isReplayed: boolean;
}

/** A wait before the next attempt. */
export interface RetryEvent extends RequestEvent {
  readonly delayMs: number;
  /** The status that is retried; undefined when there was no response. */
  readonly status: number | undefined;
}

/** Functions that the client calls, for logs, metrics and traces. What they throw fails the call. */
export interface Hooks {
  /** Before each attempt. Headers that it returns are added, such as `traceparent`. */
  readonly onRequest?: (event: RequestEvent) => Readonly<Record<string, string>> | undefined;
  /** After each response. */
  readonly onResponse?: (event: ResponseEvent) => void;
  /** Before each wait. */
  readonly onRetry?: (event: RetryEvent) => void;
}
