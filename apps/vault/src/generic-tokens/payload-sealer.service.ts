import { Injectable } from '@nestjs/common';
import { EnvelopeCipher, Keyring, type DataKey } from '@tessera/crypto';
import { withKeys } from '@tessera/keys';
import { VaultConfig } from '../config.js';
import {
  checkOwner,
  keyBinding,
  type TokenKey,
  type TokenOwner,
} from '../token-access/token-owner.js';

/** A payload as it is stored. */
export interface SealedPayload {
  readonly owner: TokenOwner;
  readonly wrappedKey: Buffer;
  readonly kekVersion: number;
  readonly sealedPayload: Buffer;
}

/** The name of the field, bound to its ciphertext: changing it loses what is sealed under it. */
const PAYLOAD_FIELD = 'payload';

/** Seals payloads like cards, each under its own data key. */
@Injectable()
export class PayloadSealerService {
  private readonly cipher: EnvelopeCipher;

  constructor(keyring: Keyring, config: VaultConfig) {
    this.cipher = new EnvelopeCipher(keyring.keks, config.keyDomain);
  }

  /**
   * @param json is wiped
   * @throws KeysUnavailableError
   */
  async seal(tokenId: string, owner: TokenOwner, json: Buffer): Promise<SealedPayload> {
    try {
      const dataKey = await withKeys(this.cipher.newDataKey(tokenId, keyBinding(owner)));
      const { wrapped: wrappedKey, kekVersion } = dataKey;
      const sealedPayload = dataKey.seal(PAYLOAD_FIELD, json);
      return { owner, wrappedKey, kekVersion, sealedPayload };
    } finally {
      json.fill(0);
    }
  }

  /** @throws KeysUnavailableError */
  async open(tokenId: string, sealed: SealedPayload): Promise<unknown> {
    const { owner, wrappedKey: wrapped, sealedPayload } = sealed;
    const dataKey = await this.openKey(tokenId, { wrapped, owner });
    const json = dataKey.open(PAYLOAD_FIELD, sealedPayload);
    const payload: unknown = JSON.parse(json.toString('utf8'));
    json.fill(0);
    return payload;
  }

  /**
   * Checks that the token belongs to the owner of its row.
   *
   * @throws SealedDataError when owner or key of the row were changed
   * @throws KeysUnavailableError
   */
  async verifyOwner(tokenId: string, key: TokenKey): Promise<void> {
    await checkOwner(this.openKey(tokenId, key));
  }

  private openKey(tokenId: string, { wrapped, owner }: TokenKey): Promise<DataKey> {
    return withKeys(this.cipher.openDataKey(wrapped, tokenId, keyBinding(owner)));
  }
}
