import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { KeyEncryptionKey } from '@tessera/keys';
import type { Wallet } from '../wallet.js';

/** A key pair that a wallet encrypts payments to. The private half is ciphertext. */
@Entity('wallet_merchant_key')
@Unique('wallet_merchant_key_hash', ['publicKeyHash'])
@Check('wallet_merchant_key_wallet', "wallet in ('apple_pay', 'google_pay')")
@Index('wallet_merchant_key_kek', ['kekVersion'])
export class WalletMerchantKey {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'timestamptz' })
  createdAt!: Date;

  /** Payloads are taken from then on. */
  @Column({ type: 'timestamptz', nullable: true })
  activatedAt!: Date | null;

  @Column({ type: 'text' })
  wallet!: Wallet;

  /** Apple's merchant identifier; Google's `merchant:<id>` or `gateway:<id>`. */
  @Column({ type: 'text' })
  recipient!: string;

  /** SubjectPublicKeyInfo. */
  @Column({ type: 'bytea' })
  publicKey!: Buffer;

  /** SHA-256 of it, by which Apple names the key. */
  @Column({ type: 'bytea' })
  publicKeyHash!: Buffer;

  @Column({ type: 'bytea' })
  wrappedKey!: Buffer;

  @ForeignKey(() => KeyEncryptionKey, 'version', { name: 'wallet_merchant_key_kek_version' })
  @Column({ type: 'integer' })
  kekVersion!: number;

  /** PKCS #8. */
  @Column({ type: 'bytea' })
  sealedPrivateKey!: Buffer;
}
