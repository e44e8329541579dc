import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { NotFoundError } from '@tessera/errors';
import type { FastifyInstance } from 'fastify';

const PREFIX = '/tokens/imports';

/**
 * Imports through the API were removed, and their addresses do not exist. Without this, one of them
 * would be taken for that of a token called `imports`, which answers some methods, and be 405.
 */
@Injectable()
export class RemovedImports implements OnModuleInit {
  constructor(private readonly host: HttpAdapterHost) {}

  onModuleInit(): void {
    // A worker has no addresses.
    const adapter = this.host.httpAdapter as HttpAdapterHost['httpAdapter'] | undefined;
    adapter?.getInstance<FastifyInstance>().addHook('preHandler', (request, _, done) => {
      const [path = ''] = request.url.split('?', 1);
      const isRemoved = path === PREFIX || path.startsWith(`${PREFIX}/`);
      done(request.is404 && isRemoved ? new NotFoundError('There is no such address.') : undefined);
    });
  }
}
