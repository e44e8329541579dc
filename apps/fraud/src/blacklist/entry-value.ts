import { holdsCardNumber } from '@tessera/cards';
import { type FieldError, ValidationFailedError } from '@tessera/errors';
import type { CardNumberConversionService } from '../credentials/card-number-conversion.service.js';
import { cardNumberErrors } from '../credentials/card-number-errors.js';
import type { CredentialsService } from '../credentials/credentials.service.js';
import type { CredentialRequest } from '../credentials/dto/credential.request.js';
import { parseFieldPath } from '../rules/field-path.js';
import { isScalar, type Scalar } from '../rules/operators.js';
import { BLACKLIST } from '../rules/parse-blacklist-rule.js';
import { displayHint } from './display-hint.js';
import type { CreateBlacklistEntryRequest } from './dto/blacklist.request.js';

/** The value that an entry lists. */
export interface EntryValue {
  readonly list: string;
  /** Canonical; empty for any path. */
  readonly path: string;
  readonly value: Scalar;
  readonly displayHint: string;
  readonly warnings: readonly string[];
}

export const FINGERPRINT_PATH = '$.credential_fingerprint';
const CREDENTIAL_PATH = /^\$\.credential(?:_|\.|$)/;
const MAX_TEXT = 1_024;
const NO_EXPIRY =
  'A masked_pan without expiry_month and expiry_year has another fingerprint than the same card with them; payments that send the expiry will not match.';

/**
 * Parses the value that a request lists: a value under a path, or a credential.
 *
 * @throws ValidationFailedError; CardNumbersRefusedError for a full card number under SAQ_A; the
 *   errors of the vault's client
 */
export async function readEntryValue(
  request: Readonly<CreateBlacklistEntryRequest>,
  numbers: CardNumberConversionService,
  credentials: CredentialsService,
): Promise<EntryValue> {
  const { credential, value } = request;
  if ((value === undefined) === (credential === undefined)) {
    const message =
      value === undefined ? 'is required, or a credential' : 'must not be combined with credential';
    throw refused('$.value', message);
  }
  const list = request.list ?? BLACKLIST;
  const faults = cardNumberErrors(list, '$.list');
  if (faults.length > 0) throw new ValidationFailedError(faults);
  const path = numbers.path(entryPath(request));
  if (credential !== undefined) return credentialValue(credential, list, path, credentials);
  const problem = valueProblem(value, path);
  if (problem !== null) throw refused('$.value', problem);
  const scalar = numbers.value(value as Scalar, path);
  return { list, path, value: scalar, displayHint: displayHint(path, scalar), warnings: [] };
}

async function credentialValue(
  credential: CredentialRequest,
  list: string,
  path: string,
  credentials: CredentialsService,
): Promise<EntryValue> {
  if (path !== '' && path !== FINGERPRINT_PATH) {
    throw refused('$.path', `is ${FINGERPRINT_PATH} for a credential, or left out`);
  }
  const facts = await credentials.read({ credential });
  const card = credential.masked_pan;
  const isAmbiguous = card !== undefined && card.expiry_month == null;
  return {
    list,
    path: FINGERPRINT_PATH,
    value: facts.fingerprint,
    displayHint: facts.masked,
    warnings: isAmbiguous ? [NO_EXPIRY] : [],
  };
}

/** Why a value can't be listed under a path, or null if it can. */
export function valueProblem(value: unknown, path: string): string | null {
  if (!isScalar(value) || (typeof value === 'number' && !Number.isFinite(value))) {
    return 'must be a string, a number or a boolean';
  }
  const text = String(value);
  if (text.trim() === '') return 'must not be empty';
  if (text.length > MAX_TEXT) return `must have at most ${MAX_TEXT} characters`;
  // No decision has a card number in this field, so the entry would never match.
  if (!CREDENTIAL_PATH.test(path) || !holdsCardNumber(text)) return null;
  return 'must not be a card number; list the card as a credential';
}

/** The canonical path of an entry; empty if the request names a list but no path. */
function entryPath({ credential, list, path }: Readonly<CreateBlacklistEntryRequest>): string {
  if (path === undefined || path === null) {
    const isNamed = list !== undefined && list !== null && list !== BLACKLIST;
    if (isNamed || credential !== undefined) return '';
    throw refused('$.path', 'is required unless a list is named');
  }
  return canonicalPath(path, '$.path');
}

/** @throws ValidationFailedError */
export function canonicalPath(text: string, at: string): string {
  const parsed = parseFieldPath(text);
  if ('problem' in parsed) throw refused(at, parsed.problem);
  return parsed.path.canonical;
}

function refused(path: string, message: string): ValidationFailedError {
  const error: FieldError = { path, message };
  return new ValidationFailedError([error]);
}
