import { Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { AuthenticatedRequest } from '@tessera/auth';
import { currentRequest } from '@tessera/telemetry';

/** Records in the request context the principal that the access guard has found. Lets everyone pass. */
@Injectable()
export class CallerGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = currentRequest();
    if (request !== undefined) {
      request.principal = context.switchToHttp().getRequest<AuthenticatedRequest>().principal;
    }
    return true;
  }
}
