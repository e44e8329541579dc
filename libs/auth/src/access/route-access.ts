import 'reflect-metadata';
import { createParamDecorator, SetMetadata } from '@nestjs/common';
import type { CustomDecorator, ExecutionContext } from '@nestjs/common';
import type { AccountId } from '@tessera/ids';
import type { FastifyRequest } from 'fastify';
import type { Principal } from '../principal.js';

/** The access that a route requires. A route that declares none returns 403, and a test fails. */
export type RouteAccess =
  | { readonly kind: 'scopes'; readonly scopes: readonly string[] }
  | { readonly kind: 'account' }
  | { readonly kind: 'public' };

/** Metadata key for the access that a route requires. */
export const ROUTE_ACCESS = Symbol('tessera:route-access');

/** The caller's token must carry every one of these scopes, else 403. */
export function RequireScopes(...scopes: [string, ...string[]]): CustomDecorator<symbol> {
  return SetMetadata(ROUTE_ACCESS, { kind: 'scopes', scopes } satisfies RouteAccess);
}

/** Metadata key for the scope that a route takes in place of those that it requires. */
export const OTHER_SCOPE = Symbol('tessera:other-scope');

/**
 * The caller may have this scope in place of those of {@link RequireScopes}: a narrower one for part of
 * what an older scope covers.
 */
export function OrScope(scope: string): CustomDecorator<symbol> {
  return SetMetadata(OTHER_SCOPE, scope);
}

/**
 * The caller acts for an account: with an API key of the account, or as a person with an id-token
 * where the service accepts them.
 */
export function AccountAuth(): CustomDecorator<symbol> {
  return SetMetadata(ROUTE_ACCESS, { kind: 'account' } satisfies RouteAccess);
}

/** No credential: the URL itself is the capability, or there is nothing to protect. */
export function Public(): CustomDecorator<symbol> {
  return SetMetadata(ROUTE_ACCESS, { kind: 'public' } satisfies RouteAccess);
}

/** The verified caller, as a controller parameter. */
export const CurrentPrincipal = createParamDecorator(
  (_: unknown, context: ExecutionContext): Principal => {
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    if (request.principal === undefined) throw new Error('A public route has no principal.');
    return request.principal;
  },
);

/** The ID of the account that the caller acts for, as a controller parameter. */
export const CurrentAccount = createParamDecorator(
  (_: unknown, context: ExecutionContext): AccountId => {
    const { principal } = context.switchToHttp().getRequest<AuthenticatedRequest>();
    if (principal?.accountId === undefined) {
      throw new Error('The caller does not act for an account.');
    }
    return principal.accountId;
  },
);

/** The request after {@link AccessGuard}. */
export type AuthenticatedRequest = FastifyRequest & { principal?: Principal };
