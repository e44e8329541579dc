import { holdsCardNumber } from '@tessera/cards';
import { ValidationFailedError } from '@tessera/errors';

/**
 * The URL of a link, which people open and the service never calls.
 *
 * @throws ValidationFailedError unless it is an https URL without credentials and card numbers
 */
export function checkedLink(text: string): URL {
  const url = URL.parse(text);
  const problem = url === null ? 'must be an https URL' : problemOf(url, text);
  if (url === null || problem !== null) {
    throw new ValidationFailedError([
      { path: '$.url', message: problem ?? 'must be an https URL' },
    ]);
  }
  return url;
}

function problemOf(url: URL, text: string): string | null {
  if (url.protocol !== 'https:') return 'must be an https URL';
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password';
  return holdsCardNumber(text) || holdsCardNumber(decoded(url.href))
    ? 'must not contain a card number'
    : null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
