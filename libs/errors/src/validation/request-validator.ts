import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { ValidationFailedError } from '../api-error.js';

import { schemaOf } from './class-schema.js';
import { fieldErrors } from './field-errors.js';
import { definedFormats } from './formats.js';
import type { ClassConstructor } from './property-rules.js';
import { scanJson } from './scan-json.js';

interface Compiled {
  /** Stops at the first fault: the only one that a good request pays for. */
  readonly quick: ValidateFunction;
  /** Finds every fault, compiled when the first bad request asks for it. */
  thorough: ValidateFunction | undefined;
}

const compiled = new WeakMap<ClassConstructor, Compiled>();

/**
 * Validates parsed JSON against a request class. Returns the very value, typed: request classes
 * are never instantiated.
 *
 * @param root `$` for a body, `$.query`, `$.headers`
 * @throws ValidationFailedError with at most 100 paths
 */
export function validateRequest<T extends object>(
  Class: ClassConstructor<T>,
  value: unknown,
  root = '$',
): T {
  const fault = scanJson(value, root);
  if (fault !== undefined) throw new ValidationFailedError([fault]);
  const validators = compileRequest(Class);
  if (validators.quick(value)) return value as T;
  const first = validators.quick.errors ?? [];
  // A list that is too long is told as just that: listing the faults of its elements is the cost
  // that the limit is there to avoid.
  const errors = first.some(isSizeFault) ? first : allErrors(Class, validators, value, first);
  throw new ValidationFailedError(fieldErrors(errors, value, root));
}

/** Compiles a class ahead of its first request, so that an unknown decorator fails the boot. */
export function compileRequest(Class: ClassConstructor): Compiled {
  const existing = compiled.get(Class);
  if (existing !== undefined) return existing;
  const validators = { quick: compileWith(quickAjv, Class), thorough: undefined };
  compiled.set(Class, validators);
  return validators;
}

function allErrors(
  Class: ClassConstructor,
  validators: Compiled,
  value: unknown,
  first: readonly ErrorObject[],
): readonly ErrorObject[] {
  validators.thorough ??= compileWith(thoroughAjv, Class);
  validators.thorough(value);
  return validators.thorough.errors ?? first;
}

function isSizeFault(error: ErrorObject): boolean {
  return error.keyword === 'maxItems' || error.keyword === 'maxProperties';
}

function createAjv(everything: boolean): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: everything,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    verbose: true,
  });
  ajv.addKeyword({
    keyword: 'absentBecause',
    schemaType: 'string',
    errors: false,
    validate: () => false,
  });
  return ajv;
}

/** Formats may be defined after this module was loaded; a compilation takes up the new ones. */
function compileWith(ajv: Ajv2020, Class: ClassConstructor): ValidateFunction {
  for (const { name, accepts } of definedFormats()) {
    if (!(name in ajv.formats)) ajv.addFormat(name, { type: 'string', validate: accepts });
  }
  const { $ref, $defs } = schemaOf(Class);
  return ajv.compile({ $ref, $defs });
}

const quickAjv = createAjv(false);
const thoroughAjv = createAjv(true);
