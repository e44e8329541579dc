import { randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Keyring } from '@tessera/crypto';
import { CompactEncrypt } from 'jose';
import type { MerchantId } from '../ids.js';
import { KEYRING_KEYS } from '../keyring-keys.js';
import type { Merchant } from './merchant.entity.js';

const KEY_BYTES = 32;

export interface NewMerchantKey {
  readonly stored: Pick<Merchant, 'encryptionKeyId' | 'sealedEncryptionKey'>;
  /** In base64url, shown only to the merchant. */
  readonly shown: string;
}

/** The symmetric keys that gateway and merchants share. */
@Injectable()
export class MerchantKeysService {
  constructor(private readonly keyring: Keyring) {}

  create(merchantId: MerchantId): NewMerchantKey {
    const encryptionKeyId = randomUUID();
    const key = randomBytes(KEY_BYTES);
    const sealedEncryptionKey = this.sealer().seal(
      key,
      merchantKeyContext(merchantId, encryptionKeyId),
    );
    const shown = key.toString('base64url');
    key.fill(0);
    return { stored: { encryptionKeyId, sealedEncryptionKey }, shown };
  }

  /**
   * A JWE that only the merchant can read. Each one has its own content key, wrapped under the
   * merchant's key, so no nonce is ever reused under one key however many there are.
   */
  async encrypt(merchant: Merchant, plaintext: Uint8Array): Promise<string> {
    const { id, encryptionKeyId, sealedEncryptionKey } = merchant;
    const key = this.sealer().open(sealedEncryptionKey, merchantKeyContext(id, encryptionKeyId));
    try {
      return await new CompactEncrypt(plaintext)
        .setProtectedHeader({
          alg: 'A256KW',
          enc: 'A256GCM',
          kid: encryptionKeyId,
          cty: 'application/json',
        })
        .encrypt(key);
    } finally {
      key.fill(0);
    }
  }

  private sealer() {
    return this.keyring.sealer(KEYRING_KEYS.merchantKeys);
  }
}

/** What a merchant's sealed key is bound to. */
export function merchantKeyContext(merchantId: MerchantId, keyId: string): string {
  return `merchant:${merchantId}:${keyId}`;
}
