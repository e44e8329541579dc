import { CommandError } from '@tessera/commands';
import { validateRequest, ValidationFailedError } from '@tessera/errors';
import type { ClassConstructor } from '@tessera/errors';
import { readTextFile } from './secret-file.js';

/**
 * Reads a JSON file of definitions.
 *
 * @throws CommandError that names the invalid path but never a value: the file contains secrets
 */
export async function readDescribedFile<T extends object>(
  Class: ClassConstructor<T>,
  path: string,
): Promise<T> {
  const text = await readTextFile(path);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    // The parser's message quotes the content.
    throw new CommandError(`${path} is not JSON.`);
  }
  try {
    return validateRequest(Class, json);
  } catch (error) {
    if (!(error instanceof ValidationFailedError)) throw error;
    const problems = error.validationErrors?.map((field) => `${field.path} ${field.message}`);
    throw new CommandError(`${path} is not valid: ${problems?.join('; ') ?? ''}`);
  }
}

/** @throws CommandError when two entries of the file have the same value */
export function refuseRepeated(path: string, things: string, name: string, values: string[]): void {
  const repeated = values.find((value, index) => values.indexOf(value) !== index);
  if (repeated !== undefined) {
    throw new CommandError(`${path}: two ${things} have the ${name} "${repeated}".`);
  }
}
