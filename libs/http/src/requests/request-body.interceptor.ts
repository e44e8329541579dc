import { Injectable } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { maskCardNumbers } from '@tessera/cards';
import { fieldPath, ValidationFailedError } from '@tessera/errors';
import type { FieldError } from '@tessera/errors';
import type { FastifyRequest } from 'fastify';
import { RouteInterceptor, type Proceed } from '../routes/route.interceptor.js';
import { ANY_BODY } from './any-body.decorator.js';
import type { RawBodyRequest } from './json-body.js';
import { rawBodyRule } from './raw-body.decorator.js';

const MAX_FAULTS = 100;

/**
 * Refuses what the class of a body cannot: names that are unsafe or given twice, and any field where the route
 * takes no body at all, so that a typing error in an action is never silently ignored.
 */
@Injectable()
export class RequestBodyInterceptor extends RouteInterceptor {
  private readonly takesBody = new WeakMap<object, boolean>();

  around(context: ExecutionContext, proceed: Proceed): unknown {
    const request = context.switchToHttp().getRequest<FastifyRequest & RawBodyRequest>();
    const handler = context.getHandler();
    if (Reflect.getMetadata(ANY_BODY, handler) === true) return proceed();
    const faults = [
      ...(request.nameErrors ?? []),
      ...(this.takes(context) || rawBodyRule(request) !== undefined ? [] : fieldsOf(request.body)),
    ];
    if (faults.length > 0) throw new ValidationFailedError(faults.slice(0, MAX_FAULTS).map(masked));
    return proceed();
  }

  private takes(context: ExecutionContext): boolean {
    const handler = context.getHandler();
    const known = this.takesBody.get(handler);
    if (known !== undefined) return known;
    const parameters = (Reflect.getMetadata(
      ROUTE_ARGS_METADATA,
      context.getClass(),
      handler.name,
    ) ?? {}) as object;
    const takes = Object.keys(parameters).some((key) => key.startsWith(`${RouteParamtypes.BODY}:`));
    this.takesBody.set(handler, takes);
    return takes;
  }
}

/** Every field of a body that should have none; an absent body and `{}` are accepted. */
function fieldsOf(body: unknown): FieldError[] {
  if (body === undefined) return [];
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return [{ path: '$', message: 'must be an object without fields, or be left out' }];
  }
  return Object.keys(body).map((name) => ({
    path: fieldPath('$', [name]),
    message: 'is not a known field; this action takes none',
  }));
}

/** A name may be a card number, where the service has no policy that refuses those. */
function masked({ path, message }: FieldError): FieldError {
  return { path: maskCardNumbers(path), message };
}
