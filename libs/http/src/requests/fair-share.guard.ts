import { Inject, Injectable, Optional } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { AuthenticatedRequest } from '@tessera/auth';
import { ServiceUnavailableError } from '@tessera/errors';
import type { FastifyReply } from 'fastify';
import { HttpMetrics } from './http-metrics.js';
import { RequestsUnderWay } from './requests-under-way.js';
import { sourceOf } from './source-of.js';

/**
 * Prevents one principal from taking every free slot of a nearly full pod. Runs after the access guard,
 * which finds the principal; without one, the request counts for its source address.
 */
@Injectable()
export class FairShareGuard implements CanActivate {
  constructor(
    // A worker has no requests.
    @Optional() @Inject(RequestsUnderWay) private readonly underWay?: RequestsUnderWay,
    @Optional() @Inject(HttpMetrics) private readonly metrics?: HttpMetrics,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const http = context.switchToHttp();
    const request = http.getRequest<AuthenticatedRequest>();
    const reply = http.getResponse<FastifyReply>();
    const principal = request.principal?.id ?? sourceOf(request.ip);
    if (this.underWay?.claim(reply.raw, principal) !== false) return true;
    this.metrics?.refuse('principal_share');
    throw new ServiceUnavailableError(
      'This caller has too many requests in progress; wait for some of them, then try again.',
    );
  }
}
