import { Injectable } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor, OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost, Reflector } from '@nestjs/core';
import type { AuthenticatedRequest } from '@tessera/auth';
import type { RawBodyRequest } from '@tessera/service';
import type { FastifyInstance } from 'fastify';
import { Counter, Registry } from 'prom-client';
import type { Observable } from 'rxjs';
import { AccountSettingsService } from '../settings/account-settings.service.js';
import { findInRequest } from './find-in-request.js';
import { RawCardNumberRejectedError } from './raw-card-number.errors.js';
import { CARD_NUMBER_PLACE, type CardNumberPlace } from './takes-card-number.decorator.js';

/**
 * Refuses card numbers on every route: after the caller is known, and before the request is looked
 * at by anything that validates, stores or repeats any of it. It stands in front of the idempotency
 * of the service, because the interceptors of modules do.
 *
 * Addresses that do not exist have no interceptors; a hook refuses there.
 */
@Injectable()
export class RawCardNumbersInterceptor implements NestInterceptor, OnModuleInit {
  private readonly rejected: Counter;

  constructor(
    private readonly reflector: Reflector,
    private readonly settings: AccountSettingsService,
    private readonly host: HttpAdapterHost,
    registry: Registry,
  ) {
    this.rejected = new Counter({
      name: 'raw_card_numbers_rejected_total',
      help: 'Requests that were refused because they held a card number.',
      registers: [registry],
    });
  }

  onModuleInit(): void {
    // A worker has no addresses.
    const adapter = this.host.httpAdapter as HttpAdapterHost['httpAdapter'] | undefined;
    adapter?.getInstance<FastifyInstance>().addHook('preValidation', (request, _, done) => {
      const paths = request.is404 ? this.search(request) : [];
      done(paths.length === 0 ? undefined : this.rejection(paths));
    });
  }

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<RawBodyRequest & AuthenticatedRequest>();
    const paths = this.search(request);
    if (paths.length > 0 && !(await this.isTaken(paths, context, request))) {
      throw this.rejection(paths);
    }
    return next.handle();
  }

  private search({ url, headers, rawBody }: RawBodyRequest): readonly string[] {
    return findInRequest({ url, headers, body: rawBody });
  }

  private async isTaken(
    paths: readonly string[],
    context: ExecutionContext,
    { principal }: AuthenticatedRequest,
  ): Promise<boolean> {
    const place = this.reflector.get<CardNumberPlace | undefined>(
      CARD_NUMBER_PLACE,
      context.getHandler(),
    );
    if (place === undefined || principal?.accountId === undefined) return false;
    if (paths.some((path) => path !== place.path)) return false;
    return place.allows(await this.settings.get(principal.accountId));
  }

  private rejection(paths: readonly string[]): RawCardNumberRejectedError {
    this.rejected.inc();
    return new RawCardNumberRejectedError(paths);
  }
}
