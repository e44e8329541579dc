import type { CallOptions } from './options.js';

/** The methods of the APIs. */
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The paths that have an operation for the method. */
export type PathOf<Paths, Method extends HttpMethod> = {
  [Path in keyof Paths & string]: Paths[Path] extends Record<Lowercase<Method>, unknown>
    ? Path
    : never;
}[keyof Paths & string];

/** The operation of a method and path. */
export type OperationOf<Paths, Method extends HttpMethod, Path extends PathOf<Paths, Method>> =
  Paths[Path] extends Record<Lowercase<Method>, infer Operation> ? Operation : never;

/** The JSON body of an operation; `undefined` if it has none. */
export type BodyOf<Operation> = Operation extends { requestBody?: never }
  ? undefined
  : Operation extends { requestBody: { content: infer Content } }
    ? JsonOf<Content>
    : Operation extends { requestBody?: { content: infer Content } }
      ? JsonOf<Content> | undefined
      : undefined;

/** The query of an operation. */
export type QueryOf<Operation> = Operation extends { parameters: { query?: infer Query } }
  ? Exclude<Query, undefined>
  : never;

/** The parameters in the path of an operation; `undefined` if it has none. */
export type PathParamsOf<Operation> = Operation extends { parameters: { path: infer Params } }
  ? Params
  : undefined;

/** The JSON of a successful response; `undefined` if it has no body. */
export type ResultOf<Operation> = Operation extends { responses: infer Responses }
  ? {
      [Status in keyof Responses & (200 | 201 | 202 | 204)]: Responses[Status] extends {
        content: infer Content;
      }
        ? JsonOf<Content>
        : undefined;
    }[keyof Responses & (200 | 201 | 202 | 204)]
  : never;

/** What a call of the operation takes. */
export type OperationInit<Operation> = CallOptions &
  Part<'params', PathParamsOf<Operation>> &
  Part<'body', BodyOf<Operation>> &
  QueryPart<QueryOf<Operation>>;

/** The last argument of `request`, which may be left out when nothing in it is required. */
export type RequestArgs<Operation> =
  Partial<OperationInit<Operation>> extends OperationInit<Operation>
    ? [init?: OperationInit<Operation>]
    : [init: OperationInit<Operation>];

type JsonOf<Content> = Content extends { 'application/json': infer Body } ? Body : unknown;

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? Partial<Record<Name, undefined>>
  : undefined extends Value
    ? Partial<Record<Name, Value>>
    : Record<Name, Value>;

type QueryPart<Query> = [Query] extends [never]
  ? { readonly query?: undefined }
  : Partial<Query> extends Query
    ? { readonly query?: Query | undefined }
    : { readonly query: Query };
