import { MessageError, readMessage, type Messages } from './read-message.js';
import { ERROR_CODES } from './error-message.js';

const BASE64URL = /^[A-Za-z0-9_-]+={0,2}$/;
/** Far larger than any challenge message. */
const MAX_LENGTH = 16_384;

/** Encodes a challenge message for a browser form: base64url without padding. */
export function writeFormMessage(message: Messages['CReq' | 'CRes']): string {
  return Buffer.from(JSON.stringify(message), 'utf8').toString('base64url');
}

/** @throws MessageError if the field is not such a message; padding is accepted */
export function readFormMessage<Type extends 'CReq' | 'CRes' | 'Erro'>(
  field: string | undefined,
  ...expected: readonly Type[]
): Messages[Type] {
  if (field === undefined || field.length > MAX_LENGTH || !BASE64URL.test(field)) {
    throw new MessageError(ERROR_CODES.messageInvalid, 'not base64url');
  }
  return readMessage(Buffer.from(field, 'base64url').toString('utf8'), ...expected);
}
