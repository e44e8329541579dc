import 'reflect-metadata';
import { HTTP_CODE_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { INestApplicationContext } from '@nestjs/common';
import { OTHER_SCOPE, ROUTE_ACCESS, SECOND_FACTOR } from '@tessera/auth';
import type { RouteAccess, SecondFactorRequirement } from '@tessera/auth';
import type { ClassConstructor } from '@tessera/errors';
import { IDEMPOTENT } from '../idempotency/idempotent.decorator.js';
import type { IdempotentOptions } from '../idempotency/idempotent.decorator.js';
import { ANY_BODY } from '../requests/any-body.decorator.js';
import { RAW_BODY } from '../requests/raw-body.decorator.js';
import { declaredRoutes, type DeclaredRoute } from '../routes/declared-routes.js';
import { controllerFailure, controllerTag, operationParts } from './operation.js';
import type { OperationParts } from './operation.js';

/** A route as its controller declares it. */
export interface ControllerRoute extends OperationParts {
  readonly method: string;
  /** `/api/pci/tokens/{id}` */
  readonly path: string;
  readonly handlerName: string;
  readonly controllerName: string;
  readonly tag: string | undefined;
  readonly access: RouteAccess | undefined;
  /** A scope that the route takes in place of those of its access. */
  readonly otherScope?: string | undefined;
  /** The factors that the route requires of a person; undefined where one is enough. */
  readonly secondFactor: SecondFactorRequirement | undefined;
  readonly successStatus: number;
  readonly body: ClassConstructor | undefined;
  readonly query: ClassConstructor | undefined;
  readonly idempotent: boolean;
  /** Whether the handler reads the body by itself: bytes of any content type, or any JSON. */
  readonly readsOwnBody: boolean;
  /** The body of its failures, where that is not the service's own. */
  readonly failure?: ClassConstructor | undefined;
}

type Handler = (...args: never[]) => unknown;

/** Every route of every controller of a Nest application. */
export function controllerRoutes(app: INestApplicationContext): ControllerRoute[] {
  return declaredRoutes(app)
    .map(route)
    .sort((a, b) => `${a.path} ${a.method}`.localeCompare(`${b.path} ${b.method}`));
}

function route(declaredRoute: DeclaredRoute): ControllerRoute {
  const { controller, handler, handlerName, method } = declaredRoute;
  const parts = operationParts(handler);
  const code = Reflect.getMetadata(HTTP_CODE_METADATA, handler) as number | undefined;
  const declared = (key: symbol): unknown =>
    Reflect.getMetadata(key, handler) ?? Reflect.getMetadata(key, controller);
  return {
    ...parts,
    method,
    path: declaredRoute.path.replaceAll(/:(\w+)/g, '{$1}'),
    handlerName,
    controllerName: controller.name,
    tag: controllerTag(controller),
    access: declared(ROUTE_ACCESS) as RouteAccess | undefined,
    otherScope: declared(OTHER_SCOPE) as string | undefined,
    secondFactor: declared(SECOND_FACTOR) as SecondFactorRequirement | undefined,
    successStatus: parts.status ?? code ?? (method === 'POST' ? 201 : 200),
    body: parts.request ?? parameterClass(controller, handlerName, RouteParamtypes.BODY),
    query: parameterClass(controller, handlerName, RouteParamtypes.QUERY),
    idempotent: isIdempotent(handler),
    readsOwnBody: readsOwnBody(handler),
    failure: controllerFailure(controller),
  };
}

function readsOwnBody(handler: Handler): boolean {
  return [ANY_BODY, RAW_BODY].some((key) => Reflect.getMetadata(key, handler) === true);
}

/** Where the header is refused, it is not a parameter. */
function isIdempotent(handler: Handler): boolean {
  const options = Reflect.getMetadata(IDEMPOTENT, handler) as IdempotentOptions | undefined;
  return options !== undefined && options.refused !== true;
}

/** The class of the parameter that takes the whole body or query. */
function parameterClass(
  controller: ClassConstructor,
  handlerName: string,
  kind: RouteParamtypes,
): ClassConstructor | undefined {
  const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handlerName) ?? {}) as Record<
    string,
    { readonly index: number; readonly data?: unknown }
  >;
  const entry = Object.entries(args).find(
    ([key, { data }]) => key.startsWith(`${kind}:`) && data === undefined,
  );
  if (entry === undefined) return undefined;
  const types = Reflect.getMetadata(
    'design:paramtypes',
    controller.prototype as object,
    handlerName,
  ) as unknown[];
  const type = types[entry[1].index];
  return type === Object || typeof type !== 'function' ? undefined : (type as ClassConstructor);
}
