import { Injectable } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ROUTE_ACCESS } from '@tessera/auth';
import type { AuthenticatedRequest, RouteAccess } from '@tessera/auth';
import { RouteInterceptor, type Proceed } from '@tessera/http';
import { TenantNotEnabledError } from './tenant.errors.js';
import { TenantsRepository } from './tenants.repository.js';

/** What belongs to the instance is for its operator, who need not be a client of a tenant. */
const OPERATOR_SCOPES = [
  'admin:audit:read',
  'admin:account-checks:read',
  'admin:account-records:read',
];

/**
 * Finds the tenant that the caller acts for, which `@CurrentAccount()` then names. An interceptor,
 * because the guards of an app run before those of the foundation, which find the caller.
 */
@Injectable()
export class TenantInterceptor extends RouteInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly tenants: TenantsRepository,
  ) {
    super();
  }

  around(context: ExecutionContext, proceed: Proceed): unknown {
    const access = this.reflector.getAllAndOverride<RouteAccess | undefined>(ROUTE_ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (access?.kind !== 'scopes' || isForOperators(access.scopes)) return proceed();
    return this.enter(context.switchToHttp().getRequest<AuthenticatedRequest>(), proceed);
  }

  private async enter(request: AuthenticatedRequest, proceed: Proceed): Promise<unknown> {
    const { principal } = request;
    const tenantId =
      principal === undefined ? null : await this.tenants.findEnabledId(principal.clientId);
    if (principal === undefined || tenantId === null) throw new TenantNotEnabledError();
    request.principal = { ...principal, accountId: tenantId };
    return proceed();
  }
}

function isForOperators(scopes: readonly string[]): boolean {
  return scopes.some((scope) => OPERATOR_SCOPES.includes(scope));
}
