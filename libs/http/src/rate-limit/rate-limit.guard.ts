import { Inject, Injectable } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { AuthenticatedRequest } from '@tessera/auth';
import { TooManyRequestsError } from '@tessera/errors';
import type { FastifyReply } from 'fastify';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { sourceOf } from '../requests/source-of.js';
import { consume } from './consume.js';
import { RATE_LIMITED_BY_ROUTE } from './rate-limited-by-route.decorator.js';

/** The two limits of a service: by principal, and by IP address for anonymous requests. */
export interface RateLimits {
  readonly byPrincipal: RateLimiterAbstract;
  readonly byAddress: RateLimiterAbstract;
}

export const RATE_LIMITS = Symbol('tessera:rate-limits');

/**
 * Counts every request and reports the remaining limit to the caller. Runs after the access guard.
 */
@Injectable()
export class RateLimitGuard implements CanActivate {
  private readonly reflector = new Reflector();
  /** By controller, then by method. */
  private readonly byRoute = new WeakMap<object, Map<object, boolean>>();

  constructor(@Inject(RATE_LIMITS) private readonly limits: RateLimits) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    return this.isByRoute(context) || this.count(context);
  }

  /** What the decorators of a route or its controller say; read once per route. */
  private isByRoute(context: ExecutionContext): boolean {
    const [handler, controller] = [context.getHandler(), context.getClass()];
    const ofController = this.byRoute.get(controller) ?? new Map<object, boolean>();
    const known = ofController.get(handler);
    if (known !== undefined) return known;
    const targets = [handler, controller];
    const isByRoute = this.reflector.getAllAndOverride(RATE_LIMITED_BY_ROUTE, targets) === true;
    this.byRoute.set(controller, ofController.set(handler, isByRoute));
    return isByRoute;
  }

  /** @throws TooManyRequestsError past the limit of the principal, or else of the source address */
  async count(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const { principal } = request;
    const limiter = principal === undefined ? this.limits.byAddress : this.limits.byPrincipal;
    const state = await consume(limiter, principal?.id ?? sourceOf(request.ip));
    const resetSeconds = Math.ceil(state.msBeforeNext / 1000);
    void reply.headers({
      'ratelimit-limit': String(limiter.points),
      'ratelimit-remaining': String(Math.max(0, state.remainingPoints)),
      'ratelimit-reset': String(resetSeconds),
    });
    if (state.exceeded) {
      const message = 'Too many requests; slow down.';
      throw new TooManyRequestsError(message, { retryAfterSeconds: resetSeconds });
    }
    return true;
  }
}
