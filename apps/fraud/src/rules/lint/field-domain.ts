import type { Scalar } from '../operators.js';

/**
 * The possible non-null values of a field. A domain may be wider than the real set, never narrower,
 * because the linter rejects comparisons that are false for all of its values.
 */
export type FieldDomain =
  | ({ readonly kind: 'values'; readonly values: readonly Scalar[] } & Described)
  | ({
      readonly kind: 'number';
      readonly low: number;
      readonly high: number;
      readonly isInteger: boolean;
    } & Described)
  | ({
      readonly kind: 'string';
      readonly accepts: (text: string) => boolean;
      /** Whether the order of the strings is meaningful, as for times. */
      readonly isOrdered: boolean;
    } & Described)
  | ({ readonly kind: 'list'; readonly items: FieldDomain | undefined } & Described)
  | ({ readonly kind: 'object' } & Described);

interface Described {
  /** Completes the sentence "`$.path` …": "must be an ISO 4217 currency code". */
  readonly requirement: string;
}

/** Integer ranges with more values are not tested value by value. */
const MAX_LISTED_INTEGERS = 128;

/** Any object: a rule can test only whether it is present. */
export const ANY_OBJECT: FieldDomain = {
  kind: 'object',
  requirement: 'is an object; compare one of its fields',
};

/** Any non-empty string. */
export const ANY_STRING: FieldDomain = stringDomain(
  'must be a string that is not empty',
  (text) => text !== '',
);

/** A list, with the domain of its elements if known. */
export function listOf(items: FieldDomain | undefined): FieldDomain {
  const requirement = 'is a list; compare its elements with [*], or use contains';
  return { kind: 'list', items, requirement };
}

export function stringDomain(
  requirement: string,
  accepts: (text: string) => boolean,
  isOrdered = false,
): FieldDomain {
  return { kind: 'string', accepts, isOrdered, requirement };
}

export function valuesDomain(
  values: readonly Scalar[],
  requirement = `must be one of ${values.join(', ')}`,
): FieldDomain {
  return { kind: 'values', values, requirement };
}

/** Numbers from `low` to `high`, both inclusive; infinite for an open range. */
export function numberDomain(low: number, high: number, isInteger: boolean): FieldDomain {
  const noun = isInteger ? 'an integer' : 'a number';
  return {
    kind: 'number',
    low,
    high,
    isInteger,
    requirement: `must be ${noun}${rangeText(low, high)}`,
  };
}

function rangeText(low: number, high: number): string {
  const isOpen = high >= Number.MAX_SAFE_INTEGER;
  if (low <= Number.MIN_SAFE_INTEGER) return isOpen ? '' : ` of at most ${high}`;
  return isOpen ? ` of at least ${low}` : ` from ${low} to ${high}`;
}

/** Every value of a domain if there are few enough to test; otherwise `null`. */
export function listedValues(domain: FieldDomain): readonly Scalar[] | null {
  if (domain.kind === 'values') return domain.values;
  if (domain.kind !== 'number' || !domain.isInteger) return null;
  const size = domain.high - domain.low + 1;
  if (!(size <= MAX_LISTED_INTEGERS)) return null;
  return Array.from({ length: Math.max(0, size) }, (_, index) => domain.low + index);
}

/** Whether a value is in a domain. */
export function isInDomain(value: Scalar, domain: FieldDomain): boolean {
  switch (domain.kind) {
    case 'values':
      return domain.values.includes(value);
    case 'number': {
      if (typeof value !== 'number' || (domain.isInteger && !Number.isInteger(value))) return false;
      return value >= domain.low && value <= domain.high;
    }
    case 'string':
      return typeof value === 'string' && domain.accepts(value);
    case 'list':
    case 'object':
      return false;
  }
}

/** The JSON types of the values of a domain. */
export function typesOf(domain: FieldDomain): ReadonlySet<string> {
  switch (domain.kind) {
    case 'values':
      return new Set(domain.values.map((value) => typeof value));
    case 'number':
    case 'string':
    case 'list':
    case 'object':
      return new Set([domain.kind]);
  }
}

/** A value that may have been meant instead of one that the field can't have. */
export function nearestValue(value: Scalar, domain: FieldDomain): Scalar | null {
  const text = String(value).trim();
  const candidates: Scalar[] = [text, text.toUpperCase(), text.toLowerCase()];
  if (text !== '' && Number.isFinite(Number(text))) candidates.push(Number(text));
  if (text === 'true' || text === 'false') candidates.push(text === 'true');
  return candidates.find((each) => each !== value && isInDomain(each, domain)) ?? null;
}
