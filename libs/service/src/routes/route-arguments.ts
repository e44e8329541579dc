import type { ArgumentMetadata, ExecutionContext, PipeTransform, Type } from '@nestjs/common';
import {
  CUSTOM_ROUTE_ARGS_METADATA,
  PARAMTYPES_METADATA,
  ROUTE_ARGS_METADATA,
} from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DeclaredRoute } from './declared-routes.js';

/** Gives the arguments of a handler, or a promise of them where a pipe has to wait. */
export type RouteArguments = (context: ExecutionContext) => unknown[] | Promise<unknown[]>;

/** As Nest's parameter decorators store it. */
interface ParameterMetadata {
  readonly index: number;
  readonly data?: unknown;
  readonly pipes: readonly (PipeTransform | Type<PipeTransform>)[];
  readonly factory?: (data: unknown, context: ExecutionContext) => unknown;
}

interface Parameter {
  readonly index: number;
  readonly read: (context: ExecutionContext) => unknown;
  readonly pipes: readonly PipeTransform[];
  readonly metadata: ArgumentMetadata;
}

type Fields = Readonly<Record<string, unknown>>;
type Read = (request: FastifyRequest, reply: FastifyReply) => unknown;

/**
 * Compiles the parameters of a handler from its decorators.
 *
 * @param globalPipes those of the application, which come first
 * @returns null when a parameter is none of those that our controllers use
 */
export function compileArguments(
  route: DeclaredRoute,
  globalPipes: readonly PipeTransform[],
): RouteArguments | null {
  const { controller, handlerName } = route;
  const declared = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handlerName) ??
    {}) as Record<string, ParameterMetadata>;
  const types = (Reflect.getMetadata(
    PARAMTYPES_METADATA,
    controller.prototype as object,
    handlerName,
  ) ?? []) as Type[];
  const parameters: Parameter[] = [];
  for (const [key, { index, data, pipes, factory }] of Object.entries(declared)) {
    const own = pipes.map((pipe) => route.instanceOf(pipe));
    const kind = kindOf(key);
    const read = kind === 'custom' ? customValue(factory, data) : standardValue(key, data);
    if (read === null || own.includes(undefined)) return null;
    const metadata = { type: kind ?? 'custom', metatype: types[index], data: data as string };
    const all = kind === null ? [] : [...globalPipes, ...(own as PipeTransform[])];
    parameters.push({ index, read, pipes: all, metadata });
  }
  parameters.sort((one, other) => one.index - other.index);
  const count = Math.max(0, ...parameters.map(({ index }) => index + 1));
  return (context) => readArguments(parameters, count, context);
}

/** What pipes are told; null for what no pipe sees, such as the request itself. */
function kindOf(key: string): ArgumentMetadata['type'] | null {
  if (key.includes(CUSTOM_ROUTE_ARGS_METADATA)) return 'custom';
  const kind = Number(key.split(':', 1)[0]) as RouteParamtypes;
  if (kind === RouteParamtypes.BODY) return 'body';
  if (kind === RouteParamtypes.QUERY) return 'query';
  return kind === RouteParamtypes.PARAM ? 'param' : null;
}

function customValue(factory: ParameterMetadata['factory'], data: unknown): Parameter['read'] {
  return (context) => factory?.(data, context);
}

function standardValue(key: string, data: unknown): Parameter['read'] | null {
  const kind = Number(key.split(':', 1)[0]) as RouteParamtypes;
  const read = typeof data === 'string' ? namedValue(kind, data) : wholeValue(kind);
  if (read === null) return null;
  return (context) => {
    const http = context.switchToHttp();
    return read(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  };
}

function namedValue(kind: RouteParamtypes, name: string): Read | null {
  if (kind === RouteParamtypes.PARAM) return ({ params }) => (params as Fields)[name];
  if (kind === RouteParamtypes.QUERY) return ({ query }) => (query as Fields)[name];
  if (kind !== RouteParamtypes.HEADERS) return null;
  const header = name.toLowerCase();
  return ({ headers }) => headers[header];
}

function wholeValue(kind: RouteParamtypes): Read | null {
  switch (kind) {
    case RouteParamtypes.REQUEST:
      return (request) => request;
    case RouteParamtypes.RESPONSE:
      return (_, reply) => reply;
    case RouteParamtypes.BODY:
      return ({ body }) => body;
    case RouteParamtypes.QUERY:
      return ({ query }) => query;
    case RouteParamtypes.PARAM:
      return ({ params }) => params;
    case RouteParamtypes.HEADERS:
      return ({ headers }) => headers;
    case RouteParamtypes.IP:
      return ({ ip }) => ip;
    default:
      return null;
  }
}

function readArguments(
  parameters: readonly Parameter[],
  count: number,
  context: ExecutionContext,
): unknown[] | Promise<unknown[]> {
  const values = new Array<unknown>(count);
  let isWaiting = false;
  for (const { index, read, pipes, metadata } of parameters) {
    let value = read(context);
    for (const pipe of pipes) value = transformed(pipe, value, metadata);
    isWaiting ||= value instanceof Promise;
    values[index] = value;
  }
  return isWaiting ? Promise.all(values) : values;
}

function transformed(pipe: PipeTransform, value: unknown, metadata: ArgumentMetadata): unknown {
  if (!(value instanceof Promise)) return pipe.transform(value, metadata);
  return value.then((settled: unknown): unknown => pipe.transform(settled, metadata));
}
