import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { NotFoundError } from '@tessera/errors';
import type { FastifyInstance } from 'fastify';

const PREFIX = '/tokens/imports';

/**
 * Imports through the API were removed, and their endpoints return 404. Without this, their path
 * would match the route of a token called `imports`, which allows some methods, and return 405.
 */
@Injectable()
export class RemovedImportsService implements OnModuleInit {
  constructor(private readonly host: HttpAdapterHost) {}

  onModuleInit(): void {
    // A worker process serves no routes.
    const adapter = this.host.httpAdapter as HttpAdapterHost['httpAdapter'] | undefined;
    adapter?.getInstance<FastifyInstance>().addHook('preHandler', (request, _, done) => {
      const [path = ''] = request.url.split('?', 1);
      const isRemoved = path === PREFIX || path.startsWith(`${PREFIX}/`);
      done(request.is404 && isRemoved ? new NotFoundError('There is no such address.') : undefined);
    });
  }
}
