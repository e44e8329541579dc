import { Inject, Injectable, Optional } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { ApiError, ForbiddenError, UnauthorizedError } from '@tessera/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { API_KEY_AUTHENTICATOR } from '../api-keys/api-key-authenticator.js';
import type { ApiKeyAuthenticator } from '../api-keys/api-key-authenticator.js';
import { AUTH_OPTIONS } from '../auth-options.js';
import type { AuthOptions } from '../auth-options.js';
import type { Principal } from '../principal.js';
import type { VerifiedToken } from './access-token.strategy.js';
import { isUnavailable } from './access-token.strategy.js';
import { AUTHENTICATION_LIMIT } from './authentication-limit.js';
import type { AuthenticationLimit } from './authentication-limit.js';
import { ID_TOKEN_AUTHENTICATOR } from './id-token-authenticator.js';
import type { IdTokenAuthenticator } from './id-token-authenticator.js';
import { JwksClient } from './jwks.client.js';
import { OTHER_SCOPE, ROUTE_ACCESS } from './route-access.js';
import type { AuthenticatedRequest, RouteAccess } from './route-access.js';
import { checkSecondFactor, SECOND_FACTOR } from './second-factor.js';
import type { SecondFactorRequirement } from './second-factor.js';
import { TokenCache } from './token-cache.js';

// Without a name the guard uses the default strategy from its options, which is the app's own.
const PassportGuard = AuthGuard();

const BEARER = 'Bearer ';

/** What a route requires of its callers; a route without it cannot be called. */
interface Required {
  readonly access: RouteAccess | undefined;
  /** Opens the route in place of the scopes of `access`. */
  readonly otherScope: string | undefined;
  readonly secondFactor: SecondFactorRequirement | undefined;
}

/** Guards every route: authenticates the caller, then checks what the route requires. */
@Injectable()
export class AccessGuard extends PassportGuard implements CanActivate {
  private readonly cache: TokenCache;
  /** By controller, then by method: controllers that inherit a method differ in what they ask. */
  private readonly requirements = new WeakMap<object, Map<object, Required>>();

  constructor(
    private readonly reflector: Reflector,
    jwks: JwksClient,
    @Inject(AUTH_OPTIONS) private readonly auth: AuthOptions,
    @Optional() @Inject(API_KEY_AUTHENTICATOR) private readonly apiKeys?: ApiKeyAuthenticator,
    @Optional() @Inject(ID_TOKEN_AUTHENTICATOR) private readonly idTokens?: IdTokenAuthenticator,
    @Optional() @Inject(AUTHENTICATION_LIMIT) private readonly limit?: AuthenticationLimit,
  ) {
    super({ defaultStrategy: auth.strategyName });
    this.cache = new TokenCache(auth.now);
    jwks.onKeyRemoved(() => {
      this.cache.clear();
    });
  }

