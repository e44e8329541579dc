import { isPromise } from 'node:util/types';
import {
  ForbiddenException,
  type CanActivate,
  type ExceptionFilter,
  type ExecutionContext,
  type PipeTransform,
} from '@nestjs/common';
import {
  EXCEPTION_FILTERS_METADATA,
  GUARDS_METADATA,
  HEADERS_METADATA,
  HTTP_CODE_METADATA,
  INTERCEPTORS_METADATA,
  PIPES_METADATA,
  REDIRECT_METADATA,
  RENDER_METADATA,
  RESPONSE_PASSTHROUGH_METADATA,
  ROUTE_ARGS_METADATA,
  SSE_METADATA,
} from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isObservable, lastValueFrom } from 'rxjs';
import type { DeclaredRoute } from './declared-routes.js';
import { compileArguments, type RouteArguments } from './route-arguments.js';
import { asExecutionContext, RouteContext } from './route-context.js';
import { RouteInterceptor, type Proceed } from './route.interceptor.js';

/** What an application puts around every route, each list in the order in which it runs. */
export interface RouteSurroundings {
  readonly guards: readonly CanActivate[];
  readonly interceptors: readonly unknown[];
  readonly pipes: readonly PipeTransform[];
  readonly filters: readonly ExceptionFilter[];
  /** Sends a body as Nest's adapter does. */
  readonly reply: (reply: FastifyReply, body: unknown) => unknown;
}

/** Handles a request of one route. */
export type RouteHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** The handler of a route, or why the route is left to Nest. */
export type CompiledRoute = { readonly handler: RouteHandler } | { readonly left: string };

/** Of a class or a method: what our controllers declare here is left to Nest. */
const LEFT: readonly (readonly [string, string])[] = [
  [PIPES_METADATA, 'has its own pipes'],
  [EXCEPTION_FILTERS_METADATA, 'has its own filter'],
  [HEADERS_METADATA, 'declares headers'],
  [REDIRECT_METADATA, 'redirects'],
  [RENDER_METADATA, 'renders a view'],
  [SSE_METADATA, 'sends events'],
];

/**
 * Puts together one function for a route from what its decorators say: guards, status, interceptors,
 * parameters with their pipes, handler, response, filter, in the order in which Nest runs them. Nest
 * decides all of that again for every request, through observables and a dozen nested promises.
 */
export function compileRoute(
  route: DeclaredRoute,
  { guards, interceptors, pipes, filters, reply: send }: RouteSurroundings,
): CompiledRoute {
  const { instance, controller, handler } = route;
  if (instance === undefined) return { left: 'has a controller for each request' };
  const reason = LEFT.find(([key]) => declares(route, key));
  if (reason !== undefined) return { left: reason[1] };
  const allInterceptors = [...interceptors, ...named(route, INTERCEPTORS_METADATA)];
  if (!allInterceptors.every((one) => one instanceof RouteInterceptor)) {
    return { left: 'has an interceptor with observables' };
  }
  const allGuards = [...guards, ...named(route, GUARDS_METADATA)];
  if (!allGuards.every(isGuard)) return { left: 'has a guard that is made for each request' };
  const [filter] = filters;
  if (filter === undefined || filters.length > 1) return { left: 'has several filters' };
  const readArguments = compileArguments(route, pipes);
  if (readArguments === null) return { left: 'has a parameter of an unknown kind' };

  const status = statusOf(route);
  const isAnsweredByHandler = takesReply(route);
  const proceed = around(allInterceptors, invoke(instance, route, readArguments));
  const handle: RouteHandler = async (request, reply) => {
    const context = asExecutionContext(new RouteContext(request, reply, controller, handler));
    try {
      for (const guard of allGuards) {
        const passes = guard.canActivate(context);
        if (passes !== true && !(await settled(passes))) throw new ForbiddenException();
      }
      void reply.code(status);
      const returned = proceed(context);
      const body = isSettled(returned) ? returned : await settled(returned);
      if (!isAnsweredByHandler) send(reply, body);
    } catch (error) {
      filter.catch(error, context);
    }
    // A stream is still on its way: Fastify waits for it.
    return reply.sent ? undefined : reply;
  };
  return { handler: handle };
}

function declares({ controller, handler }: DeclaredRoute, key: string): boolean {
  return [controller, handler].some((target) => {
    const value: unknown = Reflect.getMetadata(key, target);
    return Array.isArray(value) ? value.length > 0 : value !== undefined;
  });
}

/** The instances that decorators of the class and of the method name. */
function named({ controller, handler, instanceOf }: DeclaredRoute, key: string): unknown[] {
  return [controller, handler].flatMap((target) =>
    ((Reflect.getMetadata(key, target) ?? []) as object[]).map((one) => instanceOf(one)),
  );
}

function isGuard(one: unknown): one is CanActivate {
  return typeof (one as Partial<CanActivate> | undefined)?.canActivate === 'function';
}

function statusOf({ method, handler }: DeclaredRoute): number {
  const declared = Reflect.getMetadata(HTTP_CODE_METADATA, handler) as number | undefined;
  return declared ?? (method === 'POST' ? 201 : 200);
}

/** Whether the handler sends the response itself: with `@Res()`, unless it is passed through. */
function takesReply({ controller, handlerName }: DeclaredRoute): boolean {
  const parameters = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handlerName) ??
    {}) as object;
  const takes = Object.keys(parameters).some((key) =>
    key.startsWith(`${RouteParamtypes.RESPONSE}:`),
  );
  const passes =
    Reflect.getMetadata(RESPONSE_PASSTHROUGH_METADATA, controller, handlerName) === true;
  return takes && !passes;
}

type Run = (context: ExecutionContext) => unknown;

function invoke(instance: object, { handler }: DeclaredRoute, read: RouteArguments): Run {
  return (context) => {
    const values = read(context);
    if (!isPromise(values)) return handler.apply(instance, values);
    return values.then((all): unknown => handler.apply(instance, all));
  };
}

/** From the inside out: each interceptor around what the next ones do. */
function around(interceptors: readonly RouteInterceptor[], innermost: Run): Run {
  return interceptors.reduceRight<Run>(
    (inner, interceptor) => (context) => {
      const proceed: Proceed = () => inner(context);
      return interceptor.around(context, proceed);
    },
    innermost,
  );
}

/** Whether a handler has given its result, so that there is nothing to wait for. */
function isSettled(value: unknown): boolean {
  return !isPromise(value) && !isObservable(value);
}

/** A guard may answer with an observable, and so may a handler. */
async function settled(value: unknown): Promise<unknown> {
  const awaited = await value;
  return isObservable(awaited) ? lastValueFrom(awaited, { defaultValue: undefined }) : awaited;
}
