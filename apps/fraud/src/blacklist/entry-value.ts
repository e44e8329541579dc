import { Injectable } from '@nestjs/common';
import { holdsCardNumber } from '@tessera/cards';
import { type FieldError, ValidationFailedError } from '@tessera/errors';
import { FraudConfig } from '../config.js';
import { CardNumberConversionService } from '../credentials/card-number-conversion.service.js';
import { cardNumberFaults } from '../credentials/card-number-faults.js';
import { type CredentialFacts, credentialFacts } from '../credentials/credential-facts.js';
import { CredentialFingerprints } from '../credentials/credential-fingerprints.js';
import { VaultTokens } from '../credentials/vault-tokens.js';
import type { CredentialRequest } from '../decisions/dto/credential.request.js';
import { presentedCredential } from '../decisions/presented-credential.js';
import { parseFieldPath } from '../rules/field-path.js';
import { isScalar, type Scalar } from '../rules/operators.js';
import { BLACKLIST } from '../rules/parse-blacklist-rule.js';
import { displayHint } from './display-hint.js';
import type { CreateBlacklistEntryRequest } from './dto/create-blacklist-entry.request.js';

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

/** Parses the value that a request lists: a value under a path, or a credential. */
@Injectable()
export class EntryValues {
  constructor(
    private readonly config: FraudConfig,
    private readonly fingerprints: CredentialFingerprints,
    private readonly vault: VaultTokens,
    private readonly numbers: CardNumberConversionService,
  ) {}

  /**
   * @throws ValidationFailedError; CardNumbersRefusedError for a full card number under SAQ_A; the
   *   errors of {@link VaultTokens}
   */
  async of(request: Readonly<CreateBlacklistEntryRequest>): Promise<EntryValue> {
    const { credential, value } = request;
    if ((value === undefined) === (credential === undefined)) {
      const message =
        value === undefined
          ? 'is required, or a credential'
          : 'stands in place of a credential, not beside it';
      throw refused('$.value', message);
    }
    const list = request.list ?? BLACKLIST;
    const faults = cardNumberFaults(list, '$.list');
    if (faults.length > 0) throw new ValidationFailedError(faults);
    const path = this.numbers.path(entryPath(request));
    if (credential !== undefined) return this.ofCredential(credential, list, path);
    const problem = valueProblem(value, path);
    if (problem !== null) throw refused('$.value', problem);
    const scalar = this.numbers.value(value as Scalar, path);
    return { list, path, value: scalar, displayHint: displayHint(path, scalar), warnings: [] };
  }

  private async ofCredential(
    credential: CredentialRequest,
    list: string,
    path: string,
  ): Promise<EntryValue> {
    if (path !== '' && path !== FINGERPRINT_PATH) {
      throw refused('$.path', `is ${FINGERPRINT_PATH} for a credential, or left out`);
    }
    const facts = await this.factsOf(credential);
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

  private async factsOf(credential: CredentialRequest): Promise<CredentialFacts> {
    const fingerprint = (...parts: string[]) => this.fingerprints.of(parts);
    const { vault_token: token } = credential;
    if (token === undefined) {
      const presented = presentedCredential(credential, this.config.acceptsCardNumbers);
      return credentialFacts(presented, fingerprint);
    }
    const card = await this.vault.get(token.id);
    return credentialFacts({ type: 'vault_token', id: token.id, card }, fingerprint);
  }
}

/** Why a value can't be listed under a path, or null if it can. */
export function valueProblem(value: unknown, path: string): string | null {
  if (!isScalar(value) || (typeof value === 'number' && !Number.isFinite(value))) {
    return 'must be a text, a number or a boolean';
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
