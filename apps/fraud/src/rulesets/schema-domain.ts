import { findFormat } from '@tessera/errors';
import {
  ANY_STRING,
  type FieldDomain,
  numberDomain,
  stringDomain,
  valuesDomain,
} from '../rules/lint/field-domain.js';
import { isScalar } from '../rules/operators.js';

type Schema = Readonly<Record<string, unknown>>;

/** Formats whose strings sort in the order of their meaning. */
const ORDERED: ReadonlySet<string> = new Set(['date-time', 'date']);
/**
 * Formats that apply to sent values but not to stored ones: a card number in the value is replaced
 * by its mask and fingerprint, and an e-mail address gets its canonical spelling.
 */
const OF_SENT_VALUES: ReadonlySet<string> = new Set(['context', 'email']);

/**
 * The values that the JSON Schema of a request's field allows. The same schema validates the
 * request, so the two can't disagree.
 *
 * @returns undefined for a type that is not scalar, or without a type
 */
export function schemaDomain(schema: Schema): FieldDomain | undefined {
  const { enum: values, type } = schema;
  if (Array.isArray(values)) return valuesDomain((values as unknown[]).filter(isScalar));
  const [scalar] = [type].flat().filter((each) => each !== 'null');
  if (scalar === 'integer' || scalar === 'number') {
    const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = schema;
    return numberDomain(minimum as number, maximum as number, scalar === 'integer');
  }
  if (scalar === 'boolean') return valuesDomain([true, false]);
  return scalar === 'string' ? textDomain(schema) : undefined;
}

function textDomain({ format, minLength, pattern }: Schema): FieldDomain {
  if (typeof format === 'string' && !OF_SENT_VALUES.has(format)) {
    const known = findFormat(format);
    if (known !== undefined) {
      const { accepts, message, values } = known;
      if (values !== undefined) return valuesDomain([...values], message);
      return stringDomain(message, accepts, ORDERED.has(format));
    }
  }
  if (typeof pattern === 'string') {
    const expression = new RegExp(pattern, 'u');
    return stringDomain(`must match ${pattern}`, (text) => expression.test(text));
  }
  const isNeverEmpty = typeof minLength === 'number' && minLength > 0;
  return isNeverEmpty ? ANY_STRING : stringDomain('must be a string', () => true);
}
