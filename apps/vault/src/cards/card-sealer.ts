import type { KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { maskAccountNumber, type Scheme } from '@tessera/cards';
import { base62, EnvelopeCipher, keyedHash, Keyring, Secret, type DataKey } from '@tessera/crypto';
import { withKeys } from '@tessera/keys';
import { VaultConfig } from '../config.js';
import { KEYRING_KEYS } from '../keyring-keys.js';
import type { CardDetails } from './card-details.js';

/** A card as the database may hold it: number and name are ciphertext. */
export interface SealedCard {
  readonly scheme: Scheme;
  readonly maskedAccountNumber: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  readonly fingerprint: string | null;
  readonly wrappedKey: Buffer;
  readonly kekVersion: number;
  readonly sealedAccountNumber: Buffer;
  readonly sealedCardholderName: Buffer | null;
}

/** Names of the fields, bound to their ciphertext: changing one loses what is sealed under it. */
const ACCOUNT_NUMBER_FIELD = 'account_number';
const CARDHOLDER_NAME_FIELD = 'cardholder_name';

/** Seals cards, each under a data key of its own, and makes their fingerprints. */
@Injectable()
export class CardSealer {
  private readonly cipher: EnvelopeCipher;
  private readonly fingerprintKey: KeyObject | null;

  constructor(keyring: Keyring, config: VaultConfig) {
    this.cipher = new EnvelopeCipher(keyring.keks, config.instance);
    this.fingerprintKey = config.showsFingerprints
      ? keyring.hmacKey(KEYRING_KEYS.cardFingerprint)
      : null;
  }

  /** @throws KeysUnavailableError */
  async seal(tokenId: string, card: CardDetails): Promise<SealedCard> {
    const dataKey = await withKeys(this.cipher.newDataKey(tokenId));
    const number = card.accountNumber.expose();
    return {
      scheme: card.scheme,
      maskedAccountNumber: maskAccountNumber(number),
      expiryMonth: card.expiryMonth,
      expiryYear: card.expiryYear,
      fingerprint: this.fingerprintOf(number),
      wrappedKey: dataKey.wrapped,
      kekVersion: dataKey.kekVersion,
      sealedAccountNumber: sealText(dataKey, ACCOUNT_NUMBER_FIELD, number),
      sealedCardholderName:
        card.cardholderName &&
        sealText(dataKey, CARDHOLDER_NAME_FIELD, card.cardholderName.expose()),
    };
  }

  /**
   * A name for a card that is stored already, under the card's own key.
   *
   * @throws KeysUnavailableError
   */
  async sealCardholderName(tokenId: string, wrappedKey: Buffer, name: string): Promise<Buffer> {
    const dataKey = await withKeys(this.cipher.openDataKey(wrappedKey, tokenId));
    return sealText(dataKey, CARDHOLDER_NAME_FIELD, name);
  }

  /** @throws KeysUnavailableError */
  async openCardholderName(tokenId: string, wrappedKey: Buffer, sealed: Buffer): Promise<string> {
    const dataKey = await withKeys(this.cipher.openDataKey(wrappedKey, tokenId));
    return dataKey.open(CARDHOLDER_NAME_FIELD, sealed).toString('utf8');
  }

  /** @throws KeysUnavailableError */
  async openAccountNumber(
    tokenId: string,
    wrappedKey: Buffer,
    sealed: Buffer,
  ): Promise<Secret<string>> {
    const dataKey = await withKeys(this.cipher.openDataKey(wrappedKey, tokenId));
    const bytes = dataKey.open(ACCOUNT_NUMBER_FIELD, sealed);
    const number = new Secret(bytes.toString('latin1'));
    bytes.fill(0);
    return number;
  }

  /** Null for an instance without fingerprints. */
  fingerprintOf(number: string): string | null {
    return this.fingerprintKey && base62(keyedHash(this.fingerprintKey, number));
  }
}

function sealText(dataKey: DataKey, field: string, text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8');
  const sealed = dataKey.seal(field, bytes);
  // A small buffer is a piece of a shared one and would keep the number until it is overwritten.
  bytes.fill(0);
  return sealed;
}
