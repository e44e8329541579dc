import type { ExecutionContext, Type } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The handler of a route, a method of its controller. */
export type RouteMethod = (...args: unknown[]) => unknown;

/** What guards, interceptors and parameters of a compiled route are given: Nest's context. */
export class RouteContext {
  constructor(
    private readonly request: FastifyRequest,
    private readonly reply: FastifyReply,
    private readonly controller: Type,
    private readonly handler: RouteMethod,
  ) {}

  getType<T extends string>(): T {
    return 'http' as T;
  }

  getClass<T>(): Type<T> {
    return this.controller as Type<T>;
  }

  getHandler(): RouteMethod {
    return this.handler;
  }

  getArgs<T extends unknown[]>(): T {
    return [this.request, this.reply] as unknown[] as T;
  }

  getArgByIndex<T>(index: number): T {
    return this.getArgs<T[]>()[index] as T;
  }

  switchToHttp(): this {
    return this;
  }

  getRequest<T = FastifyRequest>(): T {
    return this.request as T;
  }

  getResponse<T = FastifyReply>(): T {
    return this.reply as T;
  }

  getNext(): never {
    throw new Error('A route has no next handler.');
  }

  switchToRpc(): never {
    throw new Error('A route is reached by HTTP only.');
  }

  switchToWs(): never {
    throw new Error('A route is reached by HTTP only.');
  }
}

/** Every member is there; `Type` of the interface has a wider handler. */
export function asExecutionContext(context: RouteContext): ExecutionContext {
  return context as unknown as ExecutionContext;
}
