import { Injectable } from '@nestjs/common';
import { EnvelopeCipher, Keyring, Secret } from '@tessera/crypto';
import { withKeys } from '@tessera/keys';
import { VaultConfig } from '../config.js';
import { keyBinding, type TokenKey } from '../token-access/token-owner.js';

/** Bound to the ciphertext: after a change, existing ciphertext can no longer be opened. */
const NUMBER_FIELD = 'network_token_number';

/** Seals the numbers of network tokens, each under the data key of its token. */
@Injectable()
export class NetworkTokenSealerService {
  private readonly cipher: EnvelopeCipher;

  constructor(keyring: Keyring, config: VaultConfig) {
    this.cipher = new EnvelopeCipher(keyring.keks, config.keyDomain);
  }

  /** @throws KeysUnavailableError */
  async sealNumber(id: string, key: TokenKey, number: Secret<string>): Promise<Buffer> {
    const dataKey = await withKeys(this.cipher.openDataKey(key.wrapped, id, keyBinding(key.owner)));
    const bytes = Buffer.from(number.expose(), 'latin1');
    const sealed = dataKey.seal(NUMBER_FIELD, bytes);
    bytes.fill(0);
    return sealed;
  }

  /** @throws KeysUnavailableError */
  async openNumber(id: string, key: TokenKey, sealed: Buffer): Promise<Secret<string>> {
    const dataKey = await withKeys(this.cipher.openDataKey(key.wrapped, id, keyBinding(key.owner)));
    const bytes = dataKey.open(NUMBER_FIELD, sealed);
    const number = new Secret(bytes.toString('latin1'));
    bytes.fill(0);
    return number;
  }
}
