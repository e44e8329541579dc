import type { KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { maskAccountNumber, type Scheme } from '@tessera/cards';
import { base62, EnvelopeCipher, keyedHash, Keyring, Secret, type DataKey } from '@tessera/crypto';
import { withKeys } from '@tessera/keys';
import { VaultConfig } from '../config.js';
import { KEYRING_KEYS } from '../keyring-keys.js';
import {
  checkOwner,
  keyBinding,
  type TokenKey,
  type TokenOwner,
} from '../token-access/token-owner.js';
import type { CardDetails } from './card-details.js';

/** A card as it is stored: number and name are ciphertext. */
export interface SealedCard {
  readonly scheme: Scheme;
  readonly maskedAccountNumber: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  readonly fingerprint: string | null;
  readonly owner: TokenOwner;
  readonly wrappedKey: Buffer;
  readonly kekVersion: number;
  readonly sealedAccountNumber: Buffer;
  readonly sealedCardholderName: Buffer | null;
}

/**
 * Names of the fields, bound to their ciphertext: after a rename, existing ciphertext can no longer be
 * opened.
 */
const ACCOUNT_NUMBER_FIELD = 'account_number';
const CARDHOLDER_NAME_FIELD = 'cardholder_name';

/** Seals cards, each under its own data key, and computes their fingerprints. */
@Injectable()
export class CardSealerService {
  private readonly cipher: EnvelopeCipher;
  private readonly fingerprintKey: KeyObject | null;

  constructor(keyring: Keyring, config: VaultConfig) {
    this.cipher = new EnvelopeCipher(keyring.keks, config.keyDomain);
    this.fingerprintKey = config.showsFingerprints
      ? keyring.hmacKey(KEYRING_KEYS.cardFingerprint)
      : null;
  }

  /** @throws KeysUnavailableError */
  async seal(tokenId: string, owner: TokenOwner, card: CardDetails): Promise<SealedCard> {
    const dataKey = await withKeys(this.cipher.newDataKey(tokenId, keyBinding(owner)));
    const number = card.accountNumber.expose();
    return {
      scheme: card.scheme,
      maskedAccountNumber: maskAccountNumber(number),
      expiryMonth: card.expiryMonth,
      expiryYear: card.expiryYear,
      fingerprint: this.fingerprintOf(number),
      owner,
      wrappedKey: dataKey.wrapped,
      kekVersion: dataKey.kekVersion,
      sealedAccountNumber: sealText(dataKey, ACCOUNT_NUMBER_FIELD, number),
      sealedCardholderName:
        card.cardholderName &&
        sealText(dataKey, CARDHOLDER_NAME_FIELD, card.cardholderName.expose()),
    };
  }

  /**
   * Seals a new name for a stored card, under the card's existing data key.
   *
   * @throws KeysUnavailableError
   */
  async sealCardholderName(tokenId: string, key: TokenKey, name: string): Promise<Buffer> {
    const dataKey = await this.open(tokenId, key);
    return sealText(dataKey, CARDHOLDER_NAME_FIELD, name);
  }

  /** @throws KeysUnavailableError */
  async openCardholderName(tokenId: string, key: TokenKey, sealed: Buffer): Promise<string> {
    const dataKey = await this.open(tokenId, key);
    return dataKey.open(CARDHOLDER_NAME_FIELD, sealed).toString('utf8');
  }

  /** @throws KeysUnavailableError */
  async openAccountNumber(tokenId: string, key: TokenKey, sealed: Buffer): Promise<Secret<string>> {
    const dataKey = await this.open(tokenId, key);
    const bytes = dataKey.open(ACCOUNT_NUMBER_FIELD, sealed);
    const number = new Secret(bytes.toString('latin1'));
    bytes.fill(0);
    return number;
  }

  /**
   * Checks that the token belongs to the owner of its row.
   *
   * @throws SealedDataError if owner or key of the row were changed
   * @throws KeysUnavailableError
   */
  async verifyOwner(tokenId: string, key: TokenKey): Promise<void> {
    await checkOwner(this.open(tokenId, key));
  }

  private open(tokenId: string, { wrapped, owner }: TokenKey): Promise<DataKey> {
    return withKeys(this.cipher.openDataKey(wrapped, tokenId, keyBinding(owner)));
  }

  /** Null for an instance without fingerprints. */
  fingerprintOf(number: string): string | null {
    return this.fingerprintKey && base62(keyedHash(this.fingerprintKey, number));
  }
}

function sealText(dataKey: DataKey, field: string, text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8');
  const sealed = dataKey.seal(field, bytes);
  // A small buffer is part of a shared pool and would keep the number until it is overwritten.
  bytes.fill(0);
  return sealed;
}
