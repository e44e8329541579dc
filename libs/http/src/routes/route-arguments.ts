import { isPromise } from 'node:util/types';
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
 * @returns null when a parameter is not one of those that our controllers use
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

/** Values that pipes see, by what pipes call them. */
const KINDS: ReadonlyMap<number, ArgumentMetadata['type']> = new Map<
  number,
  ArgumentMetadata['type']
>([
  [RouteParamtypes.BODY, 'body'],
  [RouteParamtypes.QUERY, 'query'],
  [RouteParamtypes.PARAM, 'param'],
]);

/** What parameters without a name read. */
const WHOLE: ReadonlyMap<number, Read> = new Map<number, Read>([
  [RouteParamtypes.REQUEST, (request) => request],
  [RouteParamtypes.RESPONSE, (_, reply) => reply],
  [RouteParamtypes.BODY, ({ body }) => body],
  [RouteParamtypes.QUERY, ({ query }) => query],
  [RouteParamtypes.PARAM, ({ params }) => params],
  [RouteParamtypes.HEADERS, ({ headers }) => headers],
  [RouteParamtypes.IP, ({ ip }) => ip],
]);

/** What parameters with a name read. */
const NAMED: ReadonlyMap<number, (name: string) => Read> = new Map<number, (name: string) => Read>([
  [RouteParamtypes.QUERY, (name) => (request) => (request.query as Fields)[name]],
  [RouteParamtypes.PARAM, (name) => (request) => (request.params as Fields)[name]],
  [RouteParamtypes.HEADERS, namedHeader],
]);

function namedHeader(name: string): Read {
  const header = name.toLowerCase();
  return ({ headers }) => headers[header];
}

/** What pipes are told; null for what no pipe sees, such as the request itself. */
function kindOf(key: string): ArgumentMetadata['type'] | null {
  if (key.includes(CUSTOM_ROUTE_ARGS_METADATA)) return 'custom';
  return KINDS.get(typeOf(key)) ?? null;
}

function typeOf(key: string): number {
  return Number(key.split(':', 1)[0]);
}

function customValue(factory: ParameterMetadata['factory'], data: unknown): Parameter['read'] {
  return (context) => factory?.(data, context);
}

function standardValue(key: string, data: unknown): Parameter['read'] | null {
  const type = typeOf(key);
  const read = typeof data === 'string' ? NAMED.get(type)?.(data) : WHOLE.get(type);
  if (read === undefined) return null;
  return (context) => {
    const http = context.switchToHttp();
    return read(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  };
}

function readArguments(
  parameters: readonly Parameter[],
  count: number,
  context: ExecutionContext,
): unknown[] | Promise<unknown[]> {
  const values = new Array<unknown>(count);
  const waiting: Promise<void>[] = [];
  for (const { index, read, pipes, metadata } of parameters) {
    let value = read(context);
    for (const pipe of pipes) value = transformed(pipe, value, metadata);
    if (isPromise(value)) {
      waiting.push(
        value.then((settled: unknown) => {
          values[index] = settled;
        }),
      );
    } else {
      values[index] = value;
    }
  }
  if (waiting.length === 0) return values;
  // Never the values themselves: a reply has a `then` that waits for its response.
  return Promise.all(waiting).then(() => values);
}

function transformed(pipe: PipeTransform, value: unknown, metadata: ArgumentMetadata): unknown {
  if (!isPromise(value)) return pipe.transform(value, metadata);
  return value.then((settled: unknown): unknown => pipe.transform(settled, metadata));
}
