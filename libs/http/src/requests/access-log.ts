import { maskedUrl } from '@tessera/telemetry';
import type { LogOutput } from '@tessera/telemetry';
import type { Logger as PinoLogger } from 'pino';

export interface AccessLogOptions {
  /** Says which levels are written. */
  readonly logger: PinoLogger;
  readonly output: LogOutput;
  readonly service: string;
  readonly instance: string;
}

/** A request that was responded to. */
export interface LoggedRequest {
  readonly method: string;
  /** The route's template, or `unmatched`. */
  readonly route: string;
  /** The target as it was sent: it is masked here. */
  readonly url: string;
  readonly status: number;
  readonly durationMs: number;
  /** A UUID, a ULID or hex. */
  readonly requestId: string;
  readonly trace_id?: string;
  readonly span_id?: string;
  readonly clientId: string | undefined;
}

/**
 * Writes the line of every request, with the fields that the logger gives to its lines. It is put
 * together by hand because there is one for every request: pino's mixin, serializers and filter of
 * fields cost twice as much, and have nothing to do here.
 */
export class AccessLog {
  private readonly logger: PinoLogger;
  private readonly output: LogOutput;
  private readonly origin: string;
  /** The part of the line that names the route; there are as many as routes. */
  private readonly routes = new Map<string, string>();

  constructor({ logger, output, service, instance }: AccessLogOptions) {
    this.logger = logger;
    this.output = output;
    this.origin = `","service":${JSON.stringify(service)},"instance":${JSON.stringify(instance)}`;
  }

  write(request: LoggedRequest): void {
    if (!this.logger.isLevelEnabled('info')) return;
    const { status, durationMs, requestId, trace_id: traceId, span_id: spanId, clientId } = request;
    let line = `{"level":"info","time":"${new Date().toISOString()}${this.origin}`;
    line += `,"request_id":"${requestId}"`;
    if (traceId !== undefined) line += `,"trace_id":"${traceId}","span_id":"${spanId ?? ''}"`;
    line += this.routeOf(request);
    // The route identifies the operation; the URL, with its parameters, helps with debugging.
    if (this.logger.isLevelEnabled('debug')) {
      line += `,"url":${JSON.stringify(maskedUrl(request.url))}`;
    }
    line += `,"status":${status},"duration_ms":${Math.round(durationMs * 1000) / 1000}`;
    if (clientId !== undefined) line += `,"client_id":${JSON.stringify(clientId)}`;
    this.output.write(`${line}}\n`);
  }

  private routeOf({ method, route }: LoggedRequest): string {
    const key = `${method} ${route}`;
    let text = this.routes.get(key);
    if (text === undefined) {
      text = `,"method":${JSON.stringify(method)},"route":${JSON.stringify(route)}`;
      this.routes.set(key, text);
    }
    return text;
  }
}
