import { Catch, HttpException, Logger } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import { scrubCardNumbers } from '@tessera/cards';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  ApiError,
  BadRequestError,
  CLASSIFIERS,
  InternalError,
  MethodNotAllowedError,
  NotFoundError,
  PayloadTooLargeError,
  UnsupportedMediaTypeError,
} from './api-error.js';
import { errorBody } from './error-body.js';
import type { ErrorShape } from './error-body.js';

export interface ApiExceptionFilterOptions {
  readonly shape: ErrorShape;
  /** Methods that the URL of an unmatched request supports; empty when the URL is unknown. */
  readonly allowedMethods: (path: string) => readonly string[];
  /** Maps a library's error to an API error, where a service knows it. */
  readonly translate?: (thrown: unknown) => ApiError | undefined;
}

/** Converts every error to a response. */
@Catch()
export class ApiExceptionFilter implements ExceptionFilter {
  private readonly logger = new Logger(ApiExceptionFilter.name);

  constructor(private readonly options: ApiExceptionFilterOptions) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const error = this.toApiError(thrown, request);
    if (error.status === 500) this.logger.error(error.cause ?? error);
    else if (error.status > 500) this.logger.warn({ status: error.status, err: error.cause });
    if (reply.sent || reply.raw.headersSent) {
      reply.raw.destroy();
      return;
    }
    void reply
      .code(error.status)
      .headers(error.headers)
      .type('application/json; charset=utf-8')
      // A path names the fields that a caller made up, and a field may be called like a card number.
      .send(scrubCardNumbers(JSON.stringify(errorBody(error, this.options.shape))));
  }

  private toApiError(thrown: unknown, request: FastifyRequest): ApiError {
    if (thrown instanceof ApiError) return thrown;
    const translated = this.options.translate?.(thrown);
    if (translated !== undefined) return translated;
    const status = thrown instanceof HttpException ? thrown.getStatus() : statusOf(thrown);
    if (status === 404) return this.unmatched(request);
    return fromStatus(status, thrown);
  }

  private unmatched(request: FastifyRequest): ApiError {
    const path = request.url.split('?', 1)[0] ?? request.url;
    const allowed = this.options.allowedMethods(path);
    if (allowed.length > 0) return new MethodNotAllowedError(allowed);
    return new NotFoundError('No route matches this URL.');
  }
}

/** Fastify's errors carry `statusCode`; any other error without one is our bug. */
function statusOf(thrown: unknown): number {
  if (typeof thrown !== 'object' || thrown === null || !('statusCode' in thrown)) return 500;
  return typeof thrown.statusCode === 'number' ? thrown.statusCode : 500;
}

/** Messages of frameworks are never sent: they may quote the body. */
function fromStatus(status: number, cause: unknown): ApiError {
  switch (status) {
    case 400:
      return new BadRequestError('The request is not well-formed.', { cause });
    case 413:
      return new PayloadTooLargeError('The request body is too large.', { cause });
    case 415:
      return new UnsupportedMediaTypeError('The body must be sent as application/json.', { cause });
    default: {
      const classifier = CLASSIFIERS[status];
      if (classifier === undefined || status >= 500) return new InternalError({ cause });
      return new ApiError({ status, classifier, message: 'The request was rejected.', cause });
    }
  }
}
