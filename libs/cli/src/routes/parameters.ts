import { usageError } from '../cli-error.js';

const MAX_ENTRIES = 10_000;

/** A parser for flags with any text. */
export const text = (input: string): string => input;

/** A number of entries. @throws CliError */
export function count(input: string): number {
  const number = Number(input);
  if (Number.isInteger(number) && number >= 1 && number <= MAX_ENTRIES) return number;
  throw usageError(`must be a whole number from 1 to ${MAX_ENTRIES}`);
}

/** A port, or 0 for any. @throws CliError */
export function port(input: string): number {
  const number = Number(input);
  if (Number.isInteger(number) && number >= 0 && number <= 65_535) return number;
  throw usageError('must be a port from 0 to 65535');
}

/** A share. @throws CliError */
export function share(input: string): number {
  const number = Number(input);
  if (number >= 0.001 && number <= 1) return number;
  throw usageError('must be a number from 0.001 to 1');
}

/** How many entries a list has at most. */
export const LIMIT = {
  limit: { kind: 'parsed', parse: count, default: '20', brief: 'How many at most' },
} as const;

/** A flag with any text that may be left out. */
export function optionalText<const Placeholder extends string>(
  brief: string,
  placeholder: Placeholder,
) {
  return { kind: 'parsed', parse: text, optional: true, brief, placeholder } as const;
}

/** A number within bounds. @throws CliError */
export function numberFrom(least: number, most: number): (input: string) => number {
  return (input) => {
    const number = Number(input);
    if (input.trim() !== '' && number >= least && number <= most) return number;
    throw usageError(`must be a number from ${least} to ${most}`);
  };
}
