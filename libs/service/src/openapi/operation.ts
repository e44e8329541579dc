import 'reflect-metadata';
import { applyDecorators, SetMetadata } from '@nestjs/common';
import type { ClassConstructor } from '@tessera/errors';

/** What the API description says of a route beyond what Nest knows. */
export interface OperationParts {
  readonly summary?: string;
  readonly status?: number;
  readonly response?: ClassConstructor | undefined;
  readonly list?: boolean;
  readonly fails?: readonly number[];
  readonly request?: ClassConstructor;
}

const PART = (name: keyof OperationParts | 'tag') => `tessera:operation:${name}`;

/** One line that says what the route does. */
export function Summary(text: string): MethodDecorator {
  return SetMetadata(PART('summary'), text);
}

/** The group of the route in the API description; on the controller. */
export function Tag(name: string): ClassDecorator {
  return SetMetadata(PART('tag'), name);
}

/** The status and body of success. Leave the class out when there is no body. */
export function Returns(status: number, response?: ClassConstructor): MethodDecorator {
  return applyDecorators(
    SetMetadata(PART('status'), status),
    SetMetadata(PART('response'), response),
  );
}

/** Success is 200 with `{data, links: {next}}`, each element of the class. */
export function ReturnsList(element: ClassConstructor): MethodDecorator {
  return applyDecorators(Returns(200, element), SetMetadata(PART('list'), true));
}

/**
 * Statuses of failure beyond those that follow from the route: 401, 403 with authentication, 404
 * with a path parameter, 422 with a body or query.
 */
export function Fails(...statuses: number[]): MethodDecorator {
  return SetMetadata(PART('fails'), statuses);
}

/** The body's class where the handler does not take it through `@Body()`. */
export function Accepts(request: ClassConstructor): MethodDecorator {
  return SetMetadata(PART('request'), request);
}

type Handler = (...args: never[]) => unknown;

export function operationParts(handler: Handler): OperationParts {
  const read = (name: keyof OperationParts): unknown => Reflect.getMetadata(PART(name), handler);
  return {
    summary: read('summary'),
    status: read('status'),
    response: read('response'),
    list: read('list'),
    fails: read('fails'),
    request: read('request'),
  } as OperationParts;
}

export function controllerTag(controller: object): string | undefined {
  return Reflect.getMetadata(PART('tag'), controller) as string | undefined;
}
