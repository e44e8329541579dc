import { Injectable } from '@nestjs/common';
import { EnvelopeCipher, Keyring, KeyUnavailableError, Secret } from '@tessera/crypto';
import { CardKeysUnavailableError } from '../cards/card.errors.js';
import { VaultConfig } from '../config.js';

/** Bound to the ciphertext: changing it loses what is sealed under it. */
const NUMBER_FIELD = 'network_token_number';

/** Seals the numbers of network tokens, each under the data key of its token. */
@Injectable()
export class NetworkTokenSealer {
  private readonly cipher: EnvelopeCipher;

  constructor(keyring: Keyring, config: VaultConfig) {
    this.cipher = new EnvelopeCipher(keyring.keks, config.instance);
  }

  /** @throws CardKeysUnavailableError */
  async sealNumber(id: string, wrappedKey: Buffer, number: Secret<string>): Promise<Buffer> {
    const dataKey = await this.dataKey(id, wrappedKey);
    const bytes = Buffer.from(number.expose(), 'latin1');
    const sealed = dataKey.seal(NUMBER_FIELD, bytes);
    bytes.fill(0);
    return sealed;
  }

  /** @throws CardKeysUnavailableError */
  async openNumber(id: string, wrappedKey: Buffer, sealed: Buffer): Promise<Secret<string>> {
    const dataKey = await this.dataKey(id, wrappedKey);
    const bytes = dataKey.open(NUMBER_FIELD, sealed);
    const number = new Secret(bytes.toString('latin1'));
    bytes.fill(0);
    return number;
  }

  private async dataKey(id: string, wrappedKey: Buffer) {
    try {
      return await this.cipher.openDataKey(wrappedKey, id);
    } catch (error) {
      throw error instanceof KeyUnavailableError ? new CardKeysUnavailableError(error) : error;
    }
  }
}
