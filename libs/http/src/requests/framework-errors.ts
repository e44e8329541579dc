import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import {
  BadRequestError,
  ExpectationFailedError,
  HeadersTooLargeError,
  NotFoundError,
  RequestTimeoutError,
} from '@tessera/errors';
import type { ApiError } from '@tessera/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger as PinoLogger } from 'pino';
import type { HttpMetrics, RefusalReason } from './http-metrics.js';
import { rawError, writeRawError } from './raw-response.js';
import type { RawResponseOptions } from './raw-response.js';
import { requestIdOf } from './request-id.js';
import type { RequestsUnderWay } from './requests-under-way.js';

export interface FrameworkErrorOptions extends RawResponseOptions {
  readonly logger: PinoLogger;
  readonly metrics: HttpMetrics;
  readonly underWay: RequestsUnderWay;
}

interface Refusal {
  readonly error: ApiError;
  readonly reason: RefusalReason;
}

const MALFORMED: Refusal = {
  error: new BadRequestError('The request is not valid HTTP/1.1.'),
  reason: 'malformed_request',
};

/** What Node reports of a request that it could not read, by its code. Any other is malformed. */
const CLIENT_ERRORS: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    error: new RequestTimeoutError('The request did not arrive in time.'),
    reason: 'headers_timeout',
  },
  HPE_HEADER_OVERFLOW: {
    error: new HeadersTooLargeError('The URL and headers of the request are too long.'),
    reason: 'headers_too_large',
  },
};

const MALFORMED_URL: Refusal = {
  error: new BadRequestError('The URL is not valid percent-encoding.'),
  reason: 'malformed_url',
};

/** None of our IDs is that long, so the path matches no resource. */
const TOO_LONG: Refusal = {
  error: new NotFoundError('There is nothing at this address.'),
  reason: 'malformed_url',
};

const EXPECTATION: Refusal = {
  error: new ExpectationFailedError('Only "Expect: 100-continue" is supported.'),
  reason: 'expectation',
};

/**
 * Errors that Node and Fastify would report in their own words, before a route or a hook is asked.
 * They get the body and the headers of every other error of the service, a log line and a count.
 * Nothing of the request is repeated: its URL may hold a card number or a session id.
 */
export class FrameworkErrors {
  constructor(private readonly options: FrameworkErrorOptions) {}

  /** Of Fastify's router: `frameworkErrors`. */
  onRouterError(thrown: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
    const refusal = thrown.code === 'FST_ERR_MAX_PARAM_LENGTH' ? TOO_LONG : MALFORMED_URL;
    this.respond(request.raw, reply.raw, refusal, request.id);
  }

  /** Of Node's server: `checkExpectation`. */
  onExpectation(request: IncomingMessage, response: ServerResponse): void {
    const requestId = requestIdOf(request.headers['x-request-id']);
    this.respond(request, response, EXPECTATION, requestId);
  }

  /** Of Node's parser: `clientError`. */
  onClientError(thrown: NodeJS.ErrnoException, socket: Socket): void {
    // The client has disconnected, so no response is sent.
    if (thrown.code === 'ECONNRESET' || thrown.code === 'EPIPE' || !socket.writable) {
      socket.destroy();
      return;
    }
    const refusal = CLIENT_ERRORS[thrown.code ?? ''] ?? MALFORMED;
    const open = this.options.underWay.openOn(socket);
    if (open === undefined) {
      const requestId = this.note(undefined, refusal);
      writeRawError(socket, refusal.error, this.options, requestId);
      return;
    }
    const { response, requestId } = open;
    if (response.req.complete || response.headersSent) {
      // What cannot be read came after a request that can: its response is the last.
      response.once('close', () => {
        socket.destroySoon();
      });
      return;
    }
    // The body of an open request is broken. Its reply can no longer be sent, so its hooks do not run.
    this.note(response.req.method, refusal, requestId);
    writeRawError(socket, refusal.error, this.options, requestId);
  }

  /** A request that Node can read and that is not HTTP/1.0 or HTTP/1.1 as they are defined. */
  onUnsupportedRequest(request: IncomingMessage, response: ServerResponse): void {
    const requestId = requestIdOf(request.headers['x-request-id']);
    this.respond(request, response, MALFORMED, requestId);
  }

  /** Of Node's server: `connect`. No service is a proxy. */
  onConnect(socket: Socket): void {
    const requestId = this.note('CONNECT', MALFORMED);
    writeRawError(socket, MALFORMED.error, this.options, requestId);
  }

  private respond(
    request: IncomingMessage,
    response: ServerResponse,
    refusal: Refusal,
    requestId: string,
  ): void {
    const { headers, body } = rawError(refusal.error, this.options, requestId);
    this.note(request.method, refusal, requestId);
    response.writeHead(refusal.error.status, headers);
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  /** @returns the request id of the log line */
  private note(
    method: string | undefined,
    { error: { status }, reason }: Refusal,
    requestId = requestIdOf(undefined),
  ): string {
    const { logger, metrics } = this.options;
    metrics.refuse(reason);
    metrics.observe(method ?? '', 'unmatched', status, 0);
    logger.info({ method, route: 'unmatched', status, reason, request_id: requestId });
    return requestId;
  }
}
