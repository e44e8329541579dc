import { Injectable } from '@nestjs/common';
import type { ExecutionContext, OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost, ModuleRef, Reflector } from '@nestjs/core';
import type { AuthenticatedRequest } from '@tessera/auth';
import { BaseConfig, parseExemptPath, ServiceConfig, type ExemptPath } from '@tessera/config';
import { ValidationFailedError, type ApiError } from '@tessera/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Registry } from 'prom-client';
import type { RawBodyRequest } from '../requests/json-body.js';
import { RouteInterceptor, type Proceed } from '../routes/route.interceptor.js';
import type { CardNumberPolicy } from './card-number-policy.js';
import { findInRequest } from './find-in-request.js';
import { isExempt, matchesPlace } from './place-pattern.js';
import { CARD_NUMBER_PLACES, type CardNumberPlaces } from './takes-card-number.decorator.js';

/**
 * Refuses card numbers on every route of a service with a policy for them: after the caller is
 * known, and before anything validates, stores or repeats any of the request. Requests that match no
 * route have no interceptors; a hook refuses them.
 */
@Injectable()
export class CardNumbersInterceptor extends RouteInterceptor implements OnModuleInit {
  private readonly refused: Counter;
  private readonly exemptions: readonly ExemptPath[];
  private policy: CardNumberPolicy | undefined;
  private exemptFields: ReadonlySet<string> = new Set();

  constructor(
    private readonly reflector: Reflector,
    private readonly modules: ModuleRef,
    private readonly host: HttpAdapterHost,
    config: BaseConfig,
    registry: Registry,
  ) {
    super();
    const paths = config instanceof ServiceConfig ? config.cardNumberExemptPaths : [];
    this.exemptions = paths.map(parseExemptPath).filter((path) => path !== null);
    this.refused = new Counter({
      name: 'raw_card_numbers_rejected_total',
      help: 'Requests that were refused because they held a card number.',
      registers: [registry],
    });
  }

  /** Called at boot, before any request. */
  use(policy: CardNumberPolicy | undefined): void {
    this.policy = policy;
    this.exemptFields = new Set(policy?.exemptFields);
  }

  onModuleInit(): void {
    // A worker serves no routes.
    const adapter = this.host.httpAdapter as HttpAdapterHost['httpAdapter'] | undefined;
    adapter?.getInstance<FastifyInstance>().addHook('preValidation', (request, _, done) => {
      const places = request.is404 ? this.search(request) : [];
      done(places.length === 0 ? undefined : this.refusal(places));
    });
  }

  around(context: ExecutionContext, proceed: Proceed): unknown {
    const request = context.switchToHttp().getRequest<FastifyRequest & AuthenticatedRequest>();
    const found = this.search(request);
    return found.length === 0 ? proceed() : this.judge(found, context, proceed);
  }

  private async judge(
    found: readonly string[],
    context: ExecutionContext,
    proceed: Proceed,
  ): Promise<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest & AuthenticatedRequest>();
    const places = await this.withoutTaken(found, context, request);
    const left = places.length === 0 ? places : this.masked(request, places);
    if (left.length > 0) throw this.refusal(left);
    return proceed();
  }

  private search(request: FastifyRequest): readonly string[] {
    if (this.policy === undefined) return [];
    const { url, headers, rawBody } = request as RawBodyRequest;
    const route = { method: request.method, route: request.routeOptions.url };
    return findInRequest({ url, headers, body: rawBody }, this.exemptFields).filter(
      (place) => !isExempt(this.exemptions, route, place),
    );
  }

  private async withoutTaken(
    found: readonly string[],
    context: ExecutionContext,
    request: AuthenticatedRequest,
  ): Promise<readonly string[]> {
    const handlers = [context.getHandler(), context.getClass()];
    const rule = this.reflector.getAllAndOverride<CardNumberPlaces | undefined>(
      CARD_NUMBER_PLACES,
      handlers,
    );
    if (rule === undefined) return found;
    const left = found.filter((place) => !rule.places.some((one) => matchesPlace(one, place)));
    if (rule.allows === undefined) return left;
    const isAllowed =
      left.length === 0 && (await rule.allows(request, (token) => this.modules.get(token, GLOBAL)));
    return isAllowed ? [] : found;
  }

  private masked(request: FastifyRequest, places: readonly string[]): readonly string[] {
    return this.policy?.mask?.(request, places) ?? places;
  }

  private refusal(places: readonly string[]): ApiError {
    this.refused.inc();
    return (
      this.policy?.refusal?.(places) ??
      new ValidationFailedError(
        places.map((path) => ({ path, message: 'must not hold a card number' })),
      )
    );
  }
}

const GLOBAL = { strict: false };
