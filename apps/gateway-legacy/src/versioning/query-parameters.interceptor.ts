import { Injectable } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { ValidationFailedError } from '@tessera/errors';
import { RouteInterceptor, type Proceed } from '@tessera/http';
import type { FastifyRequest } from 'fastify';

/**
 * Rejects query parameters on routes that define none, as bodies reject unknown fields: a caller
 * that puts a field into the URL by mistake gets an error instead of having it ignored.
 */
@Injectable()
export class QueryParametersInterceptor extends RouteInterceptor {
  around(context: ExecutionContext, proceed: Proceed): unknown {
    const { query, method } = context.switchToHttp().getRequest<FastifyRequest>();
    const names = Object.keys(query as object);
    const isRead = method === 'GET' || method === 'HEAD';
    if (names.length > 0 && !isRead && !takesQuery(context)) {
      const message = 'is not a known field';
      throw new ValidationFailedError(names.map((name) => ({ path: `$.query.${name}`, message })));
    }
    return proceed();
  }
}

function takesQuery(context: ExecutionContext): boolean {
  const handler = context.getHandler().name;
  const parameters = (Reflect.getMetadata(ROUTE_ARGS_METADATA, context.getClass(), handler) ??
    {}) as object;
  return Object.keys(parameters).some((key) => key.startsWith(`${RouteParamtypes.QUERY}:`));
}
