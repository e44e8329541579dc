import { usageError } from '../cli-error.js';

const MAX_ENTRIES = 10_000;

type Parser = (input: string) => number;

/** A parser for flags with any text. */
export const text = (input: string): string => input;

/** A number within bounds. @throws CliError */
export const numberFrom = (least: number, most: number): Parser =>
  boundedParser('number', Number.isFinite, { least, most });

/** A whole number within bounds. @throws CliError */
export const wholeNumberFrom = (least: number, most: number): Parser =>
  boundedParser('whole number', Number.isInteger, { least, most });

/** A number of entries. */
export const count = wholeNumberFrom(1, MAX_ENTRIES);

/** A port, or 0 for any. @throws CliError */
export function port(input: string): number {
  const number = Number(input);
  if (Number.isInteger(number) && number >= 0 && number <= 65_535) return number;
  throw usageError('must be a port from 0 to 65535');
}

/** A share. */
export const share = numberFrom(0.001, 1);

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

function boundedParser(
  kind: string,
  isKind: (number: number) => boolean,
  { least, most }: { readonly least: number; readonly most: number },
): Parser {
  return (input) => {
    const number = Number(input);
    if (input.trim() !== '' && isKind(number) && number >= least && number <= most) return number;
    throw usageError(`must be a ${kind} from ${least} to ${most}`);
  };
}
