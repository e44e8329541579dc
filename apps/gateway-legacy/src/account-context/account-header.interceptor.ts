import { Injectable } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { AuthenticatedRequest } from '@tessera/auth';
import { RouteInterceptor, type Proceed } from '@tessera/http';
import { NotYourAccountError } from './account-context.errors.js';
import { namedAccount } from './account-header.js';

/**
 * Refuses a request that names another account than its credential is for. An API key has one
 * account and need not name it; where it names another, something is mixed up at the caller's.
 */
@Injectable()
export class AccountHeaderInterceptor extends RouteInterceptor {
  around(context: ExecutionContext, proceed: Proceed): unknown {
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const { accountId } = request.principal ?? {};
    const named = namedAccount(request);
    if (accountId !== undefined && named !== null && named !== accountId) {
      throw new NotYourAccountError();
    }
    return proceed();
  }
}
