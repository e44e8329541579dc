import {
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { tap, type Observable } from 'rxjs';

/** Card art is the one answer that a client may keep a while: it rarely changes and is no secret. */
const KEPT = 'private, max-age=300';

/** Lets the client keep what was found; a refusal stays `no-store`. */
@Injectable()
export class CacheFound implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(
      tap(() => {
        void reply.header('cache-control', KEPT);
      }),
    );
  }
}
