import type { ClassConstructor } from '@tessera/errors';

export interface EnvVarOptions {
  /** One or two sentences for `docs/configuration.md`. */
  readonly describe: string;
  /** Applies in every environment. */
  readonly default?: string;
  /** Applies on a laptop; with `NODE_ENV=production` the variable must be set. */
  readonly developmentDefault?: string;
  /** The value becomes a `Secret<string>` and is never printed. */
  readonly secret?: boolean;
  /** The processes that use it; the others neither read nor require it. By default all. */
  readonly roles?: readonly ProcessRole[];
}

/** What a process of a service is started for. */
export type ProcessRole = 'api' | 'worker' | 'command' | 'migration';

/** An environment variable of a configuration class. */
export interface EnvVarDefinition extends EnvVarOptions {
  readonly name: string;
  readonly property: string;
}

const VARIABLES = Symbol('tessera:environment-variables');

type Holder = { [VARIABLES]?: EnvVarDefinition[] };

/**
 * Fills a property of a configuration class from the environment. class-validator decorators on the
 * same property define the valid values; integers, booleans and comma-separated lists are parsed
 * from the string. `NAME_FILE` works for every variable and names a file that holds the value.
 */
export function EnvVar(name: string, options: EnvVarOptions): PropertyDecorator {
  return (prototype, property) => {
    const holder = prototype as Holder;
    if (!Object.hasOwn(prototype, VARIABLES)) {
      Object.defineProperty(prototype, VARIABLES, { value: [] });
    }
    holder[VARIABLES]?.push({ ...options, name, property: String(property) });
  };
}

/** The variables of a class, those of its base class first. A subclass may redefine one. */
export function envVarsOf(Class: ClassConstructor): readonly EnvVarDefinition[] {
  const chain: Holder[] = [];
  let prototype: unknown = Class.prototype;
  while (typeof prototype === 'object' && prototype !== null && prototype !== Object.prototype) {
    chain.unshift(prototype);
    prototype = Object.getPrototypeOf(prototype);
  }
  const variables = new Map<string, EnvVarDefinition>();
  for (const holder of chain) {
    if (!Object.hasOwn(holder, VARIABLES)) continue;
    for (const variable of holder[VARIABLES] ?? []) variables.set(variable.property, variable);
  }
  return [...variables.values()];
}
