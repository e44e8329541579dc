import { Injectable } from '@nestjs/common';
import { maskAccountNumber } from '@tessera/cards';
import { EnvelopeCipher, Keyring, Secret, type DataKey } from '@tessera/crypto';
import { withKeys } from '@tessera/keys';
import { CardSealerService } from '../cards/card-sealer.service.js';
import { VaultConfig } from '../config.js';
import {
  checkOwner,
  keyBinding,
  type TokenKey,
  type TokenOwner,
} from '../token-access/token-owner.js';
import type { WalletPayment } from './wallet-payment.js';

/** A payment as it is stored. */
export interface SealedPayment {
  readonly maskedAccountNumber: string;
  readonly fingerprint: string | null;
  readonly owner: TokenOwner;
  readonly wrappedKey: Buffer;
  readonly kekVersion: number;
  readonly sealedAccountNumber: Buffer;
  readonly sealedCardholderName: Buffer | null;
  readonly sealedCryptogram: Buffer | null;
}

/** Names of the fields, bound to their ciphertext: changing one loses what is sealed under it. */
const ACCOUNT_NUMBER_FIELD = 'account_number';
const CARDHOLDER_NAME_FIELD = 'cardholder_name';
const CRYPTOGRAM_FIELD = 'cryptogram';

/** Seals payments like cards, each under its own data key. */
@Injectable()
export class WalletTokenSealerService {
  private readonly cipher: EnvelopeCipher;

  constructor(
    private readonly cards: CardSealerService,
    keyring: Keyring,
    config: VaultConfig,
  ) {
    this.cipher = new EnvelopeCipher(keyring.keks, config.keyDomain);
  }

  /**
   * Checks that the token belongs to the owner of its row.
   *
   * @throws SealedDataError when owner or key of the row were changed
   */
  async verifyOwner(tokenId: string, { wrapped, owner }: TokenKey): Promise<void> {
    await checkOwner(this.cipher.openDataKey(wrapped, tokenId, keyBinding(owner)));
  }

  /** @throws KeysUnavailableError */
  openAccountNumber(tokenId: string, key: TokenKey, sealed: Buffer): Promise<Secret<string>> {
    return this.open(tokenId, key, ACCOUNT_NUMBER_FIELD, sealed);
  }

  /** @throws KeysUnavailableError */
  openCardholderName(tokenId: string, key: TokenKey, sealed: Buffer): Promise<Secret<string>> {
    return this.open(tokenId, key, CARDHOLDER_NAME_FIELD, sealed);
  }

  /** @throws KeysUnavailableError */
  openCryptogram(tokenId: string, key: TokenKey, sealed: Buffer): Promise<Secret<string>> {
    return this.open(tokenId, key, CRYPTOGRAM_FIELD, sealed);
  }

  /** @throws KeyUnavailableError when the key provider is out of reach */
  async seal(tokenId: string, owner: TokenOwner, payment: WalletPayment): Promise<SealedPayment> {
    const dataKey = await this.cipher.newDataKey(tokenId, keyBinding(owner));
    const { accountNumber, cardholderName, cryptogram } = payment;
    const number = accountNumber.expose();
    return {
      maskedAccountNumber: maskAccountNumber(number),
      fingerprint: this.cards.fingerprintOf(number),
      owner,
      wrappedKey: dataKey.wrapped,
      kekVersion: dataKey.kekVersion,
      sealedAccountNumber: sealText(dataKey, ACCOUNT_NUMBER_FIELD, accountNumber),
      sealedCardholderName:
        cardholderName && sealText(dataKey, CARDHOLDER_NAME_FIELD, cardholderName),
      sealedCryptogram: cryptogram && sealText(dataKey, CRYPTOGRAM_FIELD, cryptogram),
    };
  }

  private async open(
    tokenId: string,
    { wrapped, owner }: TokenKey,
    field: string,
    sealed: Buffer,
  ): Promise<Secret<string>> {
    const opening = this.cipher.openDataKey(wrapped, tokenId, keyBinding(owner));
    const bytes = (await withKeys(opening)).open(field, sealed);
    const text = new Secret(bytes.toString('utf8'));
    bytes.fill(0);
    return text;
  }
}

function sealText(dataKey: DataKey, field: string, text: Secret<string>): Buffer {
  const bytes = Buffer.from(text.expose(), 'utf8');
  const sealed = dataKey.seal(field, bytes);
  // A small buffer is a piece of a shared one and would keep the number until it is overwritten.
  bytes.fill(0);
  return sealed;
}
