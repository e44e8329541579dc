import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Scheme } from '@tessera/cards';
import { KeyEncryptionKey } from '@tessera/keys';
import type { Authentication, Wallet } from './wallet.js';

/** A payment of a wallet. Number, name and cryptogram are ciphertext under a data key of its own. */
@Entity('wallet_token')
@Index('wallet_token_owner', ['owner', 'account', 'createdAt', 'id'])
@Index('wallet_token_newest', ['createdAt', 'id'])
@Index('wallet_token_expiry', ['expiresAt'])
@Check('wallet_token_wallet', "wallet in ('apple_pay', 'google_pay')")
@Check(
  'wallet_token_authentication',
  "(authentication = 'PAN_ONLY' and sealed_cryptogram is null and cryptogram_used_at is null) or (authentication = 'CRYPTOGRAM_3DS' and (sealed_cryptogram is null) = (cryptogram_used_at is not null))",
)
@Index('wallet_token_kek', ['kekVersion'])
export class WalletToken {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'timestamptz' })
  createdAt!: Date;

  /** From then on the token reads 404; a job removes it. */
  @Column({ type: 'timestamptz' })
  expiresAt!: Date;

  @Column({ type: 'text' })
  wallet!: Wallet;

  @Column({ type: 'text' })
  authentication!: Authentication;

  @Column({ type: 'text', nullable: true })
  eci!: string | null;

  @Column({ type: 'text' })
  scheme!: Scheme;

  @Column({ type: 'text' })
  maskedAccountNumber!: string;

  @Column({ type: 'smallint' })
  expiryMonth!: number;

  @Column({ type: 'smallint' })
  expiryYear!: number;

  @Column({ type: 'text', nullable: true })
  fingerprint!: string | null;

  /** JSON. */
  @Column({ type: 'text' })
  metadata!: string;

  @Column({ type: 'bytea' })
  wrappedKey!: Buffer;

  @ForeignKey(() => KeyEncryptionKey, 'version', { name: 'wallet_token_kek_version' })
  @Column({ type: 'integer' })
  kekVersion!: number;

  @Column({ type: 'bytea' })
  sealedAccountNumber!: Buffer;

  @Column({ type: 'bytea', nullable: true })
  sealedCardholderName!: Buffer | null;

  @Column({ type: 'bytea', nullable: true })
  sealedCryptogram!: Buffer | null;

  /** When the cryptogram was taken for a payment; it is not in the row any more then. */
  @Column({ type: 'timestamptz', nullable: true })
  cryptogramUsedAt!: Date | null;

  /** The client that it belongs to; null until an operator assigns one to an older row. */
  @Column({ type: 'text', nullable: true })
  owner!: string | null;

  /** The account of that client, if it named one. */
  @Column({ type: 'text', nullable: true })
  account!: string | null;
}
