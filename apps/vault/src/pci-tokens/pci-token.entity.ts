import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Scheme } from '@tessera/cards';
import { KeyEncryptionKey } from '@tessera/keys';

/** A stored card. Number and name are ciphertext under a data key of the row's own. */
@Entity('pci_token')
@Index('pci_token_owner', ['owner', 'account', 'createdAt', 'id'])
@Index('pci_token_newest', ['createdAt', 'id'])
@Index('pci_token_fingerprint', ['fingerprint', 'createdAt', 'id'], {
  where: 'fingerprint is not null',
})
@Index('pci_token_expiry', ['expiresAt'], { where: 'expires_at is not null' })
@Index('pci_token_kek', ['kekVersion'])
export class PciToken {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'timestamptz' })
  createdAt!: Date;

  /** From then on the token reads 404; a job removes it. */
  @Column({ type: 'timestamptz', nullable: true })
  expiresAt!: Date | null;

  @Column({ type: 'text' })
  scheme!: Scheme;

  /** First six and last four: what may be kept in clear. */
  @Column({ type: 'text' })
  maskedAccountNumber!: string;

  @Column({ type: 'smallint' })
  expiryMonth!: number;

  @Column({ type: 'smallint' })
  expiryYear!: number;

  /** Keyed hash of the number, base 62; null when the instance had no fingerprints. */
  @Column({ type: 'text', nullable: true })
  fingerprint!: string | null;

  /** JSON, as text: it is never searched, and text is cheaper to write and read. */
  @Column({ type: 'text' })
  metadata!: string;

  @Column({ type: 'bytea' })
  wrappedKey!: Buffer;

  /** Which key-encryption key wraps the data key: a version in use is not retired. */
  @ForeignKey(() => KeyEncryptionKey, 'version', { name: 'pci_token_kek_version' })
  @Column({ type: 'integer' })
  kekVersion!: number;

  @Column({ type: 'bytea' })
  sealedAccountNumber!: Buffer;

  @Column({ type: 'bytea', nullable: true })
  sealedCardholderName!: Buffer | null;

  /** The client that it belongs to; null until an operator assigns one to an older row. */
  @Column({ type: 'text', nullable: true })
  owner!: string | null;

  /** The account of that client, if it named one. */
  @Column({ type: 'text', nullable: true })
  account!: string | null;
}
