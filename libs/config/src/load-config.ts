import { readFileSync } from 'node:fs';
import { Secret } from '@tessera/crypto';
import { coerceQuery, validateOnce, ValidationFailedError } from '@tessera/errors';
import type { ClassConstructor, FieldError } from '@tessera/errors';
import { envVarsOf } from './env-var.js';
import type { EnvVarDefinition, ProcessRole } from './env-var.js';

/** Variables by name, as `process.env` has them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Every problem of a configuration at once, by variable, never with a value. */
export class ConfigurationError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The configuration has ${problems.length} problem(s):\n- ${problems.join('\n- ')}`);
    this.name = 'ConfigurationError';
  }
}

/** A configuration class may check conditions that involve several variables. */
export interface CheckedConfig {
  /** Sentences that begin with the variable's name. */
  problems?(): readonly string[];
}

/**
 * Reads a configuration class from the environment.
 *
 * @param role what the process is started for: variables of other roles are neither read nor required
 * @throws ConfigurationError that lists every problem
 */
export function loadConfig<T extends object>(
  Class: ClassConstructor<T>,
  env: Environment,
  defaults: Environment = {},
  role: ProcessRole = 'api',
): T {
  const variables = envVarsOf(Class).filter(({ roles }) => roles?.includes(role) !== false);
  const unused = envVarsOf(Class).filter((variable) => !variables.includes(variable));
  const production = env['NODE_ENV'] === 'production';
  const problems: string[] = [];
  const texts: Record<string, string> = {};
  for (const variable of variables) {
    const text = readVariable(variable, env, defaults, production, problems);
    if (text !== undefined) texts[variable.property] = text;
  }
  const values = coerceQuery(Class, texts);
  problems.push(...invalid(Class, values, variables, unused));
  const config = instantiate(Class, variables, values);
  Object.defineProperty(config, 'role', { value: role });
  if (problems.length === 0) problems.push(...((config as CheckedConfig).problems?.() ?? []));
  if (problems.length > 0) throw new ConfigurationError(problems);
  return config;
}

function readVariable(
  variable: EnvVarDefinition,
  env: Environment,
  defaults: Environment,
  production: boolean,
  problems: string[],
): string | undefined {
  const { name } = variable;
  const file = env[`${name}_FILE`];
  if (env[name] !== undefined && file !== undefined) {
    problems.push(`${name} and ${name}_FILE are both set; keep one.`);
  }
  if (env[name] !== undefined) return env[name];
  if (file !== undefined) return readValueFile(name, file, problems);
  const fallback = variable.default ?? defaults[name];
  if (fallback !== undefined) return fallback;
  return production ? undefined : variable.developmentDefault;
}

function readValueFile(name: string, path: string, problems: string[]): string | undefined {
  try {
    return readFileSync(path, 'utf8').trimEnd();
  } catch {
    problems.push(`${name}_FILE names a file that cannot be read.`);
    return undefined;
  }
}

function invalid<T extends object>(
  Class: ClassConstructor<T>,
  values: Record<string, unknown>,
  variables: readonly EnvVarDefinition[],
  unused: readonly EnvVarDefinition[],
): string[] {
  const optional = unused.map(({ property }) => property);
  try {
    validateOnce(Class, values, '', optional);
    return [];
  } catch (error) {
    if (!(error instanceof ValidationFailedError)) throw error;
    return (error.validationErrors ?? [])
      .filter(({ path }) => !optional.includes(propertyOf(path) ?? ''))
      .map((fault) => sentence(fault, variables));
  }
}

function sentence({ path, message }: FieldError, variables: readonly EnvVarDefinition[]): string {
  const property = propertyOf(path);
  const variable = variables.find((candidate) => candidate.property === property);
  return `${variable?.name ?? path} ${message}.`;
}

function propertyOf(path: string): string | undefined {
  return /^\.(\w+)/.exec(path)?.[1];
}

function instantiate<T extends object>(
  Class: ClassConstructor<T>,
  variables: readonly EnvVarDefinition[],
  values: Record<string, unknown>,
): T {
  const config = new Class();
  for (const { property, secret } of variables) {
    const value = values[property];
    const kept = secret === true && typeof value === 'string' ? new Secret(value) : value;
    Object.defineProperty(config, property, { value: kept, enumerable: true });
  }
  return config;
}
