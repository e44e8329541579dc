import { MessageFault, readMessage, type Messages } from './read-message.js';
import { ERROR_CODES } from './error-message.js';

const BASE64URL = /^[A-Za-z0-9_-]+={0,2}$/;
/** Far more than a challenge message has. */
const MAX_LENGTH = 16_384;

/** A challenge message as a form of the browser carries it: base64url without padding. */
export function writeFormMessage(message: Messages['CReq' | 'CRes']): string {
  return Buffer.from(JSON.stringify(message), 'utf8').toString('base64url');
}

/** @throws MessageFault for a field that is no such message; padding is let through */
export function readFormMessage<Type extends 'CReq' | 'CRes' | 'Erro'>(
  field: string | undefined,
  ...expected: readonly Type[]
): Messages[Type] {
  if (field === undefined || field.length > MAX_LENGTH || !BASE64URL.test(field)) {
    throw new MessageFault(ERROR_CODES.messageInvalid, 'not base64url');
  }
  return readMessage(Buffer.from(field, 'base64url').toString('utf8'), ...expected);
}
