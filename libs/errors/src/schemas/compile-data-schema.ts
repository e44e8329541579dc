import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import type { FieldError } from '../api-error.js';
import { fieldErrors } from '../validation/field-errors.js';
import { definedFormats } from '../validation/formats.js';
import type { JsonSchema } from '../validation/property-rules.js';
import { linearRegExp } from './linear-pattern.js';

export type DataValidator = (value: unknown, root?: string) => readonly FieldError[];

/**
 * Compiles a schema that passed the checks of `readDataSchema`. Ajv checks the values of keywords
 * against the standard.
 */
export function compileDataSchema(
  schema: JsonSchema,
  at: string,
): { readonly validate: DataValidator } | { readonly problems: readonly FieldError[] } {
  const ajv = createAjv(false);
  if (ajv.validateSchema(schema) !== true) {
    return { problems: fieldErrors(ajv.errors ?? [], schema, at) };
  }
  try {
    const quick = ajv.compile(schema);
    let thorough: ValidateFunction | undefined;
    return {
      validate: (value, root = '$') => {
        if (quick(value)) return [];
        // Report only that the array is too long: comparing its elements with each other is the cost that
        // the limit exists to avoid.
        const isOversized = (quick.errors ?? []).some(isSizeFault);
        if (!isOversized) thorough ??= createAjv(true).compile(schema);
        const refusing = thorough !== undefined && !isOversized ? thorough : quick;
        if (refusing !== quick) refusing(value);
        const faults = fieldErrors(refusing.errors ?? [], value, root);
        for (const validator of [quick, thorough]) forgetErrors(validator);
        return faults;
      },
    };
  } catch (error) {
    if (!Error.isError(error)) throw error;
    return { problems: [{ path: at, message: `cannot be used: ${error.message}` }] };
  }
}

function createAjv(everything: boolean): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: everything,
    strict: true,
    strictTypes: false,
    strictTuples: false,
    strictRequired: false,
    allowUnionTypes: true,
    // Own properties only: a field called `toString` is absent unless the data contains it.
    ownProperties: true,
    addUsedSchema: false,
    logger: false,
    code: { regExp: linearRegExp },
  });
  for (const { name, accepts } of definedFormats()) {
    ajv.addFormat(name, { type: 'string', validate: accepts });
  }
  return ajv;
}

function isSizeFault({ keyword }: { readonly keyword: string }): boolean {
  return keyword === 'maxItems' || keyword === 'maxProperties';
}

/**
 * Ajv keeps its last errors on the function, and the name of an unknown field may be a card number.
 */
function forgetErrors(validator: ValidateFunction | undefined): void {
  if (validator === undefined) return;
  for (const error of validator.errors ?? []) {
    error.instancePath = '';
    error.params = {};
    error.propertyName = '';
  }
  validator.errors = null;
}
