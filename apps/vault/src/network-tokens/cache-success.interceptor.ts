import {
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { tap, type Observable } from 'rxjs';

/** Card art is the only response that a client may cache: it rarely changes and is not secret. */
const KEPT = 'private, max-age=300';

/** Lets the client cache a successful response; an error stays `no-store`. */
@Injectable()
export class CacheSuccessInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(
      tap(() => {
        void reply.header('cache-control', KEPT);
      }),
    );
  }
}
