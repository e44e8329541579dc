import 'reflect-metadata';
import { applyDecorators, SetMetadata } from '@nestjs/common';
import type { ClassConstructor, JsonSchema } from '@tessera/errors';

/** What the API description says about a route beyond what Nest knows. */
export interface OperationParts {
  readonly summary?: string;
  readonly description?: string | undefined;
  readonly status?: number;
  readonly response?: ClassConstructor | undefined;
  /** Other bodies of the same success. */
  readonly alternatives?: readonly ClassConstructor[];
  /** How the list wraps its elements. */
  readonly list?: 'cursor' | 'page';
  /** Another successful response of the same route, with a different status. */
  readonly further?: FurtherSuccess | undefined;
  /** Content types of success that no class describes: `text/csv`, `image/*`. */
  readonly media?: readonly string[];
  readonly fails?: readonly number[];
  readonly request?: ClassConstructor;
  /** `application/json` when absent. */
  readonly requestType?: string;
  /** Headers of the request that are the route's own. */
  readonly headers?: readonly RouteHeader[];
  /**
   * What a body of any content type is for; absent where the body has a class or the route has no
   * body.
   */
  readonly anyBody?: string;
  /** New clients should not call it. */
  readonly deprecated?: Deprecation | undefined;
}

/** Since when a route is deprecated, and what comes. Dates are days, `2026-11-24`. */
export interface Deprecation {
  readonly since: string;
  /** The day from which on it may be gone, once that is decided. */
  readonly sunset?: string;
  /** The path of the route to use instead. */
  readonly successor?: string;
}

/** A header that a route takes. */
export interface RouteHeader {
  readonly name: string;
  readonly description: string;
  readonly required?: boolean;
  readonly schema: JsonSchema;
}

export interface FurtherSuccess {
  readonly status: number;
  readonly response?: ClassConstructor | undefined;
}

const PART = (name: keyof OperationParts | 'tag' | 'failure') => `tessera:operation:${name}`;

/**
 * What the route does.
 *
 * @param text an imperative of at most six words, unique within the service and without a full stop.
 *   The operation id is made of it: `List webhook endpoints` is `listWebhookEndpoints`.
 * @param description when to use the route, its limits, and what follows
 */
export function Summary(text: string, description?: string): MethodDecorator {
  return applyDecorators(
    SetMetadata(PART('summary'), text),
    SetMetadata(PART('description'), description),
  );
}

/** The group of the route in the API description; on the controller. */
export function Tag(name: string): ClassDecorator {
  return SetMetadata(PART('tag'), name);
}

/**
 * The status and body of success. Leave the class out when there is no body; name several when the
 * request decides which one it is.
 */
export function Returns(
  status: number,
  response?: ClassConstructor,
  ...alternatives: ClassConstructor[]
): MethodDecorator {
  return applyDecorators(
    SetMetadata(PART('status'), status),
    SetMetadata(PART('response'), response),
    SetMetadata(PART('alternatives'), alternatives),
  );
}

/**
 * A second success, of a route whose request decides between the two: `202` for a job, `304` without
 * a body.
 */
export function ReturnsToo(status: number, response?: ClassConstructor): MethodDecorator {
  return SetMetadata(PART('further'), { status, response } satisfies FurtherSuccess);
}

/** Success may also come in these content types, which are no JSON: `text/csv`, `image/*`. */
export function ReturnsMedia(...types: [string, ...string[]]): MethodDecorator {
  return SetMetadata(PART('media'), types);
}

/** Success is 200 with `{data, links: {next}}`, each element of the class. */
export function ReturnsList(element: ClassConstructor): MethodDecorator {
  return applyDecorators(Returns(200, element), SetMetadata(PART('list'), 'cursor'));
}

/** Success is 200 with the envelope of page lists, each element of `data` of the class. */
export function ReturnsPage(element: ClassConstructor): MethodDecorator {
  return applyDecorators(Returns(200, element), SetMetadata(PART('list'), 'page'));
}

/**
 * Statuses of failure beyond those that follow from the route: 401, 403 with authentication, 404
 * with a path parameter, 422 with a body or query.
 */
export function Fails(...statuses: number[]): MethodDecorator {
  return SetMetadata(PART('fails'), statuses);
}

/**
 * The body of the controller's failures where they follow the protocol of someone else. What fails
 * before the controller is reached has the service's own.
 */
export function FailsAs(body: ClassConstructor): ClassDecorator {
  return SetMetadata(PART('failure'), body);
}

/**
 * The body's class where the handler does not take it through `@Body()`, and its content type where
 * that is not JSON. What such a body lacks is then the handler's to say.
 */
export function Accepts(request: ClassConstructor, contentType?: string): MethodDecorator {
  return applyDecorators(
    SetMetadata(PART('request'), request),
    SetMetadata(PART('requestType'), contentType),
  );
}

/** Headers of the request that the handler reads itself. */
export function TakesHeaders(...headers: [RouteHeader, ...RouteHeader[]]): MethodDecorator {
  return SetMetadata(PART('headers'), headers);
}

/** The route takes a body of any content type, or none. */
export function TakesAnyBody(description: string): MethodDecorator {
  return SetMetadata(PART('anyBody'), description);
}

/**
 * New clients should not call the route; its description says what to use instead, and its responses
 * have the headers `Deprecation` and, with a day, `Sunset`.
 */
export function Deprecated(deprecation: Deprecation): MethodDecorator {
  return SetMetadata(PART('deprecated'), deprecation);
}

type Handler = (...args: never[]) => unknown;

export function operationParts(handler: Handler): OperationParts {
  const read = (name: keyof OperationParts): unknown => Reflect.getMetadata(PART(name), handler);
  return {
    summary: read('summary'),
    description: read('description'),
    status: read('status'),
    response: read('response'),
    alternatives: read('alternatives'),
    list: read('list'),
    further: read('further'),
    media: read('media'),
    fails: read('fails'),
    request: read('request'),
    requestType: read('requestType'),
    headers: read('headers'),
    anyBody: read('anyBody'),
    deprecated: read('deprecated'),
  } as OperationParts;
}

export function controllerFailure(controller: object): ClassConstructor | undefined {
  return Reflect.getMetadata(PART('failure'), controller) as ClassConstructor | undefined;
}

export function controllerTag(controller: object): string | undefined {
  return Reflect.getMetadata(PART('tag'), controller) as string | undefined;
}
