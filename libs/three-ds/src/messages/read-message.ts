import { parseUntrustedJson } from '@tessera/errors';
import {
  ARES_RULES,
  AREQ_RULES,
  type ARes,
  type AReqWithAccount,
} from './authentication-messages.js';
import { CREQ_RULES, CRES_RULES, type CReq, type CRes } from './challenge-messages.js';
import { elementErrors, isObject, type ElementError, type ElementRules } from './element-rules.js';
import { ERRO_RULES, ERROR_CODES, type Erro } from './error-message.js';
import { MESSAGE_VERSIONS } from './message-version.js';
import { PREQ_RULES, PRES_RULES, type PReq, type PRes } from './preparation-messages.js';
import { RREQ_RULES, RRES_RULES, type RReq, type RRes } from './results-messages.js';

/** Every message by its type. */
export interface Messages {
  readonly AReq: AReqWithAccount;
  readonly ARes: ARes;
  readonly CReq: CReq;
  readonly CRes: CRes;
  readonly RReq: RReq;
  readonly RRes: RRes;
  readonly PReq: PReq;
  readonly PRes: PRes;
  readonly Erro: Erro;
}

/** The `messageType` of a message. */
export type MessageType = keyof Messages;

const RULES: Readonly<Record<MessageType, ElementRules>> = {
  AReq: AREQ_RULES,
  ARes: ARES_RULES,
  CReq: CREQ_RULES,
  CRes: CRES_RULES,
  RReq: RREQ_RULES,
  RRes: RRES_RULES,
  PReq: PREQ_RULES,
  PRes: PRES_RULES,
  Erro: ERRO_RULES,
};

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  [ERROR_CODES.messageInvalid]: 'Message Received Invalid',
  [ERROR_CODES.versionNotSupported]: 'Message Version Number Not Supported',
  [ERROR_CODES.elementMissing]: 'Required Data Element Missing',
  [ERROR_CODES.elementFormat]: 'Format of one or more Data Elements is Invalid',
};

/**
 * The message could not be read as the expected one. Has everything that an `Erro` message needs,
 * and no value of the message.
 */
export class MessageError extends Error {
  /** `Message Received Invalid`, as the protocol words it. */
  readonly description: string;

  constructor(
    readonly errorCode: string,
    /** Names of elements, or a sentence. */
    readonly detail: string,
  ) {
    const description = DESCRIPTIONS[errorCode] ?? 'Message Received Invalid';
    super(`${description}: ${detail}`);
    this.name = new.target.name;
    this.description = description;
  }
}

/**
 * Reads a message of one of the expected types.
 *
 * @param json the message as a string, or already parsed
 * @throws MessageError
 */
export function readMessage<Type extends MessageType>(
  json: unknown,
  ...expected: readonly Type[]
): Messages[Type] {
  const message = typeof json === 'string' ? parse(json) : json;
  if (!isObject(message)) throw new MessageError(ERROR_CODES.messageInvalid, 'not a JSON object');
  const type = expected.find((each) => each === message['messageType']);
  if (type === undefined) throw new MessageError(ERROR_CODES.messageInvalid, 'messageType');
  const version = message['messageVersion'];
  if (typeof version === 'string' && !MESSAGE_VERSIONS.some((known) => known === version)) {
    throw new MessageError(ERROR_CODES.versionNotSupported, MESSAGE_VERSIONS.join(', '));
  }
  const faults = elementErrors(message, RULES[type]);
  if (faults.length > 0) throw faultOf(faults);
  return message as unknown as Messages[Type];
}

function faultOf(faults: readonly ElementError[]): MessageError {
  const missing = faults.filter(({ fault }) => fault === 'missing');
  const code = missing.length > 0 ? ERROR_CODES.elementMissing : ERROR_CODES.elementFormat;
  const named = missing.length > 0 ? missing : faults;
  return new MessageError(code, named.map(({ element }) => element).join(', '));
}

function parse(text: string): unknown {
  try {
    return parseUntrustedJson(text);
  } catch {
    // The parser's own message quotes the input.
    throw new MessageError(ERROR_CODES.messageInvalid, 'not well-formed JSON');
  }
}
