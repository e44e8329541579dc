import { RequestMethod, type INestApplicationContext, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import type { RouteMethod } from './route-context.js';

/** A route as its controller declares it, with what it needs at run time. */
export interface DeclaredRoute {
  readonly method: string;
  /** `/api/pci/tokens/:id` */
  readonly path: string;
  readonly controller: Type;
  readonly handlerName: string;
  readonly handler: RouteMethod;
  /** The controller that Nest made; undefined where it makes one for each request. */
  readonly instance: object | undefined;
  /** What a decorator names: an instance, or a class of which the module has one. */
  readonly instanceOf: <T extends object>(named: T | Type<T>) => T | undefined;
}

/** Every route of every controller of an application, in the order of the controllers. */
export function declaredRoutes(app: INestApplicationContext): DeclaredRoute[] {
  const routes: DeclaredRoute[] = [];
  const seen = new Set<unknown>();
  for (const module of app.get(ModulesContainer).values()) {
    const instanceOf = <T extends object>(named: T | Type<T>): T | undefined =>
      typeof named === 'function'
        ? (module.injectables.get(named)?.instance as T | undefined)
        : named;
    for (const wrapper of module.controllers.values()) {
      const { metatype } = wrapper;
      if (typeof metatype !== 'function' || seen.has(metatype)) continue;
      seen.add(metatype);
      const made = wrapper.isDependencyTreeStatic() ? wrapper.instance : undefined;
      const common = { controller: metatype as Type, instance: made, instanceOf };
      routes.push(...handlersOf(metatype as Type).map((own) => ({ ...common, ...own })));
    }
  }
  return routes;
}

type Handler = Pick<DeclaredRoute, 'method' | 'path' | 'handler' | 'handlerName'>;

function handlersOf(controller: Type): Handler[] {
  const prototype = controller.prototype as Record<string, RouteMethod>;
  return new MetadataScanner().getAllMethodNames(prototype).flatMap((handlerName) => {
    const handler = prototype[handlerName];
    const index = handler && (Reflect.getMetadata(METHOD_METADATA, handler) as number | undefined);
    if (handler === undefined || index === undefined) return [];
    const method = RequestMethod[index] ?? 'GET';
    return pathsOf(controller, handler).map((path) => ({ method, path, handler, handlerName }));
  });
}

function pathsOf(controller: Type, handler: RouteMethod): string[] {
  const own = [Reflect.getMetadata(PATH_METADATA, handler) as string | string[]].flat();
  const prefixes = [Reflect.getMetadata(PATH_METADATA, controller) as string | string[]].flat();
  return prefixes.flatMap((prefix) =>
    own.map((path) => {
      const parts = [prefix, path].flatMap((part) => part.split('/')).filter(Boolean);
      return `/${parts.join('/')}`;
    }),
  );
}
