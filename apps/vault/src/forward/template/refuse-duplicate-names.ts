import { isUtf8 } from 'node:buffer';
import { maskCardNumbers } from '@tessera/cards';
import { ValidationFailedError } from '@tessera/errors';
import { duplicateKeysInTemplate } from '@tessera/http';
import type { BodyType } from './body-format.js';

/**
 * Refuses a JSON body in which a name occurs twice in one object. Parsers disagree on which of the two
 * counts, so the destination could read another value than the one that was checked: the path that a
 * destination profile allows, or that `x-template-fields` marks.
 *
 * @param body a template, so not necessarily JSON yet
 * @throws ValidationFailedError with the path of each name that is repeated
 */
export function refuseDuplicateNames(body: Buffer, { format }: BodyType): void {
  if (format !== 'json') return;
  const duplicates = duplicateKeysInTemplate(body.toString(isUtf8(body) ? 'utf8' : 'latin1'));
  if (duplicates.length === 0) return;
  throw new ValidationFailedError(
    duplicates.map(({ path, message }) => ({ path: maskCardNumbers(path), message })),
  );
}
