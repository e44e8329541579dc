import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { BaseConfig } from '@tessera/config';
import { errorBody, RequestTimeoutError } from '@tessera/errors';
import type { ErrorShape } from '@tessera/errors';
import type { FastifyReply } from 'fastify';
import type { Logger as PinoLogger } from 'pino';
import { ArrivingBodies } from './arriving-bodies.js';
import { FrameworkErrors } from './framework-errors.js';
import { guardConnections } from './guard-connections.js';
import type { HttpMetrics } from './http-metrics.js';
import { RequestsUnderWay } from './requests-under-way.js';

/** How often Node looks for headers that take too long. */
const CONNECTIONS_CHECK_MS = 1_000;
/**
 * Ends requests that were refused before their bodies arrived, which nothing else monitors. Longer
 * than the deadline of any body.
 */
const REQUEST_BACKSTOP_MS = 900_000;

export interface HttpPartsOptions {
  readonly config: BaseConfig;
  readonly logger: PinoLogger;
  readonly metrics: HttpMetrics;
  readonly errorShape: ErrorShape;
}

/** What bounds the requests and connections of an API, and words the errors of the framework. */
export class HttpParts {
  readonly underWay: RequestsUnderWay;
  readonly bodies: ArrivingBodies;
  private readonly errors: FrameworkErrors;
  private readonly slowBody: string;

  constructor(private readonly options: HttpPartsOptions) {
    const { config, logger, metrics, errorShape: shape } = options;
    const { maxInFlight, principalSharePercent } = config;
    const maxPerPrincipal = Math.ceil((maxInFlight * principalSharePercent) / 100);
    this.underWay = new RequestsUnderWay({ maxInFlight, maxPerPrincipal });
    this.bodies = new ArrivingBodies(
      {
        maxReceiving: config.maxReceiving,
        maxPerSource: config.maxReceivingPerSource,
        timeoutMs: config.requestBodyTimeoutMs,
        minBytesPerSecond: config.requestBodyMinRate,
      },
      (reply, socket) => {
        this.endSlowBody(reply, socket);
      },
    );
    const strictTransport = config.production;
    this.errors = new FrameworkErrors({
      logger,
      metrics,
      underWay: this.underWay,
      shape,
      strictTransport,
    });
    const slow = new RequestTimeoutError('The body of the request did not arrive in time.');
    this.slowBody = JSON.stringify(errorBody(slow, shape));
  }

  /** What Fastify is created with. */
  get serverOptions() {
    return {
      http: {
        headersTimeout: this.options.config.requestHeadersTimeoutMs,
        connectionsCheckingInterval: CONNECTIONS_CHECK_MS,
        // A request without a Host header gets our own 400, see FrameworkErrors.
        requireHostHeader: false,
      },
      requestTimeout: REQUEST_BACKSTOP_MS,
      connectionTimeout: this.options.config.responseStallTimeoutMs,
      frameworkErrors: this.errors.onRouterError.bind(this.errors),
      clientErrorHandler: this.errors.onClientError.bind(this.errors),
    };
  }

  /** Bounds the connections of a server that does not listen yet. */
  guard(server: Server): void {
    const { config, metrics, errorShape: shape } = this.options;
    const connections = guardConnections(server, {
      maxConnections: config.maxConnections,
      maxPerSource: config.maxConnectionsPerSource,
      exempt: config.trustedProxies,
      shape,
      strictTransport: config.production,
      onRefuse: (reason) => {
        metrics.refuse(reason);
      },
    });
    metrics.read = {
      inFlight: () => this.underWay.inFlight,
      receiving: () => this.bodies.count,
      connections,
    };
    server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
      this.errors.onExpectation(request, response);
    });
    requireHost(server, this.errors);
    server.on('connect', (_: IncomingMessage, socket: Socket) => {
      this.errors.onConnect(socket);
    });
    server.on('timeout', (socket: Socket) => {
      this.endSilentConnection(socket);
    });
  }

  /** The server listens no more. */
  stop(): void {
    this.bodies.stop();
  }

  private endSlowBody(reply: FastifyReply, socket: Socket): void {
    this.options.metrics.refuse('body_timeout');
    if (reply.sent || reply.raw.headersSent) {
      socket.destroy();
      return;
    }
    void reply
      .code(408)
      .header('connection', 'close')
      .type('application/json; charset=utf-8')
      .send(this.slowBody);
  }

  /**
   * Nothing was read or written for a while: a kept connection that is idle, a client that does not
   * read its response, or a slow handler, which is not interrupted.
   */
  private endSilentConnection(socket: Socket): void {
    const isUnread = socket.writableLength > 0;
    if (!isUnread && this.underWay.openOn(socket) !== undefined) return;
    if (isUnread) this.options.metrics.refuse('response_unread');
    socket.destroy();
  }
}

const VERSIONS: ReadonlySet<string> = new Set(['1.0', '1.1']);

/**
 * Refuses requests without a Host header (RFC 9112, 3.2), to which Node would respond with an empty
 * body, and versions of HTTP that its parser lets through, such as 0.9 and 2.0.
 */
function requireHost(server: Server, errors: FrameworkErrors): void {
  const handlers = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const isComplete = request.headers.host !== undefined || request.httpVersion === '1.0';
    if (!isComplete || !VERSIONS.has(request.httpVersion)) {
      errors.onUnsupportedRequest(request, response);
    } else for (const handle of handlers) handle.call(server, request, response);
  });
}
