import { Module } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { APP_INTERCEPTOR, HttpAdapterHost } from '@nestjs/core';
import { ApiError } from '@tessera/errors';
import type { FastifyInstance } from 'fastify';
import {
  chosenVersion,
  PLATFORM_VERSIONS,
  VERSION_HEADER,
  versionInUse,
} from './platform-version.js';
import { QueryParametersInterceptor } from './query-parameters.interceptor.js';

class UnsupportedVersionError extends ApiError {
  constructor() {
    super({
      status: 400,
      classifier: 'UNSUPPORTED_VERSION',
      message: `There is no such version of this API. ${VERSION_HEADER} may be ${PLATFORM_VERSIONS.join(', ')}.`,
    });
  }
}

/**
 * Applies to all requests: unknown query parameters are rejected, and `x-platform-version` selects
 * the API version. These are hooks of the server, because responses that come from no route need
 * the version as well: an unknown URL, a body that is too large, an internal error.
 */
@Module({
  providers: [{ provide: APP_INTERCEPTOR, useClass: QueryParametersInterceptor }],
})
export class VersioningModule implements OnModuleInit {
  constructor(private readonly host: HttpAdapterHost) {}

  /** The worker has no HTTP adapter. */
  onModuleInit(): void {
    const adapter = this.host.httpAdapter as HttpAdapterHost['httpAdapter'] | undefined;
    const fastify = adapter?.getInstance<FastifyInstance>();
    fastify?.addHook('onRequest', (request, _reply, done) => {
      const isKnown = chosenVersion(request.headers[VERSION_HEADER]) !== undefined;
      done(isKnown ? undefined : new UnsupportedVersionError());
    });
    fastify?.addHook('onSend', (request, reply, payload, done) => {
      void reply.header(VERSION_HEADER, versionInUse(request.headers[VERSION_HEADER]));
      done(null, payload);
    });
  }
}
