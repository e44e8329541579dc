import { Injectable, type ExecutionContext } from '@nestjs/common';
import { RouteInterceptor, type Proceed } from '@tessera/http';
import type { FastifyReply } from 'fastify';

/** Card art is the only response that a client may cache: it rarely changes and is not secret. */
const KEPT = 'private, max-age=300';

/** Lets the client cache a successful response; an error stays `no-store`. */
@Injectable()
export class CacheSuccessInterceptor extends RouteInterceptor {
  async around(context: ExecutionContext, proceed: Proceed): Promise<unknown> {
    const body = await proceed();
    void context.switchToHttp().getResponse<FastifyReply>().header('cache-control', KEPT);
    return body;
  }
}
