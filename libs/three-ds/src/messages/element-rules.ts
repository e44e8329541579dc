/** A validation error of one element, as an error message reports it. */
export interface ElementError {
  /** The element's name, with its path in the message: `cardRangeData[0].startRange`. */
  readonly element: string;
  readonly fault: 'missing' | 'format';
}

/** Whether a value has the element's format. */
export type ElementFormat = (value: unknown) => boolean;

/** The format of an element, and whether it is optional. */
export interface ElementRule {
  readonly required: boolean;
  readonly accepts: ElementFormat;
  /** The errors inside a value that is an object or a list. */
  readonly inside?: (value: unknown, element: string) => ElementError[];
}

export type ElementRules = Readonly<Record<string, ElementRule>>;

export function required(accepts: ElementFormat): ElementRule {
  return { required: true, accepts };
}

/** Optional, or required under conditions that are not checked here. */
export function optional(accepts: ElementFormat): ElementRule {
  return { required: false, accepts };
}

export function listOf(rules: ElementRules): ElementRule {
  return {
    required: false,
    accepts: Array.isArray,
    inside: (value, element) =>
      (value as unknown[]).flatMap((item, index) =>
        isObject(item)
          ? elementErrors(item, rules, `${element}[${index}].`)
          : [{ element: `${element}[${index}]`, fault: 'format' as const }],
      ),
  };
}

/** All errors of a message. Elements without a rule are accepted: later versions add some. */
export function elementErrors(
  message: Readonly<Record<string, unknown>>,
  rules: ElementRules,
  prefix = '',
): ElementError[] {
  return Object.entries(rules).flatMap(([name, rule]): ElementError[] => {
    const element = prefix + name;
    const value = message[name];
    if (value === undefined) return rule.required ? [{ element, fault: 'missing' }] : [];
    if (!rule.accepts(value)) return [{ element, fault: 'format' }];
    return rule.inside?.(value, element) ?? [];
  });
}

/** A string of 1 to `max` characters. */
export function text(max: number): ElementFormat {
  return (value) => typeof value === 'string' && value.length > 0 && value.length <= max;
}

export function oneOf(...values: readonly string[]): ElementFormat {
  return (value) => values.includes(value as string);
}

/** Only digits, from `min` to `max` of them. */
export function digits(min: number, max = min): ElementFormat {
  return (value) => isText(value) && value.length >= min && value.length <= max && isDigits(value);
}

export const uuid: ElementFormat = (value) => isText(value) && UUID.test(value);

export const httpUrl: ElementFormat = (value) => {
  const url = isText(value) && value.length <= MAX_URL_LENGTH ? URL.parse(value) : null;
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
};

export const flag: ElementFormat = (value) => typeof value === 'boolean';

/** Twenty bytes in base64: the authentication value of every scheme. */
export const authenticationValue: ElementFormat = (value) =>
  isText(value) && BASE64_OF_20_BYTES.test(value);

/** `20260102` and `20260102030405`, in UTC. The date must exist. */
export const date: ElementFormat = (value) =>
  digits(8)(value) && isInstant(`${String(value)}000000`);
export const dateTime: ElementFormat = (value) => digits(14)(value) && isInstant(String(value));

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const MAX_URL_LENGTH = 2048;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const BASE64_OF_20_BYTES = /^[A-Za-z0-9+/]{27}=$/;
const ZERO = 0x30;

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/**
 * A loop instead of a regular expression: the value may be an account number, and V8 keeps the last
 * match.
 */
function isDigits(value: string): boolean {
  for (let index = 0; index < value.length; index++) {
    const digit = value.charCodeAt(index) - ZERO;
    if (digit < 0 || digit > 9) return false;
  }
  return true;
}

function isInstant(digitsOfTime: string): boolean {
  const part = (start: number, end: number): string => digitsOfTime.slice(start, end);
  const day = `${part(0, 4)}-${part(4, 6)}-${part(6, 8)}`;
  const instant = new Date(`${day}T${part(8, 10)}:${part(10, 12)}:${part(12, 14)}.000Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day);
}
