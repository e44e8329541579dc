import { Injectable } from '@nestjs/common';
import { EnvelopeCipher, Keyring } from '@tessera/crypto';
import { withKeys } from '@tessera/keys';
import { VaultConfig } from '../config.js';

/** A payload as the database may hold it. */
export interface SealedPayload {
  readonly wrappedKey: Buffer;
  readonly kekVersion: number;
  readonly sealedPayload: Buffer;
}

/** The name of the field, bound to its ciphertext: changing it loses what is sealed under it. */
const PAYLOAD_FIELD = 'payload';

/** Seals payloads like cards, each under a data key of its own. */
@Injectable()
export class PayloadSealer {
  private readonly cipher: EnvelopeCipher;

  constructor(keyring: Keyring, config: VaultConfig) {
    this.cipher = new EnvelopeCipher(keyring.keks, config.instance);
  }

  /**
   * @param json is wiped
   * @throws KeysUnavailableError
   */
  async seal(tokenId: string, json: Buffer): Promise<SealedPayload> {
    try {
      const dataKey = await withKeys(this.cipher.newDataKey(tokenId));
      const { wrapped: wrappedKey, kekVersion } = dataKey;
      return { wrappedKey, kekVersion, sealedPayload: dataKey.seal(PAYLOAD_FIELD, json) };
    } finally {
      json.fill(0);
    }
  }

  /** @throws KeysUnavailableError */
  async open(tokenId: string, { wrappedKey, sealedPayload }: SealedPayload): Promise<unknown> {
    const dataKey = await withKeys(this.cipher.openDataKey(wrappedKey, tokenId));
    const json = dataKey.open(PAYLOAD_FIELD, sealedPayload);
    const payload: unknown = JSON.parse(json.toString('utf8'));
    json.fill(0);
    return payload;
  }
}
