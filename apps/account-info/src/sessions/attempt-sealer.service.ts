import { Injectable } from '@nestjs/common';
import { EnvelopeCipher, Keyring } from '@tessera/crypto';
import { AccountInfoConfig } from '../config.js';
import type { CheckSessionId } from '../ids.js';
import type { CheckSession } from './check-session.entity.js';

/** The name of a sealed field is bound to its ciphertext: changing it loses what is sealed under it. */
type AttemptField = 'account_identifier' | 'consent' | 'accounts';

/** A session whose data key is not destroyed yet. */
type SealedBy = Pick<CheckSession, 'id' | 'wrappedKey'>;

export interface NewAttemptKey {
  readonly wrappedKey: Buffer;
  readonly kekVersion: number;
  seal(field: AttemptField, value: unknown): Buffer;
}

/**
 * Seals the personal data of an attempt, under one data key that is destroyed when the tenant's
 * retention ends.
 */
@Injectable()
export class AttemptSealerService {
  private readonly cipher: EnvelopeCipher;

  constructor(keyring: Keyring, config: AccountInfoConfig) {
    this.cipher = new EnvelopeCipher(keyring.keks, config.keyDomain);
  }

  /** @throws KeyUnavailableError */
  async newKey(sessionId: CheckSessionId): Promise<NewAttemptKey> {
    const key = await this.cipher.newDataKey(sessionId);
    return {
      wrappedKey: key.wrapped,
      kekVersion: key.kekVersion,
      seal: (field, value) => key.seal(field, JSON.stringify(value)),
    };
  }

  /** @throws KeyUnavailableError */
  async seal(session: SealedBy, field: AttemptField, value: unknown): Promise<Buffer> {
    const key = await this.cipher.openDataKey(wrappedKeyOf(session), session.id);
    return key.seal(field, JSON.stringify(value));
  }

  /** @throws KeyUnavailableError, SealedDataError */
  async open<Value>(session: SealedBy, field: AttemptField, sealed: Buffer): Promise<Value> {
    const key = await this.cipher.openDataKey(wrappedKeyOf(session), session.id);
    const json = key.open(field, sealed);
    const value = JSON.parse(json.toString('utf8')) as Value;
    json.fill(0);
    return value;
  }
}

function wrappedKeyOf({ wrappedKey }: SealedBy): Buffer {
  if (wrappedKey === null) throw new Error('The data key of this attempt is gone.');
  return wrappedKey;
}
