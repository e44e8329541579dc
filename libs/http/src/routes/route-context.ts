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

  getType(): string {
    return 'http';
  }

  getClass(): Type {
    return this.controller;
  }

  getHandler(): RouteMethod {
    return this.handler;
  }

  getArgs(): unknown[] {
    return [this.request, this.reply];
  }

  getArgByIndex(index: number): unknown {
    return this.getArgs()[index];
  }

  switchToHttp(): this {
    return this;
  }

  getRequest(): FastifyRequest {
    return this.request;
  }

  getResponse(): FastifyReply {
    return this.reply;
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

/** Every member is there; those of the interface let the caller say what type it gets. */
export function asExecutionContext(context: RouteContext): ExecutionContext {
  return context as unknown as ExecutionContext;
}