  /** Returns at once for a token that was verified before; waits only for a call to another service. */
  override canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const required = this.required(context);
    if (required.access?.kind === 'public') return true;
    if (required.access === undefined) throw new ForbiddenError('This route declares no scope.');
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const known = this.verifiedBefore(request, required.access);
    if (known !== undefined) return this.admit(request, known, required);
    return this.authenticated(context, request, required.access).then((principal) =>
      this.admit(request, principal, required),
    );
  }

  /** What the decorators of a route and its controller say; read once per route. */
  private required(context: ExecutionContext): Required {
    const [handler, controller] = [context.getHandler(), context.getClass()];
    const known = this.requirements.get(controller)?.get(handler);
    if (known !== undefined) return known;
    const targets = [handler, controller];
    const required: Required = {
      access: this.reflector.getAllAndOverride<RouteAccess | undefined>(ROUTE_ACCESS, targets),
      otherScope: this.reflector.get<string | undefined>(OTHER_SCOPE, handler),
      secondFactor: this.reflector.getAllAndOverride<SecondFactorRequirement | undefined>(
        SECOND_FACTOR,
        targets,
      ),
    };
    const ofController = this.requirements.get(controller) ?? new Map<object, Required>();
    this.requirements.set(controller, ofController.set(handler, required));
    return required;
  }

  /** The principal of a cached access token that comes without an API key. */
  private verifiedBefore(
    { headers }: AuthenticatedRequest,
    { kind }: RouteAccess,
  ): Principal | undefined {
    const { authorization, 'x-api-key': key } = headers;
    if (kind === 'account' || key !== undefined || authorization === undefined) return undefined;
    return authorization.startsWith(BEARER)
      ? this.cache.find(authorization.slice(BEARER.length))
      : undefined;
  }

  private admit(
    request: AuthenticatedRequest,
    principal: Principal,
    { access, otherScope, secondFactor }: Required,
  ): true {
    request.principal = principal;
    const hasOther = otherScope !== undefined && principal.scopes.has(otherScope);
    if (access?.kind === 'scopes' && !hasOther) requireScopes(principal, access.scopes);
    if (secondFactor !== undefined) checkSecondFactor(principal, secondFactor, this.auth.now());
    return true;
  }

  /** Called by passport. Its failures are reworded here. */
  override handleRequest<T>(error: unknown, user: T | false, info: unknown): T {
    for (const reason of [error, info]) if (isUnavailable(reason)) throw reason;
    if (error instanceof ApiError) throw challenge(error.message, error);
    if (user === false) throw challenge('The access token is not valid.', info);
    return user;
  }

  /** Counts invalid credentials. A request without any costs no more than an unknown URL. */
  private async authenticated(
    context: ExecutionContext,
    request: AuthenticatedRequest,
    access: RouteAccess,
  ): Promise<Principal> {
    try {
      return await this.authenticate(context, request, access);
    } catch (error) {
      const { authorization, 'x-api-key': key } = request.headers;
      const isInvalid = authorization !== undefined || key !== undefined;
      if (isInvalid && error instanceof UnauthorizedError) {
        await this.limit?.failed(request, key === undefined ? undefined : String(key));
      }
      throw error;
    }
  }

  /** With both a key and a token, both must be valid: an invalid credential is never ignored. */
  private async authenticate(
    context: ExecutionContext,
    request: AuthenticatedRequest,
    access: RouteAccess,
  ): Promise<Principal> {
    const token = bearerToken(request);
    const key = request.headers['x-api-key'];
    const isForAccounts = access.kind === 'account';
    const byKey = key === undefined ? undefined : await this.byApiKey(String(key), context);
    const byBearer =
      token === undefined
        ? undefined
        : isForAccounts
          ? await this.byIdToken(token, request)
          : await this.byToken(context, request, token);
    const principal = isForAccounts ? (byKey ?? byBearer) : (byBearer ?? byKey);
    if (principal === undefined) throw challenge(this.needOf(access));
    return principal;
  }

  private needOf(access: RouteAccess): string {
    if (access.kind !== 'account') return 'An access token is needed.';
    return this.idTokens === undefined
      ? 'This endpoint requires an API key in x-api-key.'
      : 'This endpoint requires an API key in x-api-key, or an id-token as bearer token.';
  }

  private async byIdToken(token: string, request: FastifyRequest): Promise<Principal> {
    const principal = await this.idTokens?.authenticate(token, request);
    if (principal === undefined) throw challenge('The bearer token is not valid here.', 'id-token');
    return principal;
  }

  private async byToken(
    context: ExecutionContext,
    request: AuthenticatedRequest,
    token: string,
  ): Promise<Principal> {
    const cached = this.cache.find(token);
    if (cached !== undefined) return cached;
    await super.canActivate(context);
    const { principal, expiresAtMs } = (request as FastifyRequest & { user: VerifiedToken }).user;
    this.cache.add(token, principal, expiresAtMs);
    return principal;
  }

  private async byApiKey(key: string, context: ExecutionContext): Promise<Principal> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    this.limit?.admit(request, key);
    const { method, ip: address } = request;
    const principal = await this.apiKeys?.authenticate(key, { method, address });
    if (principal === undefined) throw challenge('The API key is not valid.');
    this.limit?.succeeded(key);
    if (this.apiKeys?.deprecated === true) {
      // RFC 9745; the specification deprecates long-lived keys in favor of tokens.
      void context.switchToHttp().getResponse<FastifyReply>().header('deprecation', '@1767225600');
    }
    return principal;
  }
}

function bearerToken(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  if (header === undefined) return undefined;
  const [scheme, token, ...rest] = header.split(' ');
  if (
    scheme?.toLowerCase() !== 'bearer' ||
    token === undefined ||
    token === '' ||
    rest.length > 0
  ) {
    throw challenge('The authorization header is not a bearer token.');
  }
  return token;
}

function requireScopes(principal: Principal, scopes: readonly string[]): void {
  const missing = scopes.filter((scope) => !principal.scopes.has(scope));
  if (missing.length === 0) return;
  const scope = scopes.join(' ');
  throw new ForbiddenError(`The access token does not have the scope ${missing.join(' ')}.`, {
    headers: { 'www-authenticate': `Bearer error="insufficient_scope", scope="${scope}"` },
  });
}

function challenge(message: string, cause?: unknown): UnauthorizedError {
  const error = cause === undefined ? '' : ', error="invalid_token"';
  return new UnauthorizedError(message, {
    cause,
    headers: { 'www-authenticate': `Bearer realm="tessera"${error}` },
  });
}
