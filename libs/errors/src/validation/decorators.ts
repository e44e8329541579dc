import { recordRule } from './property-rules.js';
import type { JsonSchema } from './property-rules.js';

/** The property may be absent. Absent is not `null`: add {@link Nullable} where null has a meaning. */
export function Omittable(): PropertyDecorator {
  return recordRule({ rule: 'omittable' });
}

/** The property may be `null`, which unsets it. */
export function Nullable(): PropertyDecorator {
  return recordRule({ rule: 'nullable' });
}

/** Accepts `""`, which every other string refuses (specification: "empty strings"). */
export function AllowEmpty(): PropertyDecorator {
  return recordRule({ rule: 'allow-empty' });
}

/** The description of the property in the API description. */
export function Describe(text: string): PropertyDecorator {
  return recordRule({ rule: 'describe', text });
}

/** The property still works, and new integrations should not use it. */
export function Deprecated(): PropertyDecorator {
  return recordRule({ rule: 'deprecated' });
}

/**
 * A request may give the property under another name. The request is validated and used as if the
 * property's own name had been given; both with different values are an error at the path of the
 * other name.
 *
 * @param options `isPreferred`: the other name is the one for new integrations, and the property's
 *   own is deprecated. Not for names that the specification gives.
 */
export function AlsoNamed(
  alias: string,
  { isPreferred = false }: { readonly isPreferred?: boolean } = {},
): PropertyDecorator {
  return recordRule({ rule: 'alias', alias, isPreferred });
}

/** An amount in minor units of its currency: a non-negative safe integer. */
export function IsMinorUnits(): PropertyDecorator {
  return recordRule({
    rule: 'schema',
    schema: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
  });
}

/** An ISO 4217 code in upper case. */
export function IsCurrency(): PropertyDecorator {
  return IsFormat('currency');
}

/** An ISO 3166-1 alpha-2 code in upper case. */
export function IsCountry(): PropertyDecorator {
  return IsFormat('country');
}

/** An instant: ISO 8601 with an offset. */
export function IsTimestamp(): PropertyDecorator {
  return IsFormat('date-time');
}

/** A calendar date without a time. */
export function IsDateOnly(): PropertyDecorator {
  return IsFormat('date');
}

/** A string that matches a rule made with `defineFormat`. */
export function IsFormat(name: string): PropertyDecorator {
  return recordRule({ rule: 'schema', schema: { type: 'string', format: name } });
}

/**
 * Any JSON value: the schema ends here, and a feature may check the rest itself.
 *
 * @param component of `defineComponents`: what the API description says of the value
 */
export function IsFreeForm(component?: string): PropertyDecorator {
  return recordRule({ rule: 'schema', schema: component === undefined ? {} : { component } });
}

/**
 * Any JSON object.
 *
 * @param values the schema of each value, where they are all alike
 */
export function IsFreeFormObject(values?: JsonSchema): PropertyDecorator {
  const schema = { type: 'object', ...(values && { additionalProperties: values }) };
  return recordRule({ rule: 'schema', schema });
}

/** Limits of a map of strings. Lengths are in characters. */
export interface StringMapLimits {
  readonly maxKeys: number;
  readonly maxKeyLength: number;
  readonly maxValueLength: number;
}

/** A map of strings to strings. Values may be `""` (specification: free-form metadata). */
export function IsStringMap(limits: StringMapLimits): PropertyDecorator {
  return recordRule({
    rule: 'schema',
    schema: {
      type: 'object',
      maxProperties: limits.maxKeys,
      propertyNames: { minLength: 1, maxLength: limits.maxKeyLength },
      additionalProperties: { type: 'string', maxLength: limits.maxValueLength },
    },
  });
}

/** The map limits that the specification gives for `metadata` of the vault, used everywhere. */
export const METADATA_LIMITS: StringMapLimits = {
  maxKeys: 20,
  maxKeyLength: 20,
  maxValueLength: 80,
};

/**
 * The data of a choice: the property `pan` is present if and only if its sibling `source` is
 * `"pan"`.
 */
export function ChildOf(sibling: string): PropertyDecorator {
  return recordRule({ rule: 'child-of', sibling });
}
