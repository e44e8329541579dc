import { maskCardNumbers } from '@tessera/cards';
import { parseUntrustedJson, ValidationFailedError } from '@tessera/errors';
import { duplicateKeys } from '@tessera/http';

/**
 * Parses decrypted JSON. Parsers disagree on which of two members with the same name counts, so
 * duplicate names are refused, as they are in a request body.
 *
 * @param path where the JSON is in the request, such as `$.result.enc_payload`
 * @returns undefined if the string is not JSON; the parser's message is dropped, because it quotes its
 * input
 * @throws ValidationFailedError with the path of each repeated or unsafe name
 */
export function parseUniqueJson(text: string, path: string): unknown {
  const value = parse(text, path);
  const duplicates = value === undefined ? [] : duplicateKeys(text, value);
  if (duplicates.length === 0) return value;
  throw new ValidationFailedError(
    duplicates.map((duplicate) => ({
      path: maskCardNumbers(`${path}${duplicate.path.slice(1)}`),
      message: duplicate.message,
    })),
  );
}

function parse(text: string, path: string): unknown {
  try {
    return parseUntrustedJson(text, path);
  } catch (error) {
    if (error instanceof ValidationFailedError) throw error;
    return undefined;
  }
}
