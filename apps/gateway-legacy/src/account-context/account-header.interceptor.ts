import { Injectable } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { AuthenticatedRequest } from '@tessera/auth';
import type { Observable } from 'rxjs';
import { NotYourAccountError } from './account-context.errors.js';
import { namedAccount } from './account-header.js';

/**
 * Refuses a request that names another account than its credential is for. An API key has one
 * account and need not name it; where it names another, something is mixed up at the caller's.
 */
@Injectable()
export class AccountHeaderInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const { accountId } = request.principal ?? {};
    const named = namedAccount(request);
    if (accountId !== undefined && named !== null && named !== accountId) {
      throw new NotYourAccountError();
    }
    return next.handle();
  }
}
