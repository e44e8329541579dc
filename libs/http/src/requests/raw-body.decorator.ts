import { applyDecorators, SetMetadata } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';

export const RAW_BODY = 'tessera:raw-body';

/** What a route that is exempt from the JSON rules says of its body. */
export interface RawBodyRule {
  readonly maxBytes: number;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    rawBody?: RawBodyRule;
  }
}

/**
 * The route takes a body of any content type, as bytes: `@Body() body: Buffer | undefined`, which
 * is undefined without a body. The bytes are wiped once the response is sent.
 */
export function RawBody(rule: RawBodyRule): MethodDecorator {
  return applyDecorators(RouteConfig({ rawBody: rule }), SetMetadata(RAW_BODY, true));
}

/** The rule of the route that was matched, if it has one. */
export function rawBodyRule(request: FastifyRequest): RawBodyRule | undefined {
  return request.routeOptions.config.rawBody;
}
