import { Ajv2020, str } from 'ajv/dist/2020.js';
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { ValidationFailedError } from '../api-error.js';

import { schemaOf } from './class-schema.js';
import { fieldErrors, MAX_FIELD_ERRORS } from './field-errors.js';
import { definedFormats } from './formats.js';
import { type AliasPlace, aliasPlaces, atGivenPath, resolveAliases } from './property-aliases.js';
import { canonicalizeInstants, type InstantPath, instantPaths } from './canonicalize-instants.js';
import type { ClassConstructor } from './property-rules.js';
import { isKnownPlain } from './plain-json.js';
import { isPlainlyValid } from './plainly-valid.js';
import { scanJson, type ScanRules } from './scan-json.js';

interface Compiled {
  /** Stops at the first error. A valid request needs no more. */
  readonly quick: ValidateFunction;
  /** Finds every error. Compiled when the first invalid request needs it. */
  thorough: ValidateFunction | undefined;
  /** Where its timestamps are. */
  readonly instants: readonly InstantPath[];
  readonly aliases: readonly AliasPlace[];
}

const compiled = new WeakMap<ClassConstructor, Compiled>();

/**
 * Validates parsed JSON against a request class. Returns the same object, typed: request classes
 * are never instantiated. Its timestamps are rewritten to UTC with milliseconds, and aliases to the
 * names of their properties, so that each instant and each property has one notation from here on.
 *
 * @param root `$` for a body, `$.query`, `$.headers`
 * @param rules in addition to those of the class
 * @throws ValidationFailedError with at most 100 paths
 */
export function validateRequest<T extends object>(
  Class: ClassConstructor<T>,
  value: unknown,
  root = '$',
  rules: ScanRules = {},
): T {
  if (rules.refusesEmptyStrings === true || !isKnownPlain(value)) {
    const fault = scanJson(value, root, rules);
    if (fault !== undefined) throw new ValidationFailedError([fault]);
  }
  const validators = compileRequest(Class);
  const aliases = resolveAliases(value, validators.aliases, root);
  const isValid = validators.quick(value);
  if (isValid && aliases.conflicts.length === 0) {
    canonicalizeInstants(value, validators.instants);
    return value as T;
  }
  const first = validators.quick.errors ?? [];
  // Report only that the list is too long: listing the errors of its elements is the cost that the
  // limit exists to avoid.
  const isFinal = isValid || first.some(isSizeFault);
  const errors = isFinal ? first : allErrors(Class, validators, value, first);
  const faults = isValid ? [] : fieldErrors(errors, value, root);
  forgetErrors(validators);
  const all = [...aliases.conflicts, ...faults.map((fault) => atGivenPath(fault, aliases))];
  throw new ValidationFailedError(all.slice(0, MAX_FIELD_ERRORS));
}

/**
 * Like {@link validateRequest}, for a value that a process has only one of, such as its
 * configuration. Compiling a class takes a tenth of a second, which only an invalid value is worth.
 *
 * @param optional properties that the class requires and this value need not have; their absence is
 *   only reported together with something else
 */
export function validateOnce<T extends object>(
  Class: ClassConstructor<T>,
  value: unknown,
  root = '$',
  optional: readonly string[] = [],
): T {
  const isValid =
    scanJson(value, root) === undefined && isPlainlyValid(value, schemaOf(Class), optional);
  return isValid ? (value as T) : validateRequest(Class, value, root);
}

/**
 * Fails the boot for a class with an unknown decorator. Its first request compiles it: a process
 * receives requests of few of its classes, and a worker or a command of none.
 */
export function checkRequest(Class: ClassConstructor): void {
  schemaOf(Class);
}

/** Compiles a class unless it was compiled before. */
export function compileRequest(Class: ClassConstructor): Compiled {
  const existing = compiled.get(Class);
  if (existing !== undefined) return existing;
  const schema = schemaOf(Class);
  const validators = {
    quick: compileWith(quickAjv, Class),
    thorough: undefined,
    instants: instantPaths(schema),
    aliases: aliasPlaces(schema),
  };
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

/**
 * Ajv keeps the errors of its last call on the function as long as the process lives, and so do the
 * unreachable functions of nested classes. The errors themselves are emptied: the name of an
 * unknown field may be a card number.
 */
function forgetErrors({ quick, thorough }: Compiled): void {
  for (const validator of [quick, thorough]) {
    for (const error of validator?.errors ?? []) {
      error.instancePath = '';
      error.params = {};
      error.propertyName = '';
    }
    if (validator !== undefined) validator.errors = null;
  }
}

function isSizeFault(error: ErrorObject): boolean {
  return error.keyword === 'maxItems' || error.keyword === 'maxProperties';
}

/**
 * Not `verbose`: an error would contain the invalid value, and the unreachable functions of nested
 * classes would keep the last rejected card number. Not `validateSchema`: compiling the meta-schema
 * takes longer than most classes, and the tests check the schema of every request against it.
 */
function createAjv(everything: boolean): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: everything,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    meta: false,
    validateSchema: false,
  });
  ajv.addKeyword({
    keyword: 'absentBecause',
    schemaType: 'string',
    errors: false,
    validate: () => false,
    error: { message: ({ schema }) => str`${String(schema)}` },
  });
  // They only describe.
  ajv.addKeyword('component');
  ajv.addKeyword('aliases');
  return ajv;
}

/** Formats may be defined after this module was loaded; each compilation includes the new ones. */
function compileWith(ajv: Ajv2020, Class: ClassConstructor): ValidateFunction {
  for (const { name, accepts } of definedFormats()) {
    if (!(name in ajv.formats)) ajv.addFormat(name, { type: 'string', validate: accepts });
  }
  const { $ref, $defs } = schemaOf(Class);
  return ajv.compile({ $ref, $defs });
}

const quickAjv = createAjv(false);
const thoroughAjv = createAjv(true);
