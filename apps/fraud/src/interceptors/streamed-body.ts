import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyRequest, RequestPayload } from 'fastify';

/** A request whose body its handler reads as it arrives. */
export type StreamedRequest = FastifyRequest & { streamedBody?: Readable };

const ROUTE = '/api/interceptors/:ref';

/**
 * Keeps the body of an intercepted request from being read before its handler runs, so that it can
 * be streamed. Fastify's parser gets an empty stream of the announced length instead, so it still
 * rejects a body that is announced as too large.
 */
@Injectable()
export class StreamedBodies implements OnModuleInit {
  constructor(private readonly adapterHost: HttpAdapterHost) {}

  onModuleInit(): void {
    // A worker has no server.
    const adapter = this.adapterHost.httpAdapter as HttpAdapterHost['httpAdapter'] | undefined;
    adapter
      ?.getInstance<FastifyInstance>()
      .addHook('preParsing', (request, _reply, payload, done) => {
        if (request.routeOptions.url !== ROUTE) {
          done(null, payload);
          return;
        }
        (request as StreamedRequest).streamedBody = payload;
        const empty: RequestPayload = Readable.from([]);
        empty.receivedEncodedLength = Number(request.headers['content-length'] ?? 0);
        done(null, empty);
      });
  }
}
